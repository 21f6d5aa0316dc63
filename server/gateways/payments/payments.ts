import type { PaymentMethod } from '#contract/billing/payments/payment-methods.ts'
import type { ProviderMoney } from './money.ts'

/** A payment's status from the provider. A status never comes from a page. */
export type PaymentEvent = {
  /** The same whenever the provider reports the same event again, by webhook or when queried. */
  eventId: string
  paymentId: string
  reference: string
  /** For a card plan: the charge that the event is about; left out for the payment as a whole. */
  instalment?: number
  /**
   * `set-up`: the card of a plan was accepted, and nothing is charged yet. `needs-cardholder`: a charge waits until
   * its cardholder has confirmed it on its page.
   */
  status: 'set-up' | 'processing' | 'succeeded' | 'failed' | 'expired' | 'needs-cardholder'
  amountSen: number
  currency: string
  at: Date
}

export type PaymentRequest = {
  paymentId: string
  orderId: string
  amountSen: number
  currency: 'MYR'
  description: string
  /** The lines of the page, in whole sen each; their sum is the amount. */
  lines: readonly { name: string; amountSen: number; quantity: number }[]
  plan: 'once' | 'instalments'
  /** Where the person returns to, whatever the outcome. */
  returnUrl: string
  /** When the page can no longer be paid. The same whenever the same payment is opened. */
  expiresAt: Date
}

/** The card payer. Sent to the provider only: `ic` is stored nowhere, and left out unless the provider needs it. */
export type CardPayer = { name: string; email: string; phone: string; ic?: string }

export type PlannedCharge = { number: number; dueOn: string; amountSen: number }
/** The charges of a card plan, in order. Their sum is the payment's amount. */
export type ChargePlan = {
  paymentId: string
  orderId: string
  description: string
  charges: readonly PlannedCharge[]
}

export type PaymentsMode = 'sandbox' | 'test' | 'live'

/**
 * The interface that every payment provider implements. Every call throws `ProviderRefused` for an error that the
 * provider answered with, and `ProviderUnreachable` when there was no answer.
 */
export type Payments = {
  readonly name: 'sandbox' | 'stripe'
  /** Only `live` takes real money. */
  readonly mode: PaymentsMode
  /** The methods on its pages; without `card` there are no card plans. */
  readonly methods: readonly PaymentMethod[]
  /** Whether the provider needs the cardholder's IC number. */
  readonly needsIc: boolean
  /** Refunds, disputes, and the provider's records. */
  readonly money: ProviderMoney
  /**
   * Creates the payment's page. Idempotent by `paymentId` and payer: the same answer, and no second charge.
   */
  open(request: PaymentRequest, payer?: CardPayer): Promise<{ reference: string; url: string }>
  /**
   * Starts a card plan after the set-up: the provider charges each instalment once. Idempotent. Never called for a
   * cancelled order. The first charge is due today or later.
   */
  startPlan(reference: string, plan: ChargePlan): Promise<void>
  isPlanStarted(reference: string): Promise<boolean>
  /** Ends a plan regardless of what was paid: no further charges or payments. Idempotent. */
  stopPlan(reference: string): Promise<void>
  /** The latest event about each tried charge of a plan. */
  fetchInstalmentEvents(reference: string): Promise<readonly PaymentEvent[]>
  /** The page on which the cardholder pays a refused instalment or confirms a charge. */
  instalmentPage(reference: string, number: number): Promise<string>
  /** Closes an instalment's page: unless it is paid, it is neither tried nor payable any more. */
  closeInstalment(reference: string, number: number): Promise<'closed' | 'paid'>
  /** The latest event about a payment; null while nothing has happened to it, or when it is unknown. */
  fetchEvent(reference: string): Promise<PaymentEvent | null>
  /**
   * `fetchEvent` for a payer who has returned from the page. If the bank refused and the page is still open, it is
   * closed and the payment fails: the next try is another payment.
   */
  fetchEventAtReturn(reference: string): Promise<PaymentEvent | null>
  /** The method of a single successful payment; null if the provider does not report it. */
  fetchMethod(reference: string): Promise<PaymentMethod | null>
  /**
   * Closes the payment: it cannot be paid any more, and a plan without a paid instalment is not charged. A payment
   * that is paid or at the bank stays; `fetchEvent` returns its status.
   * @throws if the outcome is unknown
   */
  expire(reference: string): Promise<'closed' | 'stays'>
  /**
   * The payment event in a webhook; `ignored` for any other genuine webhook, null for one that is not genuine.
   * `rawBody` is the body as it arrived, byte for byte.
   */
  readWebhook(
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
    now: Date,
  ): PaymentEvent | 'ignored' | null
}
