import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fakeStripeMoney } from './fake-stripe-money.ts'

type Fields = Record<string, string>
export type FakeIntent = {
  id: string
  object: 'payment_intent'
  status: string
  last_payment_error?: { code: string } | null
  payment_method?: { id: string; object: 'payment_method'; type: string }
}
export type FakeSession = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number | null
  currency: string
  client_reference_id: string | null
  url: string | null
  payment_intent: null | FakeIntent
  expires_at: number
  mode: string
  customer: string | null
  setup_intent: null | { id: string; object: 'setup_intent'; payment_method: string }
  metadata: Fields
}
export type FakeSchedule = {
  id: string
  object: 'subscription_schedule'
  status: 'not_started' | 'active' | 'canceled'
  customer: string
  fields: Fields
  /** Unix time in seconds; a time in the past skips the charges until then. */
  start: number
  /** The parameters of its cancellation. */
  cancelled?: Fields
}
export type FakeInvoice = {
  id: string
  object: 'invoice'
  customer: string
  status: 'open' | 'paid' | 'void'
  attempted: boolean
  total: number
  currency: string
  hosted_invoice_url: string
  parent: { type: string; subscription_details: { metadata: Fields; subscription: string } }
  lines: { object: 'list'; data: { period: { start: number; end: number } }[] }
  payments: {
    object: 'list'
    data: { payment: { type: 'payment_intent'; payment_intent: string } }[]
  }
}

const halfHourSeconds = 30 * 60
const daySeconds = 24 * 3600

/**
 * The part of Stripe's API that our adapter uses, in its published shapes: form-encoded requests, idempotency keys that
 * check their parameters and replay errors too, pages that expire, errors in its envelope.
 * @see https://docs.stripe.com/api/idempotent_requests
 * @see https://docs.stripe.com/api/checkout/sessions
 * @see https://docs.stripe.com/api/subscription_schedules
 * @see https://docs.stripe.com/api/invoices
 */
export async function startFakeStripe({ clock = () => new Date() } = {}) {
  const sessions = new Map<string, FakeSession>()
  const schedules = new Map<string, FakeSchedule>()
  const invoices = new Map<string, FakeInvoice>()
  const intents = new Map<string, FakeIntent>()
  const remembered = new Map<string, { fields: string; answer: [number, object] }>()
  const asked: { method: string; path: string; fields: Fields; version: string | undefined }[] = []
  /** The connection breaks after this many requests were carried out, before their answers. */
  let breakAfterWork = 0
  /** This many requests that create something fail with an error of Stripe's own. */
  let failures = 0
  const money = fakeStripeMoney({ clock })
  const nowSeconds = () => Math.floor(clock().getTime() / 1000)

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
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
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
      request.method === 'GET' ? Object.fromEntries(searchParams) : fields,
      text,
      typeof key === 'string' ? key : undefined,
    )
    if (breakAfterWork > 0) {
      breakAfterWork -= 1
      return void response.destroy()
    }
    const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' }
    response.writeHead(status, headers).end(JSON.stringify(body))
  }

  function carryOut(
    method: string,
    path: string,
    fields: Fields,
    text: string,
    key: string | undefined,
  ): [number, object] {
    const isOurs = [...sessions.keys(), ...invoices.keys()].some((id) => path.includes(id))
    const ofMoney = isOurs ? undefined : money.answer(method, path, fields, key ?? newId('key'))
    if (ofMoney) return ofMoney
    const make = makers[path]
    if (method === 'POST' && make) {
      const known = key === undefined ? undefined : remembered.get(key)
      if (known && known.fields !== text)
        return refused(
          400,
          'Keys for idempotent requests can only be used with the same parameters.',
          'idempotency_error',
        )
      if (known) return known.answer
      const invalid = invalidIn(fields)
      // Requests that are refused before they begin are not remembered.
      if (invalid) return refused(400, invalid)
      const answer: [number, object] =
        failures > 0 ? refused(500, 'Something went wrong.', 'api_error') : [200, make(fields)]
      failures = Math.max(0, failures - 1)
      if (key !== undefined) remembered.set(key, { fields: text, answer })
      return answer
    }
    if (path === '/v1/subscription_schedules') return [200, listOf(schedules, fields)]
    if (path === '/v1/invoices') return [200, listOf(invoices, fields)]
    const [, scheduleId] = /^\/v1\/subscription_schedules\/(\w+)\/cancel$/.exec(path) ?? []
    const schedule = scheduleId && schedules.get(scheduleId)
    if (schedule)
      return [200, Object.assign(schedule, { status: 'canceled' as const, cancelled: fields })]
    const [, intentId] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? []
    const intent = intentId && intents.get(intentId)
    if (intent) return [200, intent]
    const [, readInvoiceId] = /^\/v1\/invoices\/(\w+)$/.exec(path) ?? []
    const readInvoice = readInvoiceId && invoices.get(readInvoiceId)
    if (readInvoice) return [200, readInvoice]
    const [, invoiceId] = /^\/v1\/invoices\/(\w+)\/void$/.exec(path) ?? []
    const invoice = invoiceId && invoices.get(invoiceId)
    if (invoice)
      return invoice.status === 'open'
        ? [200, Object.assign(invoice, { status: 'void' })]
        : refused(400, 'You can only void open invoices.')
    const [, id = '', expire] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (!session) return refused(404, `No such checkout session: ${id}`)
    if (session.status === 'open' && session.expires_at <= nowSeconds())
      Object.assign(session, { status: 'expired', url: null })
    if (!expire) return [200, session]
    if (session.status !== 'open')
      return refused(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    Object.assign(session, { status: 'expired', url: null })
    return [200, session]
  }

  function invalidIn(fields: Fields): string | undefined {
    if (fields['expires_at'] === undefined) return undefined
    const seconds = Number(fields['expires_at']) - nowSeconds()
    return seconds < halfHourSeconds || seconds > daySeconds
      ? 'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.'
      : undefined
  }

  const makers: Record<string, (fields: Fields) => object> = {
    '/v1/checkout/sessions': create,
    '/v1/products': () => ({ id: newId('prod'), object: 'product' }),
    '/v1/subscription_schedules': createSchedule,
  }

  function createSchedule(fields: Fields): FakeSchedule {
    const schedule: FakeSchedule = {
      id: newId('sub_sched'),
      object: 'subscription_schedule',
      status: 'not_started',
      customer: fields['customer'] ?? '',
      fields,
      start: fields['start_date'] === 'now' ? nowSeconds() : Number(fields['start_date']),
    }
    schedules.set(schedule.id, schedule)
    return schedule
  }

  function create(fields: Fields): FakeSession {
    const id = newId('cs_test')
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
      amount_total: fields['mode'] === 'setup' ? null : total,
      currency: fields['currency'] ?? fields['line_items[0][price_data][currency]'] ?? '',
      client_reference_id: fields['client_reference_id'] ?? null,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      payment_intent: null,
      expires_at: Number(fields['expires_at'] ?? nowSeconds() + daySeconds),
      mode: fields['mode'] ?? '',
      customer: null,
      setup_intent: null,
      metadata: nested(fields, 'metadata'),
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
    schedules,
    invoices,
    money,
    /** Settles the session as paid by the bank. */
    pay(id: string): string {
      const intent = newId('pi')
      money.charges.set(intent, {
        of: id,
        amount: sessions.get(id)?.amount_total ?? 0,
        created: nowSeconds(),
        paymentId: sessions.get(id)?.client_reference_id ?? null,
      })
      this.become(id, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: {
          id: intent,
          object: 'payment_intent',
          status: 'succeeded',
          payment_method: { id: newId('pm'), object: 'payment_method', type: 'fpx' },
        },
      })
      return intent
    },
    /** The person enters a card on the page of a set-up session. */
    giveCard(id: string) {
      return this.become(id, {
        status: 'complete',
        url: null,
        customer: newId('cus'),
        setup_intent: { id: newId('seti'), object: 'setup_intent', payment_method: newId('pm') },
      })
    },
    /** Charges a month of a schedule; the first invoice includes the invoice items. */
    invoice(schedule: FakeSchedule, month: number, status: 'open' | 'paid'): FakeInvoice {
      const { fields } = schedule
      const start = new Date(schedule.start * 1000)
      start.setUTCMonth(start.getUTCMonth() + month)
      const amount = (key: string) =>
        Number(fields[`phases[0]${key}[price_data][unit_amount]`] ?? 0)
      const period = { start: start.getTime() / 1000, end: start.getTime() / 1000 }
      const intent: FakeIntent = {
        id: newId('pi'),
        object: 'payment_intent',
        status: status === 'paid' ? 'succeeded' : 'requires_payment_method',
      }
      intents.set(intent.id, intent)
      const made: FakeInvoice = {
        id: newId('in'),
        object: 'invoice',
        customer: schedule.customer,
        status,
        attempted: true,
        total: amount('[items][0]') + (month === 0 ? amount('[add_invoice_items][0]') : 0),
        currency: fields['phases[0][items][0][price_data][currency]'] ?? '',
        hosted_invoice_url: `https://invoice.stripe.example/i/${month}`,
        parent: {
          type: 'subscription_details',
          subscription_details: {
            metadata: nested(fields, 'phases[0][metadata]'),
            subscription: 'sub_1',
          },
        },
        lines: { object: 'list', data: [{ period }] },
        payments: {
          object: 'list',
          data: [{ payment: { type: 'payment_intent', payment_intent: intent.id } }],
        },
      }
      schedule.status = 'active'
      invoices.set(made.id, made)
      return made
    },
    /** The charge of an open invoice now waits for its cardholder. */
    askCardholder(invoice: FakeInvoice) {
      for (const { payment } of invoice.payments.data) {
        const intent = intents.get(payment.payment_intent)
        if (intent) intent.status = 'requires_action'
      }
    },
    breakConnections(times: number) {
      breakAfterWork = times
    },
    failNext(times: number) {
      failures = times
    },
    /** The result of the person's actions on Stripe's page. */
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

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

/** The form fields below a key: `order_id` of `metadata[order_id]`. */
const nested = (fields: Fields, key: string): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(`${key}[`))
      .map(([name, value]) => [name.slice(key.length + 1, -1), value]),
  )

const listOf = (all: ReadonlyMap<string, { customer: string }>, { customer }: Fields) => ({
  object: 'list',
  has_more: false,
  data: [...all.values()].filter((one) => one.customer === customer),
})
