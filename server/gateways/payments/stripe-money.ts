import Stripe from 'stripe'
import * as v from 'valibot'
import { ProviderRefused } from './failures.ts'
import type {
  BalanceTransaction,
  ChargeReference,
  ListedCharge,
  ProviderMoney,
  MoneyEvent,
  ProviderRefund,
  RefundRequest,
} from './money.ts'
import { disputeEvents, providerDisputeOf } from './stripe-disputes.ts'
import { isPayout, kindOf, providerPayoutOf } from './stripe-balance.ts'
import { invoiceEvent } from './stripe-plan.ts'

const refundEvents = ['refund.created', 'refund.updated', 'refund.failed']

const rowsPerPage = 100

const Body = v.object({
  type: v.string(),
  data: v.object({
    object: v.object({ id: v.string(), payment_intent: v.nullish(v.string()) }),
  }),
})

type StripeMoneyOptions = {
  webhookSecrets: readonly string[]
  /** Whether the key moves real money. */
  isLive: boolean
  clock: () => Date
}

/**
 * Refunds and disputes at Stripe. An event only triggers fetching the current state, so its order and API version do
 * not matter.
 * @see https://docs.stripe.com/api/refunds
 * @see https://docs.stripe.com/api/disputes
 */
export function stripeMoney(
  stripe: Stripe,
  { webhookSecrets, isLive, clock }: StripeMoneyOptions,
): ProviderMoney {
  /** The payment intent of a charge of ours. */
  async function intentOf({ reference }: ChargeReference): Promise<string> {
    const intent = reference.startsWith('in_')
      ? (await stripe.invoicePayments.list({ invoice: reference, status: 'paid', limit: 1 }))
          .data[0]?.payment.payment_intent
      : (await stripe.checkout.sessions.retrieve(reference)).payment_intent
    const id = idOf(intent)
    if (!id) throw new ProviderRefused(`Stripe knows no charge of ${reference}.`)
    return id
  }

  /** The session or invoice that this intent paid, and our payment; null if the charge was not made by us. */
  async function paidBy(intent: string): Promise<ListedCharge['charge']> {
    const [session] = (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }))
      .data
    if (session) {
      const paymentId = session.client_reference_id
      return paymentId === null ? null : { reference: session.id, paymentId }
    }
    const [payment] = (
      await stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intent },
        limit: 1,
      })
    ).data
    const invoiceId = payment && idOf(payment.invoice)
    if (!invoiceId) return null
    const paymentEvent = invoiceEvent(await stripe.invoices.retrieve(invoiceId), clock())
    if (!paymentEvent) return null
    const { reference, instalment = 1, paymentId } = paymentEvent
    return { reference, instalment, paymentId }
  }

  async function chargeOf(intent: string): Promise<ChargeReference | null> {
    const paid = await paidBy(intent)
    if (!paid) return null
    const { paymentId: _, ...charge } = paid
    return charge
  }

  async function providerRefundOf(refund: Stripe.Refund): Promise<ProviderRefund> {
    const intent = idOf(refund.payment_intent)
    return {
      id: refund.id,
      refundId: refund.metadata?.['refund_id'] ?? null,
      charge: intent ? await chargeOf(intent) : null,
      status: statuses[refund.status ?? ''] ?? 'pending',
      amountSen: refund.amount,
      currency: refund.currency.toUpperCase(),
      failure: refund.failure_reason ?? null,
      openedAt: new Date(refund.created * 1000),
      at: clock(),
    }
  }

  const disputeOf = async (dispute: Stripe.Dispute) => {
    const intent = idOf(dispute.payment_intent)
    return providerDisputeOf(dispute, intent ? await chargeOf(intent) : null, clock())
  }

  async function listedCharge(charge: Stripe.Charge): Promise<ListedCharge> {
    const intent = idOf(charge.payment_intent)
    return {
      id: charge.id,
      charge: intent ? await paidBy(intent) : null,
      amountSen: charge.amount_captured,
      currency: charge.currency.toUpperCase(),
      at: new Date(charge.created * 1000),
    }
  }

  async function transactionOf(row: Stripe.BalanceTransaction): Promise<BalanceTransaction> {
    const { source } = row
    const intent =
      source && typeof source !== 'string' && 'payment_intent' in source
        ? idOf(source.payment_intent)
        : undefined
    return {
      id: row.id,
      kind: kindOf(row),
      amountSen: row.amount,
      feeSen: row.fee,
      currency: row.currency.toUpperCase(),
      charge: intent ? await chargeOf(intent) : null,
      at: new Date(row.created * 1000),
    }
  }

  /** Rows are read one by one, because nobody waits for this list. */
  async function* pages<Row extends { id: string }, Item>(
    fetchPage: (params: Stripe.PaginationParams & { created: { gte: number } }) => Promise<{
      data: Row[]
      has_more: boolean
    }>,
    since: Date,
    read: (row: Row) => Promise<Item>,
    isWanted: (row: Row) => boolean = () => true,
  ): AsyncGenerator<readonly Item[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    for (let after: string | undefined; ;) {
      const page = await fetchPage({
        created,
        limit: rowsPerPage,
        ...(after !== undefined && { starting_after: after }),
      })
      const items: Item[] = []
      for (const row of page.data) if (isWanted(row)) items.push(await read(row))
      yield items
      after = page.data.at(-1)?.id
      if (!page.has_more || after === undefined) return
    }
  }

  async function createRefund({
    refundId,
    orderId,
    charge,
    amountSen,
  }: RefundRequest): Promise<Stripe.Refund | { refused: string }> {
    try {
      const payment_intent = await intentOf(charge)
      // Idempotency keys expire after a day, so an earlier refund is looked up first.
      const known = (await stripe.refunds.list({ payment_intent, limit: 100 })).data
      const mine = known.find(({ metadata }) => metadata?.['refund_id'] === refundId)
      if (mine) return mine
      const metadata = { refund_id: refundId, order_id: orderId }
      return await stripe.refunds.create(
        { payment_intent, amount: amountSen, metadata },
        { idempotencyKey: `refund/${refundId}` },
      )
    } catch (error) {
      const isRefused =
        error instanceof ProviderRefused || error instanceof Stripe.errors.StripeInvalidRequestError
      if (isRefused) return { refused: error.message }
      throw error
    }
  }

  return {
    signAgain: (rawBody, at) => ({
      'stripe-signature': stripe.webhooks.generateTestHeaderString({
        payload: rawBody.toString('utf8'),
        secret: webhookSecrets[0] ?? '',
        timestamp: Math.floor(at.getTime() / 1000),
      }),
    }),

    readEvent(rawBody): MoneyEvent | null {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), rawBody.toString('utf8'))
      if (!read.success) return null
      const { type, data } = read.output
      const { id, payment_intent: payment } = data.object
      if (refundEvents.includes(type)) return { about: 'refund', id }
      if (disputeEvents.includes(type)) return { about: 'dispute', id }
      return type === 'charge.refunded' && payment ? { about: 'refunds-of', payment } : null
    },

    async refund(request) {
      const refund = await createRefund(request)
      return 'refused' in refund ? refund : providerRefundOf(refund)
    },

    async refundsIn(event) {
      if (event.about === 'dispute') return []
      const refunds =
        event.about === 'refund'
          ? [await stripe.refunds.retrieve(event.id)]
          : (await stripe.refunds.list({ payment_intent: event.payment, limit: 100 })).data
      return Promise.all(refunds.map(providerRefundOf))
    },

    fetchDispute: async (id) => disputeOf(await stripe.disputes.retrieve(id)),

    disputePage: (id) => `https://dashboard.stripe.com/${isLive ? '' : 'test/'}disputes/${id}`,

    list: {
      charges: (since) =>
        pages(
          (params) => stripe.charges.list(params),
          since,
          listedCharge,
          ({ status, captured }) => status === 'succeeded' && captured,
        ),
      refunds: (since) => pages((params) => stripe.refunds.list(params), since, providerRefundOf),
      disputes: (since) => pages((params) => stripe.disputes.list(params), since, disputeOf),
      transactions: (since) =>
        pages(
          (params) => stripe.balanceTransactions.list({ ...params, expand: ['data.source'] }),
          since,
          transactionOf,
          (one) => !isPayout(one),
        ),
      payouts: (since) =>
        pages(
          (params) => stripe.payouts.list(params),
          since,
          async (payout) => providerPayoutOf(payout),
        ),
      async *paidOut(payout) {
        // Stripe does not list the transactions of manual payouts.
        if (!(await stripe.payouts.retrieve(payout)).automatic) return
        yield* pages(
          (params) => stripe.balanceTransactions.list({ ...params, payout }),
          new Date(0),
          async ({ id }) => id,
          (one) => !isPayout(one),
        )
      },
    },
  }
}

const statuses: Readonly<Record<string, ProviderRefund['status']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id
