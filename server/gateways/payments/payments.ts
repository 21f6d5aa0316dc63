/** What a payment provider says about one payment. Statuses only ever come from here, never from a page. */
export type PaymentFact = {
  /** The same whenever the provider says the same thing again, in a webhook or on being asked. */
  eventId: string
  paymentId: string
  reference: string
  /** Of a card plan: which of its charges the fact is about; left out for the payment as a whole. */
  instalment?: number
  /** `set-up`: the card of a plan was accepted, and nothing is charged yet. */
  status: 'set-up' | 'processing' | 'succeeded' | 'failed' | 'expired'
  amountSen: number
  currency: string
  at: Date
}

export type PaymentRequest = {
  paymentId: string
  attempt: number
  orderId: string
  amountSen: number
  currency: 'MYR'
  description: string
  /** What the page lists, in whole sen each; their sum is the amount. */
  lines: readonly { name: string; amountSen: number; quantity: number }[]
  plan: 'once' | 'instalments'
  /** Where the person is sent back to, whatever came of it. */
  returnUrl: string
}

/** Who pays by card. The provider is told, and nobody else: `ic` is kept nowhere. */
export type CardPayer = { name: string; email: string; phone: string; ic: string }

export type PlannedCharge = { number: number; dueOn: string; amountSen: number }
/** The charges of a card plan, in order. Their sum is the payment's amount. */
export type ChargePlan = {
  paymentId: string
  orderId: string
  description: string
  charges: readonly PlannedCharge[]
}

/** The one interface that every payment provider has. */
export type Payments = {
  readonly name: 'sandbox' | 'stripe'
  /** Makes the payment's page. Repeating it with the same `paymentId` gives the same answer and no second charge. */
  open(request: PaymentRequest, payer?: CardPayer): Promise<{ reference: string; url: string }>
  /**
   * From now on the provider charges the card of a plan that was set up, by itself and each instalment once.
   * Repeating it changes nothing. Never called for an order that was cancelled meanwhile.
   */
  startPlan(reference: string, plan: ChargePlan): Promise<void>
  /** The latest fact about each charge of a plan that was tried. */
  fetchInstalmentFacts(reference: string): Promise<readonly PaymentFact[]>
  /** The page on which an instalment that was refused is paid by hand. */
  instalmentPage(reference: string, number: number): Promise<string>
  /** The latest fact about a payment; null while nothing has happened to it, or where it is unknown. */
  fetchFact(reference: string): Promise<PaymentFact | null>
  /**
   * From now on the payment cannot be begun, and a plan without a paid instalment is not charged. One that is at the bank already, or decided, stays as it is:
   * `ask` afterwards says which.
   */
  expire(reference: string): Promise<void>
  /**
   * The fact in a webhook; `ignored` when it is genuine and says nothing of a payment of ours, null when it
   * is not genuine. `rawBody` is the body as it arrived, byte for byte.
   */
  readWebhook(
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
    now: Date,
  ): PaymentFact | 'ignored' | null
}
