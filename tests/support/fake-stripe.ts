import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, string>
export type FakeSession = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  url: string | null
  payment_intent: null | { id: string; object: 'payment_intent'; status: string }
}

/**
 * As much of Stripe's API as our adapter asks, in its published shapes: form-encoded requests, idempotency
 * keys that remember their parameters, errors in its envelope.
 * @see https://docs.stripe.com/api/checkout/sessions
 */
export async function startFakeStripe() {
  const sessions = new Map<string, FakeSession>()
  const remembered = new Map<string, { fields: string; session: FakeSession }>()
  const asked: { method: string; path: string; fields: Fields; version: string | undefined }[] = []
  /** The connection breaks after so many requests were carried out, before their answers. */
  let breakAfterWork = 0

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const fields = Object.fromEntries(new URLSearchParams(text))
    const { pathname } = new URL(request.url ?? '', 'http://stripe')
    const version = request.headers['stripe-version']
    asked.push({
      method: request.method ?? '',
      path: pathname,
      fields,
      version: typeof version === 'string' ? version : undefined,
    })
    const key = request.headers['idempotency-key']
    const [status, body] = carryOut(
      request.method ?? '',
      pathname,
      fields,
      text,
      typeof key === 'string' ? key : undefined,
    )
    if (breakAfterWork > 0) {
      breakAfterWork -= 1
      return void response.destroy()
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function carryOut(
    method: string,
    path: string,
    fields: Fields,
    text: string,
    key: string | undefined,
  ): [number, object] {
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const known = key === undefined ? undefined : remembered.get(key)
      if (known && known.fields !== text)
        return refused(
          400,
          'Keys for idempotent requests can only be used with the same parameters.',
          'idempotency_error',
        )
      if (known) return [200, known.session]
      const session = create(fields)
      if (key !== undefined) remembered.set(key, { fields: text, session })
      return [200, session]
    }
    const [, id = '', expire] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (!session) return refused(404, `No such checkout session: ${id}`)
    if (!expire) return [200, session]
    if (session.status !== 'open')
      return refused(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    Object.assign(session, { status: 'expired', url: null })
    return [200, session]
  }

  function create(fields: Fields): FakeSession {
    const id = `cs_test_${randomBytes(12).toString('hex')}`
    let total = 0
    for (let n = 0; fields[`line_items[${n}][quantity]`] !== undefined; n += 1)
      total +=
        Number(fields[`line_items[${n}][quantity]`]) *
        Number(fields[`line_items[${n}][price_data][unit_amount]`])
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: total,
      currency: fields['line_items[0][price_data][currency]'] ?? '',
      client_reference_id: fields['client_reference_id'] ?? null,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      payment_intent: null,
    }
    sessions.set(id, session)
    return session
  }

  return {
    at: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      protocol: 'http' as const,
    },
    asked,
    sessions,
    breakConnections(times: number) {
      breakAfterWork = times
    },
    /** What happens on Stripe's page. */
    become(id: string, change: Partial<FakeSession>) {
      const session = sessions.get(id)
      if (!session) throw new Error(`no session ${id}`)
      return Object.assign(session, change)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const refused = (
  status: number,
  message: string,
  type = 'invalid_request_error',
): [number, object] => [status, { error: { type, message } }]
