import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, string>
type FakeRefund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  status: string
  failure_reason?: string
  metadata: Fields
  created: number
}
export type FakeDispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string
  status: string
  created: number
  evidence_details: { due_by: number | null }
  /** The money that was taken, and the money that was given back. */
  balance_transactions: { amount: number }[]
}
type FakeCharge = {
  /** The id of its session or invoice. */
  of: string
  amount: number
  invoice?: object
  /** Whether it belongs to none of our pages. */
  isForeign?: boolean
  created?: number
  /** The payment of its session. */
  paymentId?: string | null
}

const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`
const evidenceSeconds = 7 * 24 * 3600

/**
 * The part of Stripe's API that refunds, disputes and lists use, in its published shapes.
 * @see https://docs.stripe.com/api/refunds
 * @see https://docs.stripe.com/api/disputes
 * @see https://docs.stripe.com/api/charges/list
 * @see https://docs.stripe.com/api/invoice-payment
 */
export function fakeStripeMoney({ clock = () => new Date() } = {}) {
  const nowSeconds = () => Math.floor(clock().getTime() / 1000)
  /** By payment intent. */
  const charges = new Map<string, FakeCharge>()
  const refunds = new Map<string, FakeRefund>()
  const disputes = new Map<string, FakeDispute>()
  const keys = new Map<string, string>()

  const refused = (message: string): [number, object] => [
    400,
    { error: { type: 'invalid_request_error', message } },
  ]
  const list = (data: object[]): [number, object] => [
    200,
    { object: 'list', has_more: false, data },
  ]
  /** A page of these rows, newest first. */
  function pageOf(
    all: readonly { id: string; created: number }[],
    fields: Fields,
  ): [number, object] {
    const rows = all
      .filter(({ created }) => created >= Number(fields['created[gte]'] ?? 0))
      .toSorted((a, b) => b.created - a.created || b.id.localeCompare(a.id))
    const from = rows.findIndex(({ id }) => id === fields['starting_after']) + 1
    const until = from + Number(fields['limit'] ?? 10)
    return [200, { object: 'list', has_more: until < rows.length, data: rows.slice(from, until) }]
  }
  const chargeIdOf = (intent: string) => `ch_${intent}`
  const sessionOf = (intent: string, of: string) => ({
    id: of,
    object: 'checkout.session',
    client_reference_id: charges.get(intent)?.paymentId ?? 'ours',
    payment_intent: intent,
  })

  function create(fields: Fields, key: string): [number, object] {
    const known = refunds.get(keys.get(key) ?? '')
    if (known) return [200, known]
    const intent = fields['payment_intent'] ?? ''
    const amount = Number(fields['amount'])
    const isTaken = [...disputes.values()].some(
      (one) => one.payment_intent === intent && one.balance_transactions.length === 1,
    )
    if (isTaken) return refused(`Charge ${chargeIdOf(intent)} has been charged back.`)
    const before = [...refunds.values()]
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (amount > (charges.get(intent)?.amount ?? 0) - before)
      return refused('Refund amount is greater than unrefunded amount on charge.')
    const refund: FakeRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: 'myr',
      payment_intent: intent,
      status: 'pending',
      metadata: {
        refund_id: fields['metadata[refund_id]'] ?? '',
        order_id: fields['metadata[order_id]'] ?? '',
      },
      created: nowSeconds(),
    }
    refunds.set(refund.id, refund)
    keys.set(key, refund.id)
    return [200, refund]
  }

  /** The transactions of each payout, by its id. */
  const paidOut = new Map<string, { payout: { id: string; created: number }; ids: string[] }>()
  const fee = (amount: number) => Math.round(amount * 0.03) + 100
  /** Balance transactions as Stripe makes them: of charges, of refunds once they are requested, of disputes, and of its own fee. */
  function transactions(isExpanded: boolean) {
    const row = (
      type: string,
      reporting_category: string,
      source: { id: string; payment_intent?: string; created: number },
      amount: number,
      fees = 0,
    ) => ({
      id: `txn_${type}_${source.id}`,
      object: 'balance_transaction',
      type,
      reporting_category,
      amount,
      fee: fees,
      net: amount - fees,
      currency: 'myr',
      source: isExpanded ? source : source.id,
      created: source.created,
    })
    return [
      ...[...charges].map(([intent, { amount, created = nowSeconds() }]) =>
        row(
          'charge',
          'charge',
          { id: chargeIdOf(intent), payment_intent: intent, created },
          amount,
          fee(amount),
        ),
      ),
      ...[...refunds.values()].map((one) => row('refund', 'refund', one, -one.amount)),
      ...[...disputes.values()].flatMap((one) =>
        one.balance_transactions.map(({ amount }) =>
          amount < 0
            ? row('adjustment', 'dispute', one, amount, 6000)
            : row('adjustment_won', 'dispute_reversal', one, amount),
        ),
      ),
      ...[...paidOut.values()].map(({ payout }) => row('payout', 'payout', payout, -1)),
    ]
  }

  /** Undefined for a call that is not about money. */
  function answer(
    method: string,
    path: string,
    fields: Fields,
    key: string,
  ): [number, object] | undefined {
    const intent = fields['payment_intent'] ?? fields['payment[payment_intent]'] ?? ''
    if (path === '/v1/refunds' && method === 'POST') return create(fields, key)
    if (path === '/v1/refunds')
      return intent
        ? list([...refunds.values()].filter((one) => one.payment_intent === intent))
        : pageOf([...refunds.values()], fields)
    if (path === '/v1/disputes') return pageOf([...disputes.values()], fields)
    if (path === '/v1/balance_transactions') {
      const all = transactions(fields['expand[0]'] === 'data.source')
      const of = paidOut.get(fields['payout'] ?? '')
      return pageOf(
        of ? all.filter(({ id, source }) => of.ids.includes(id) || isOf(source, of.payout)) : all,
        fields,
      )
    }
    if (path === '/v1/payouts')
      return pageOf(
        [...paidOut.values()].map(({ payout }) => payout),
        fields,
      )
    const payout = paidOut.get(/^\/v1\/payouts\/(\w+)$/.exec(path)?.[1] ?? '')?.payout
    if (payout) return [200, payout]
    if (path === '/v1/charges')
      return pageOf(
        [...charges].map(([id, { amount, created }]) => ({
          id: chargeIdOf(id),
          object: 'charge',
          amount,
          amount_captured: amount,
          captured: true,
          currency: 'myr',
          status: 'succeeded',
          payment_intent: id,
          created: created ?? nowSeconds(),
        })),
        fields,
      )
    const dispute = disputes.get(/^\/v1\/disputes\/(\w+)$/.exec(path)?.[1] ?? '')
    if (dispute) return [200, dispute]
    const refund = refunds.get(/^\/v1\/refunds\/(\w+)$/.exec(path)?.[1] ?? '')
    if (refund) return [200, refund]
    const [, sessionId] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? []
    const found = [...charges].find(([, { of }]) => of === sessionId)
    if (found) return [200, sessionOf(found[0], found[1].of)]
    if (path === '/v1/checkout/sessions' && method === 'GET') {
      const charge = charges.get(intent)
      const isOfSession = charge && !charge.invoice && !charge.isForeign
      return list(isOfSession ? [sessionOf(intent, charge.of)] : [])
    }
    if (path === '/v1/invoice_payments')
      return list(
        [...charges]
          .filter(([id, { of, invoice }]) => invoice && (of === fields['invoice'] || id === intent))
          .map(([payment_intent, { of }]) => ({
            object: 'invoice_payment',
            invoice: of,
            payment: { type: 'payment_intent', payment_intent },
          })),
      )
    const [, invoiceId] = /^\/v1\/invoices\/(\w+)$/.exec(path) ?? []
    const invoice = [...charges.values()].find(({ of }) => of === invoiceId)?.invoice
    return invoice && [200, invoice]
  }

  return {
    answer,
    charges,
    refunds,
    disputes,
    /** Pays everything out to the school's bank that is not paid out yet. */
    payOut({ automatic = true } = {}): string {
      const before = new Set([...paidOut.values()].flatMap(({ ids }) => ids))
      const rows = transactions(false).filter(
        ({ id, type }) => type !== 'payout' && !before.has(id),
      )
      const created = nowSeconds()
      const payout = {
        id: newId('po'),
        object: 'payout',
        amount: rows.reduce((sum, { net }) => sum + net, 0),
        currency: 'myr',
        status: 'in_transit',
        automatic,
        created,
        arrival_date: created + 86_400,
      }
      paidOut.set(payout.id, { payout, ids: rows.map(({ id }) => id) })
      return payout.id
    },
    /** The cardholder's bank withdraws a charge, or only inquires about it. */
    dispute(intent: string, { isInquiry = false } = {}): FakeDispute {
      const amount = charges.get(intent)?.amount ?? 0
      const made: FakeDispute = {
        id: newId('du'),
        object: 'dispute',
        amount,
        currency: 'myr',
        charge: chargeIdOf(intent),
        payment_intent: intent,
        reason: 'fraudulent',
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
        created: nowSeconds(),
        evidence_details: { due_by: nowSeconds() + evidenceSeconds },
        balance_transactions: isInquiry ? [] : [{ amount: -amount }],
      }
      disputes.set(made.id, made)
      return made
    },
  }
}

const isOf = (source: string | { id: string }, { id }: { id: string }): boolean =>
  source === id || (typeof source !== 'string' && source.id === id)

/** The same behind a server. */
export async function startFakeStripeMoney(options: { clock?: () => Date } = {}) {
  const money = fakeStripeMoney(options)

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
      const text = Buffer.concat(chunks).toString()
      const fields = Object.fromEntries(
        request.method === 'GET' ? searchParams : new URLSearchParams(text),
      )
      const key = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'))
      const [status, body] = money.answer(request.method ?? '', pathname, fields, key) ?? [
        404,
        { error: { type: 'invalid_request_error', message: `No such object: ${pathname}` } },
      ]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    at: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      protocol: 'http' as const,
    },
    ...money,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
