import { eq } from 'drizzle-orm'
import { termsVersion } from '#contract/shared/kinds.ts'
import type { Order, StoredOrderStatus } from '#contract/billing/orders.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { payments } from '#server/platform/db/schema/billing-payments.ts'
import type { PaymentEvent } from '#server/gateways/payments/payments.ts'
import type { SandboxChoice } from '#server/gateways/payments/sandbox-files.ts'
import { sandboxSignatureHeader } from '#server/gateways/payments/sandbox-courier.ts'
import { signWebhook } from '#server/gateways/payments/webhook-signature.ts'
import { pathOf, replyOf, type Answer, type Person, type TestApi } from '#tests/support/api.ts'

export const trialProgramme = 1
export const fullProgramme = 2
export const plusProgramme = 3

/** A complete order as the page sends it. */
export const orderBody = (more: Record<string, unknown> = {}) => ({
  programme_id: fullProgramme,
  subjects: [5, 13],
  user_name: 'Aina binti Ali',
  user_email: 'aina@example.com',
  user_contact: '012-3456789',
  address: '1 Jalan Satu',
  postcode: '01000',
  city: 'Kangar',
  state: 'Perlis',
  is_guardian: false,
  terms_version: termsVersion,
  ...more,
})

/** The content of an order that staff make for somebody. */
export function orderForBody(more: Record<string, unknown> = {}) {
  const { programme_id: _, terms_version: __, ...content } = orderBody()
  return { ...content, hardcopy: true, ...more }
}

/** The card form of three monthly payments, as the page sends it. */
export const cardForm = {
  plan: 'instalments',
  cc_name: 'Puan Siti',
  cc_email: 'siti@example.com',
  cc_ic: '800101-14-5566',
  cc_phone: '013-345 6789',
}

export function attributeOf(answer: Answer): Order {
  const { attribute } = replyOf('createOrder', answer)
  if (!attribute) throw new Error(`there is no order in ${answer.text}`)
  return attribute
}

export const referenceIn = (paymentUrl: string | null): string =>
  paymentUrl?.split('/').at(-1) ?? ''

/** The steps of a person's order. */
export function shopper(api: TestApi, person: Person) {
  const me = api.as(person)
  const pay = (orderId: string) => me.post(pathOf('payOrder', { orderId }), { plan: 'once' })
  return {
    ...me,
    create: (more: Record<string, unknown> = {}) => me.post(pathOf('createOrder'), orderBody(more)),
    change: (orderId: string, more: Record<string, unknown> = {}) =>
      me.put(pathOf('updateOrder', { orderId }), { ...orderBody(more), id: orderId }),
    promo: (orderId: string, code: string) =>
      me.post(pathOf('applyPromo', { orderId }), { promo_code: code }),
    pay,
    cancel: (orderId: string) => me.put(pathOf('cancelOrder', { orderId }), {}),
    look: (programmeId = fullProgramme) => me.get(pathOf('order', { programmeId })),

    async draft(more: Record<string, unknown> = {}): Promise<Order> {
      return attributeOf(await me.post(pathOf('createOrder'), orderBody(more)))
    },
    /** A reserved order, and the bank's reference of its payment. */
    async reserve(more: Record<string, unknown> = {}) {
      const draft = attributeOf(await me.post(pathOf('createOrder'), orderBody(more)))
      const order = attributeOf(await pay(draft.order_id))
      return { order, reference: referenceIn(order.payment_url) }
    },
    /** An order after the person's choice at the bank and its webhook. */
    async payBy(choice: SandboxChoice, more: Record<string, unknown> = {}): Promise<Order> {
      const { order, reference } = await this.reserve(more)
      await api.bank.choose(reference, choice)
      const now = await me.get(
        pathOf('order', { programmeId: Number(more['programme_id'] ?? fullProgramme) }),
      )
      const attribute = attributeOf(now)
      if (attribute.order_id !== order.order_id) throw new Error('another order is shown')
      return attribute
    },
    buy(subjects: number[], programmeId = fullProgramme): Promise<Order> {
      return this.payBy('pay-at-once', { subjects, programme_id: programmeId })
    },
  }
}

export async function statusOf(
  api: Pick<TestApi, 'db'>,
  orderId: string,
): Promise<StoredOrderStatus> {
  const [row] = await api.db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error(`there is no order ${orderId}`)
  return row.status
}

export async function paymentOf(api: TestApi, orderId: string) {
  const rows = await api.db.select().from(payments).where(eq(payments.orderId, orderId))
  const last = rows.toSorted((a, b) => b.attempt - a.attempt)[0]
  if (!last) throw new Error(`order ${orderId} has no payment`)
  return last
}

/** A payment event about the last payment of an order. */
export async function paymentEventAbout(
  api: TestApi,
  orderId: string,
  more: Partial<PaymentEvent> = {},
): Promise<PaymentEvent> {
  const payment = await paymentOf(api, orderId)
  return {
    eventId: `event-${crypto.randomUUID()}`,
    paymentId: payment.id,
    reference: payment.providerReference ?? '',
    status: 'succeeded',
    amountSen: payment.amountSen,
    currency: 'MYR',
    at: api.clock.now(),
    ...more,
  }
}

/** A webhook of the bank: over real HTTP, with the bank's signature. */
export async function postEvent(
  api: TestApi,
  event: object,
  {
    secret = api.secrets.sandboxWebhookKey,
    signedAt = api.clock.peek(),
    change = (body: string) => body,
  } = {},
): Promise<number> {
  const body = JSON.stringify(event)
  const answer = await fetch(`${api.origin}/api/v1/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [sandboxSignatureHeader]: signWebhook(Buffer.from(body), secret, signedAt),
    },
    body: change(body),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The bank's webhook about a payment event. */
export const postWebhook = (
  api: TestApi,
  paymentEvent: PaymentEvent,
  how?: Parameters<typeof postEvent>[2],
): Promise<number> =>
  postEvent(
    api,
    {
      id: paymentEvent.eventId,
      payment_id: paymentEvent.paymentId,
      instalment: paymentEvent.instalment,
      reference: paymentEvent.reference,
      status: paymentEvent.status,
      amount_sen: paymentEvent.amountSen,
      currency: paymentEvent.currency,
      at: paymentEvent.at.toISOString(),
    },
    how,
  )
