/** What a payment provider says about one payment. Statuses only ever come from here, never from a page. */
export type PaymentFact = {
  /** The same whenever the provider says the same thing again, in a webhook or on being asked. */
  eventId: string
  paymentId: string
  reference: string
  status: 'processing' | 'succeeded' | 'failed' | 'expired'
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

/** The one interface that every payment provider has. */
export type Payments = {
  readonly name: 'sandbox' | 'stripe'
  /** Makes the payment's page. Repeating it with the same `paymentId` gives the same answer and no second charge. */
  open(request: PaymentRequest): Promise<{ reference: string; url: string }>
  /** The latest fact about a payment; null while nothing has happened to it, or where it is unknown. */
  ask(reference: string): Promise<PaymentFact | null>
  /**
   * From now on the payment cannot be begun. One that is at the bank already, or decided, stays as it is:
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
