import type { DisputeStatus } from '#contract/billing/payments/disputes.ts'
import type { BalanceKind, PayoutStatus } from '#contract/billing/payments/payouts.ts'

/** A charge, as its payment event names it. */
export type ChargeReference = { reference: string; instalment?: number }

export type RefundRequest = {
  /** Our id, which makes the request idempotent. */
  refundId: string
  orderId: string
  charge: ChargeReference
  amountSen: number
}

/** A refund as the provider reports it, made here or at the provider. */
export type ProviderRefund = {
  /** The provider's id. */
  id: string
  /** Our id; null for a refund made at the provider. */
  refundId: string | null
  /** Null for a charge that was not made by us. */
  charge: ChargeReference | null
  status: 'pending' | 'succeeded' | 'failed'
  amountSen: number
  currency: string
  /** The provider's reason for the failure. */
  failure: string | null
  /** When it was made. */
  openedAt: Date
  at: Date
}

/** A dispute of a charge as the provider reports it. */
export type ProviderDispute = {
  /** The provider's id. */
  id: string
  /** Null for a charge that was not made by us. */
  charge: ChargeReference | null
  status: DisputeStatus
  /** Only an inquiry so far; it may become a dispute under the same id. */
  isInquiry: boolean
  /** Whether the provider has taken the money, and whether it has returned it since. */
  isWithdrawn: boolean
  isReinstated: boolean
  amountSen: number
  currency: string
  /** The provider's reason code. */
  reason: string
  /** The deadline for evidence. */
  evidenceDue: Date | null
  openedAt: Date
  at: Date
}

/** A charge that succeeded, from the provider's list. */
export type ListedCharge = {
  /** The provider's id. */
  id: string
  /** Null for a charge that was not made by us. */
  charge: (ChargeReference & { paymentId: string }) | null
  amountSen: number
  currency: string
  at: Date
}

/** A balance transaction at the provider with its fee. Payouts are separate. */
export type BalanceTransaction = {
  /** The provider's id. */
  id: string
  kind: BalanceKind
  /** Signed: receipts are positive. */
  amountSen: number
  /** The provider's fee; negative if a fee is returned. */
  feeSen: number
  currency: string
  /** Null without a charge of ours. */
  charge: ChargeReference | null
  at: Date
}

/** Money on its way from the provider to the school's bank. */
export type ProviderPayout = {
  /** The provider's id. */
  id: string
  status: PayoutStatus
  /** Negative if the provider debits the bank account. */
  amountSen: number
  currency: string
  madeAt: Date
  /** The day on which it is expected at the bank. */
  arrivesOn: string
}

/** The subject of a verified event other than a payment event. The current state is fetched from the provider. */
export type MoneyEvent =
  | { about: 'refund'; id: string }
  | { about: 'refunds-of'; payment: string }
  | { about: 'dispute'; id: string }

/** Refunds, disputes and balances at a provider. */
export type ProviderMoney = {
  /** Headers with which `readWebhook` accepts a stored body at the instant `at`. */
  signAgain(rawBody: Buffer, at: Date): Record<string, string>
  /** Null for events about neither refunds nor disputes. The body is already verified. */
  readEvent(rawBody: Buffer): MoneyEvent | null
  /**
   * Refunds a charge in part or in full. Idempotent by `refundId`.
   * @returns `refused` with the provider's reason if it declines
   * @throws if it may be retried
   */
  refund(request: RefundRequest): Promise<ProviderRefund | { refused: string }>
  /** The present state of the refunds that an event is about. */
  refundsIn(event: MoneyEvent): Promise<readonly ProviderRefund[]>
  /** The present state of a dispute. */
  fetchDispute(id: string): Promise<ProviderDispute>
  /** The address where staff answer a dispute of this charge. */
  disputePage(id: string, charge: ChargeReference): string
  /** The provider's records since an instant, page by page. */
  list: {
    charges(since: Date): AsyncIterable<readonly ListedCharge[]>
    refunds(since: Date): AsyncIterable<readonly ProviderRefund[]>
    disputes(since: Date): AsyncIterable<readonly ProviderDispute[]>
    transactions(since: Date): AsyncIterable<readonly BalanceTransaction[]>
    payouts(since: Date): AsyncIterable<readonly ProviderPayout[]>
    /** The ids of a payout's transactions; empty if the provider does not list them. */
    paidOut(payoutId: string): AsyncIterable<readonly string[]>
  }
}

const noPages = async function* () {}

/** Where no provider is configured. */
export const noMoney: ProviderMoney = {
  signAgain: () => ({}),
  readEvent: () => null,
  refund: () => Promise.reject(new Error('no payment provider is configured')),
  refundsIn: async () => [],
  fetchDispute: () => Promise.reject(new Error('no payment provider is configured')),
  disputePage: () => {
    throw new Error('no payment provider is configured')
  },
  list: {
    charges: noPages,
    refunds: noPages,
    disputes: noPages,
    transactions: noPages,
    payouts: noPages,
    paidOut: noPages,
  },
}
