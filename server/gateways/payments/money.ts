import type { DisputeStatus } from '#contract/billing/payments/disputes.ts'
import type { BalanceKind, PayoutStatus } from '#contract/billing/payments/payouts.ts'

/** A charge, as its payment event names it. */
export type ChargeReference = { reference: string; instalment?: number }

export type RefundRequest = {
  /** Ours; asked again with the same one, it is the same refund. */
  refundId: string
  orderId: string
  charge: ChargeReference
  amountSen: number
}

/** What a provider says about one refund, ours or one made at the provider. */
export type ProviderRefund = {
  /** The provider's id. */
  id: string
  /** Ours, for a refund that we asked for. */
  refundId: string | null
  /** Null for a charge that is not of our making. */
  charge: ChargeReference | null
  status: 'pending' | 'succeeded' | 'failed'
  amountSen: number
  currency: string
  /** Why it failed, in the provider's words. */
  failure: string | null
  /** When it was made. */
  openedAt: Date
  at: Date
}

/** What a provider says about one dispute of a charge. */
export type ProviderDispute = {
  /** The provider's id. */
  id: string
  /** Null for a charge that is not of our making. */
  charge: ChargeReference | null
  status: DisputeStatus
  /** The bank only asks so far. It may take the money later, under the same id. */
  isInquiry: boolean
  /** Has the provider taken the money, and given it back since? */
  isWithdrawn: boolean
  isReinstated: boolean
  amountSen: number
  currency: string
  /** The provider's word. */
  reason: string
  /** Until when evidence is taken. */
  evidenceDue: Date | null
  openedAt: Date
  at: Date
}

/** A charge that succeeded, as the provider's list has it. */
export type ListedCharge = {
  /** The provider's id. */
  id: string
  /** Null for a charge that is not of our making. */
  charge: (ChargeReference & { paymentId: string }) | null
  amountSen: number
  currency: string
  at: Date
}

/** Money that moved at the provider, and what the provider took for it. Payouts are apart. */
export type BalanceTransaction = {
  /** The provider's id. */
  id: string
  kind: BalanceKind
  /** Signed: what came in is positive. */
  amountSen: number
  /** What the provider keeps of it; negative where it gives a fee back. */
  feeSen: number
  currency: string
  /** Null for what is about no charge of ours. */
  charge: ChargeReference | null
  at: Date
}

/** Money on its way from the provider to the school's bank. */
export type ProviderPayout = {
  /** The provider's id. */
  id: string
  status: PayoutStatus
  /** Negative where the provider takes from the bank what it is owed. */
  amountSen: number
  currency: string
  madeAt: Date
  /** The day on which the bank is to have it. */
  arrivesOn: string
}

/** What a genuine event that is no payment event is about; the provider is asked for the present state. */
export type MoneyEvent =
  | { about: 'refund'; id: string }
  | { about: 'refunds-of'; payment: string }
  | { about: 'dispute'; id: string }

/** What an adapter does besides taking payments. */
export type Money = {
  /** Headers under which `readWebhook` takes a stored body again, as of `at`. */
  signAgain(rawBody: Buffer, at: Date): Record<string, string>
  /** Null for an event that says nothing about refunds or disputes. The body is genuine already. */
  readEvent(rawBody: Buffer): MoneyEvent | null
  /**
   * Pays back a part of a charge, or all of it. Idempotent by `refundId`.
   * @returns `refused`, in the provider's words, when it will not
   * @throws when it may be tried again
   */
  refund(request: RefundRequest): Promise<ProviderRefund | { refused: string }>
  /** The present state of the refunds that an event is about. */
  refundsIn(event: MoneyEvent): Promise<readonly ProviderRefund[]>
  /** The present state of a dispute. */
  fetchDispute(id: string): Promise<ProviderDispute>
  /** The address where staff answer a dispute of this charge. */
  disputePage(id: string, charge: ChargeReference): string
  /** What the provider holds since a moment, page by page. */
  list: {
    charges(since: Date): AsyncIterable<readonly ListedCharge[]>
    refunds(since: Date): AsyncIterable<readonly ProviderRefund[]>
    disputes(since: Date): AsyncIterable<readonly ProviderDispute[]>
    transactions(since: Date): AsyncIterable<readonly BalanceTransaction[]>
    payouts(since: Date): AsyncIterable<readonly ProviderPayout[]>
    /** The ids of the transactions that a payout pays out; none where the provider does not say. */
    paidOut(payoutId: string): AsyncIterable<readonly string[]>
  }
}

const noPages = async function* () {}

/** Where no provider is configured. */
export const noMoney: Money = {
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
