import type Stripe from 'stripe'
import type { BalanceKind, PayoutStatus } from '#contract/billing/payments/payouts.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { ProviderPayout } from './money.ts'

/** @see https://docs.stripe.com/reports/reporting-categories */
const kinds: Readonly<Record<string, BalanceKind>> = {
  charge: 'charge',
  charge_failure: 'charge',
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
}

export const kindOf = ({ reporting_category }: Stripe.BalanceTransaction): BalanceKind =>
  kinds[reporting_category] ?? 'other'

export const isPayout = ({ reporting_category }: Stripe.BalanceTransaction): boolean =>
  reporting_category === 'payout' || reporting_category === 'payout_reversal'

const statuses: Readonly<Record<string, PayoutStatus>> = {
  pending: 'pending',
  in_transit: 'in-transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

export const providerPayoutOf = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  status: statuses[payout.status] ?? 'pending',
  amountSen: payout.amount,
  currency: payout.currency.toUpperCase(),
  madeAt: new Date(payout.created * 1000),
  arrivesOn: malaysianDay(new Date(payout.arrival_date * 1000)),
})
