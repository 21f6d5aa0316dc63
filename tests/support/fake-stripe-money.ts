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
}

/**
 * As much of Stripe's API as refunds ask, in its published shapes.
 * @see https://docs.stripe.com/api/refunds
 * @see https://docs.stripe.com/api/invoice-payment
 */
export async function startFakeStripeMoney() {
  /** Session or invoice by payment intent, and how much was paid. */
  const charges = new Map<string, { of: string; amount: number; invoice?: object }>()
  const refunds = new Map<string, FakeRefund>()
  const keys = new Map<string, string>()

  const refused = (message: string): [number, object] => [
    400,
    { error: { type: 'invalid_request_error', message } },
  ]
  const list = (data: object[]): [number, object] => [
    200,
    { object: 'list', has_more: false, data },
  ]
  const sessionOf = (intent: string, of: string) => ({
    id: of,
    object: 'checkout.session',
    client_reference_id: 'ours',
    payment_intent: intent,
  })

  function create(fields: Fields, key: string): [number, object] {
    const known = refunds.get(keys.get(key) ?? '')
    if (known) return [200, known]
    const intent = fields['payment_intent'] ?? ''
    const amount = Number(fields['amount'])
    const before = [...refunds.values()]
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (amount > (charges.get(intent)?.amount ?? 0) - before)
      return refused('Refund amount is greater than unrefunded amount on charge.')
    const refund: FakeRefund = {
      id: `re_${randomBytes(8).toString('hex')}`,
      object: 'refund',
      amount,
      currency: 'myr',
      payment_intent: intent,
      status: 'pending',
      metadata: {
        refund_id: fields['metadata[refund_id]'] ?? '',
        order_id: fields['metadata[order_id]'] ?? '',
      },
    }
    refunds.set(refund.id, refund)
    keys.set(key, refund.id)
    return [200, refund]
  }

  function answer(method: string, path: string, fields: Fields, key: string): [number, object] {
    const intent = fields['payment_intent'] ?? fields['payment[payment_intent]'] ?? ''
    if (path === '/v1/refunds')
      return method === 'POST'
        ? create(fields, key)
        : list([...refunds.values()].filter((one) => one.payment_intent === intent))
    const refund = refunds.get(/^\/v1\/refunds\/(\w+)$/.exec(path)?.[1] ?? '')
    if (refund) return [200, refund]
    const [, sessionId] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? []
    const found = [...charges].find(([, { of }]) => of === sessionId)
    if (found) return [200, sessionOf(found[0], found[1].of)]
    if (path === '/v1/checkout/sessions') {
      const charge = charges.get(intent)
      return list(charge && !charge.invoice ? [sessionOf(intent, charge.of)] : [])
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
    return invoice ? [200, invoice] : refused(`No such object: ${path}`)
  }

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
      const [status, body] = answer(request.method ?? '', pathname, fields, key)
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
    charges,
    refunds,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
