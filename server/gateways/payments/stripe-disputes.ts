import type Stripe from 'stripe'
import type { DisputeStatus } from '#contract/billing/payments/disputes.ts'
import type { ChargeReference, ProviderDispute } from './money.ts'

export const disputeEvents: readonly string[] = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/** `warning_` means an inquiry. An appeal follows a lost dispute. */
const statuses: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: 'needs-response',
  warning_under_review: 'under-review',
  warning_closed: 'closed',
  needs_response: 'needs-response',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  prevented: 'closed',
}

export function providerDisputeOf(
  { id, status, amount, currency, reason, created, ...dispute }: Stripe.Dispute,
  charge: ChargeReference | null,
  at: Date,
): ProviderDispute {
  const moves = dispute.balance_transactions
  const due = dispute.evidence_details.due_by
  return {
    id,
    charge,
    status: statuses[status] ?? 'needs-response',
    isInquiry: status.startsWith('warning_') || status === 'prevented',
    isWithdrawn: moves.some((move) => move.amount < 0),
    isReinstated: moves.some((move) => move.amount > 0),
    amountSen: amount,
    currency: currency.toUpperCase(),
    reason,
    evidenceDue: due ? new Date(due * 1000) : null,
    openedAt: new Date(created * 1000),
    at,
  }
}
