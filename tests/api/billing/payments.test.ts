import { and, eq, isNotNull } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { atMalaysianTime, endOfMalaysianDay } from '#contract/shared/calendar.ts'
import { orderEvents } from '#server/platform/db/schema/billing-orders.ts'
import { paymentEvents, payments } from '#server/platform/db/schema/billing-payments.ts'
import type { PaymentEvent } from '#server/gateways/payments/payments.ts'
import {
  minuteMs,
  openTestApi,
  refusal,
  testNow,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrolmentsOf } from '../support/learning.ts'
import {
  attributeOf,
  paymentEventAbout,
  paymentOf,
  postWebhook,
  referenceIn,
  shopper,
  statusOf,
} from '../support/orders.ts'

const api = await openApiForFile()
/** The same, but its bank cannot reach the shop: every webhook is lost. */
const deaf = await openApiForFile({ bankBelievesShopAt: 'http://127.0.0.1:1' })
afterEach(() => void vi.restoreAllMocks())

const lastPaper = new Date('2027-05-30T23:59:59.999+08:00')

async function held(on: TestApi, person: Person) {
  const rows = await enrolmentsOf(on, person)
  return { classes: rows.map(({ classId }) => classId), until: rows[0]?.liveUntil }
}
const timesPaid = async (on: TestApi, orderId: string) =>
  (
    await on.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.status, 'PAID')))
  ).length
const quarantined = (on: TestApi, paymentId: string) =>
  on.db
    .select({ why: paymentEvents.quarantined })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), isNotNull(paymentEvents.quarantined)))

describe('a payment', () => {
  it("ORD-10: happens on the bank's page, and its webhook opens the classes", async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    const { order, reference } = await aina.reserve({ subjects: [5, 13] })
    expect(order.order_status).toBe('OPEN')
    expect(order.payment_url).toBe(`${api.origin}/sandbox/pay/${reference}`)
    const page = await fetch(order.payment_url!)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('RM 750.00')])

    const chosen = await fetch(order.payment_url!, {
      method: 'POST',
      body: new URLSearchParams({ choice: 'pay-at-once' }),
      redirect: 'manual',
    })
    expect([chosen.status, chosen.headers.get('location')]).toEqual([
      303,
      `${api.origin}/full-programme/order/confirmation`,
    ])
    // What is paid says no more when it opens.
    const { opens_at_once: opensAtOnce, ...reserved } = order
    expect(opensAtOnce).toBe(true)
    expect(attributeOf(await aina.look())).toEqual({
      ...reserved,
      order_status: 'PAID',
      plan: 'once',
      instalments: [],
      payment_url: null,
      pay_by: null,
    })
    expect(await held(api, person)).toEqual({ classes: [5, 13], until: lastPaper })
    expect(api.bankTrouble).toEqual([])
  })

  it('ORD-17: that takes its time at the bank is PENDING until it is PAID', async () => {
    const aina = shopper(api, await api.arrive())
    const { order, reference } = await aina.reserve()
    await api.bank.choose(reference, 'leave-pending')
    expect(attributeOf(await aina.look())).toMatchObject({
      order_status: 'PENDING',
      payment_url: null,
    })
    await api.bank.choose(reference, 'pay-at-once')
    expect(await statusOf(api, order.order_id)).toBe('PAID')
  })

  it('ORD-17: that the bank refuses leads back to OPEN, and another attempt has a page of its own', async () => {
    const aina = shopper(api, await api.arrive())
    const { order, reference } = await aina.reserve()
    await api.bank.choose(reference, 'leave-pending')
    expect(await statusOf(api, order.order_id)).toBe('PENDING')
    await api.bank.choose(reference, 'decline')
    expect(attributeOf(await aina.look())).toMatchObject({
      order_status: 'OPEN',
      payment_url: null,
    })
    const again = attributeOf(await aina.pay(order.order_id))
    expect(referenceIn(again.payment_url)).not.toBe(reference)
    await api.bank.choose(referenceIn(again.payment_url), 'pay-at-once')
    expect(await statusOf(api, order.order_id)).toBe('PAID')
  })

  it('ORD-11: begun thirty times at once has one attempt and one page', async () => {
    const aina = shopper(api, await api.arrive())
    const draft = await aina.draft()
    const answers = await Promise.all(Array.from({ length: 30 }, () => aina.pay(draft.order_id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const urls = new Set(answers.map((answer) => attributeOf(answer).payment_url))
    expect(urls.size).toBe(1)
    expect(attributeOf(await aina.pay(draft.order_id)).payment_url).toBe([...urls][0])
    const rows = await api.db.select().from(payments).where(eq(payments.orderId, draft.order_id))
    expect(rows).toHaveLength(1)
  })

  it('ORD-11: whose bank did not answer is opened again as the same one', async () => {
    const aina = shopper(api, await api.arrive())
    const draft = await aina.draft()
    const { open } = api.bank.payments
    vi.spyOn(api.bank.payments, 'open').mockImplementationOnce(async (request) => {
      await open(request)
      throw new Error('timed out after it was sent')
    })
    expect(refusal(await aina.pay(draft.order_id))).toEqual([503, 'payment.provider-unreachable'])
    expect(attributeOf(await aina.look())).toMatchObject({
      order_status: 'OPEN',
      payment_url: null,
    })
    const opened = attributeOf(await aina.pay(draft.order_id))
    const payment = await paymentOf(api, draft.order_id)
    expect(payment.attempt).toBe(1)
    expect(referenceIn(opened.payment_url)).toBe(`sandbox-${payment.id}`)
  })

  it('ORD-11: that comes after the intake has ended still opens what was ordered', async () => {
    const late = await openTestApi({ now: testNow })
    try {
      late.clock.set(new Date('2027-04-18T23:50:00+08:00'))
      const person = await late.arrive()
      const { order, reference } = await shopper(late, person).reserve()
      late.clock.set(new Date('2027-04-19T00:10:00+08:00'))
      await late.bank.choose(reference, 'pay-at-once')
      expect(await statusOf(late, order.order_id)).toBe('PAID')
      expect((await held(late, person)).until).toEqual(lastPaper)
    } finally {
      await late.close()
    }
  })
})

describe('ORD-11: webhooks', () => {
  it('duplicate, reordered and late end alike: paid once, and PAID stays', async () => {
    const statuses = ['processing', 'failed', 'succeeded', 'expired'] as const
    for (const order of permutations(statuses)) {
      const person = await api.arrive()
      const { order: reserved } = await shopper(api, person).reserve()
      const id = reserved.order_id
      for (const status of order) {
        const paymentEvent = await paymentEventAbout(api, id, { status })
        expect(await postWebhook(api, paymentEvent)).toBe(200)
        expect(await postWebhook(api, paymentEvent)).toBe(200)
      }
      expect(await statusOf(api, id), order.join()).toBe('PAID')
      expect(await timesPaid(api, id)).toBe(1)
      expect(await quarantined(api, (await paymentOf(api, id)).id)).toEqual([])
      expect((await held(api, person)).classes).toEqual([5, 13])
    }
  })

  it("ENT-03 ORD-17: after the bank's no the order can be paid for a week, also past its deadline", async () => {
    const me = shopper(api, await api.arrive())
    const { order, reference } = await me.reserve()
    const { order_id: id } = order
    const round = () => api.app.domains.billing.orders.expireReservations(api.clock.now())
    await api.bank.choose(reference, 'leave-pending')
    api.clock.set(atMalaysianTime('2026-12-10', '09:00'))
    await round()
    expect(await statusOf(api, id)).toBe('PENDING')
    await postWebhook(api, await paymentEventAbout(api, id, { status: 'failed' }))
    await round()
    expect(attributeOf(await me.look())).toMatchObject({
      order_status: 'OPEN',
      pay_by: endOfMalaysianDay('2026-12-17').toISOString(),
    })
    const again = attributeOf(await me.pay(id))
    await api.bank.choose(referenceIn(again.payment_url), 'pay-at-once')
    expect(await statusOf(api, id)).toBe('PAID')
    api.clock.set(testNow)
  })

  it('twenty at once pay one order once', async () => {
    const person = await api.arrive()
    const { order } = await shopper(api, person).reserve()
    const paymentEvent = await paymentEventAbout(api, order.order_id)
    const told = Array.from({ length: 20 }, (_, n) =>
      postWebhook(
        api,
        n % 2 ? paymentEvent : { ...paymentEvent, eventId: `${paymentEvent.eventId}-${n}` },
      ),
    )
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]))
    expect(await timesPaid(api, order.order_id)).toBe(1)
    expect(await quarantined(api, paymentEvent.paymentId)).toEqual([])
    expect((await held(api, person)).classes).toEqual([5, 13])
  })

  it.each([
    ['a smaller amount', { amountSen: 1 }],
    ['a greater amount', { amountSen: 7_500_000 }],
    ['another currency', { currency: 'IDR' }],
  ] as [string, Partial<PaymentEvent>][])(
    'ORD-07: over %s are set aside, reported, and pay nothing',
    async (_, more) => {
      const reported = vi.spyOn(api.app.http.log, 'error').mockReturnValue()
      const person = await api.arrive()
      const { order } = await shopper(api, person).reserve()
      const paymentEvent = await paymentEventAbout(api, order.order_id, more)
      expect(await postWebhook(api, paymentEvent)).toBe(200)
      expect(await statusOf(api, order.order_id)).toBe('OPEN')
      expect(await quarantined(api, paymentEvent.paymentId)).toEqual([{ why: 'amount differs' }])
      expect((await held(api, person)).classes).toEqual([])
      expect(reported).toHaveBeenCalledWith(
        { eventId: paymentEvent.eventId, why: 'amount differs' },
        'payment event quarantined',
      )
      expect(await postWebhook(api, await paymentEventAbout(api, order.order_id))).toBe(200)
      expect(await statusOf(api, order.order_id)).toBe('PAID')
    },
  )

  it('about a payment nobody began are set aside', async () => {
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const { order } = await shopper(api, await api.arrive()).reserve()
    const paymentId = crypto.randomUUID()
    expect(
      await postWebhook(api, await paymentEventAbout(api, order.order_id, { paymentId })),
    ).toBe(200)
    expect(await quarantined(api, paymentId)).toEqual([{ why: 'unknown payment' }])
    expect(await statusOf(api, order.order_id)).toBe('OPEN')
  })

  it('of a second payment of one order are set aside', async () => {
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const aina = shopper(api, await api.arrive())
    const { order, reference } = await aina.reserve()
    const first = await paymentEventAbout(api, order.order_id)
    await api.bank.choose(reference, 'decline')
    await aina.pay(order.order_id)
    const second = await paymentEventAbout(api, order.order_id)
    expect(second.paymentId).not.toBe(first.paymentId)
    await postWebhook(api, first)
    await postWebhook(api, second)
    expect(await statusOf(api, order.order_id)).toBe('PAID')
    expect(await timesPaid(api, order.order_id)).toBe(1)
    expect(await quarantined(api, second.paymentId)).toEqual([{ why: 'paid twice' }])
  })

  it('that are forged, old, changed or no event are refused and leave no row', async () => {
    const { order } = await shopper(api, await api.arrive()).reserve()
    const paymentEvent = await paymentEventAbout(api, order.order_id)
    const rows = async () => (await api.db.select().from(paymentEvents)).length
    const before = await rows()
    const ago = (seconds: number) => new Date(api.clock.peek().getTime() - seconds * 1000)
    const url = `${api.origin}/api/v1/webhooks/sandbox`
    const plain = async (headers: Record<string, string>, body?: string) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        ...(body !== undefined && { body }),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const json = { 'content-type': 'application/json' }
    const statuses = await Promise.all([
      postWebhook(api, paymentEvent, { secret: 'f'.repeat(64) }),
      postWebhook(api, paymentEvent, { signedAt: ago(302) }),
      postWebhook(api, paymentEvent, { signedAt: ago(-310) }),
      postWebhook(api, paymentEvent, { change: (body) => `${body} ` }),
      postWebhook(api, paymentEvent, { change: (body) => body.replace('succeeded', 'expired') }),
      postWebhook(api, paymentEvent, {
        change: (body) => JSON.stringify(JSON.parse(body), null, 1),
      }),
      postWebhook(api, { ...paymentEvent, amountSen: -1 }),
      postWebhook(api, { ...paymentEvent, status: 'refunded' as 'succeeded' }),
      plain(json, '{}'),
      plain(json),
      plain({ 'content-type': 'text/plain' }, 'hello'),
      plain({ ...json, 'kelasku-sandbox-signature': 't=1,v1=abc' }, JSON.stringify(paymentEvent)),
    ])
    expect(statuses).toEqual(Array(12).fill(400))
    expect(await rows()).toBe(before)
    expect(await statusOf(api, order.order_id)).toBe('OPEN')
    expect(await postWebhook(api, paymentEvent)).toBe(200)
    expect(await statusOf(api, order.order_id)).toBe('PAID')
  })
})

describe('ORD-11: a lost webhook', () => {
  it('is found by asking the bank, once it has been silent for two minutes', async () => {
    const person = await deaf.arrive()
    const aina = shopper(deaf, person)
    const paid = await aina.reserve()
    const waiting = await shopper(deaf, await deaf.arrive()).reserve()
    const untouched = await shopper(deaf, await deaf.arrive()).reserve()
    await deaf.bank.choose(paid.reference, 'pay-at-once')
    await deaf.bank.choose(waiting.reference, 'leave-pending')
    const statuses = () =>
      Promise.all([paid, waiting, untouched].map(({ order }) => statusOf(deaf, order.order_id)))
    deaf.clock.pass(minuteMs)
    await deaf.app.domains.billing.reconciliation.syncUndecided(deaf.clock.now())
    expect(await statuses()).toEqual(['OPEN', 'OPEN', 'OPEN'])
    deaf.clock.pass(2 * minuteMs)
    await Promise.all(
      [1, 2, 3].map(() => deaf.app.domains.billing.reconciliation.syncUndecided(deaf.clock.now())),
    )
    expect(await statuses()).toEqual(['PAID', 'PENDING', 'OPEN'])
    expect(await timesPaid(deaf, paid.order.order_id)).toBe(1)
    expect((await held(deaf, person)).classes).toEqual([5, 13])

    await deaf.bank.choose(waiting.reference, 'pay-at-once')
    deaf.clock.pass(3 * minuteMs)
    await deaf.app.domains.billing.reconciliation.syncUndecided(deaf.clock.now())
    expect(await statuses()).toEqual(['PAID', 'PAID', 'OPEN'])
  })

  it('is found even when the bank cannot answer about another payment', async () => {
    const reported = vi.spyOn(deaf.app.http.log, 'error').mockReturnValue()
    const broken = await shopper(deaf, await deaf.arrive()).reserve()
    const paid = await shopper(deaf, await deaf.arrive()).reserve()
    await deaf.bank.choose(paid.reference, 'pay-at-once')
    const { fetchEvent } = deaf.bank.payments
    vi.spyOn(deaf.bank.payments, 'fetchEvent').mockImplementation(async (reference) => {
      if (reference === broken.reference) throw new Error('the bank stumbled')
      return fetchEvent(reference)
    })
    deaf.clock.pass(3 * minuteMs)
    await deaf.app.domains.billing.reconciliation.syncUndecided(deaf.clock.now())
    expect(await statusOf(deaf, paid.order.order_id)).toBe('PAID')
    expect(reported).toHaveBeenCalledWith(
      expect.objectContaining({ error: expect.stringContaining('stumbled') }),
      'payment not reconciled',
    )
  })
})

describe('mail about a paid order', () => {
  const guarded = (name: string) => ({
    subjects: [5, 13],
    user_email: `${name}@example.com`,
    is_guardian: true,
    guardian_name: 'Puan Siti',
    guardian_email: `mother-of-${name}@example.com`,
    guardian_contact: '013-3456789',
  })
  const mailsAbout = async (orderId: string) => {
    await api.app.runJobs()
    return (await api.mails()).filter(({ text }) => text.includes(orderId))
  }

  it('goes once to the student and once to the guardian, and not again for a duplicate', async () => {
    const { order } = await shopper(api, await api.arrive()).reserve(guarded('sofea'))
    await postWebhook(api, await paymentEventAbout(api, order.order_id, { status: 'processing' }))
    expect(await mailsAbout(order.order_id)).toEqual([])
    const paymentEvent = await paymentEventAbout(api, order.order_id)
    for (const told of [
      paymentEvent,
      paymentEvent,
      { ...paymentEvent, eventId: `${paymentEvent.eventId}-again` },
    ])
      expect(await postWebhook(api, told)).toBe(200)

    const mails = await mailsAbout(order.order_id)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'mother-of-sofea@example.com',
      'sofea@example.com',
    ])
    for (const { text } of mails) {
      expect(text).toContain('Full Programme')
      expect(text).toContain('RM 750.00')
      expect(text).toContain('These classes are open')
      expect(text).not.toMatch(/[{}]/)
    }
  })

  it('goes to the student alone when no guardian is named', async () => {
    const { order_id } = await shopper(api, await api.arrive()).buy([5])
    expect((await mailsAbout(order_id)).map(({ to }) => to)).toEqual(['aina@example.com'])
  })

  it('that cannot be sent to one now reaches the other at once, and the one later', async () => {
    const { send } = api.mail
    const away = vi.spyOn(api.mail, 'send').mockImplementation(async (message) => {
      if (message.to === 'hana@example.com') throw new Error('no such mailbox')
      return send(message)
    })
    const { order } = await shopper(api, await api.arrive()).reserve(guarded('hana'))
    expect(await postWebhook(api, await paymentEventAbout(api, order.order_id))).toBe(200)
    expect(await statusOf(api, order.order_id)).toBe('PAID')
    expect((await mailsAbout(order.order_id)).map(({ to }) => to)).toEqual([
      'mother-of-hana@example.com',
    ])
    away.mockRestore()
    expect(await mailsAbout(order.order_id)).toHaveLength(1)
    api.clock.pass(2 * minuteMs)
    expect(await mailsAbout(order.order_id)).toHaveLength(2)
  })
})

describe('a cancellation that meets a payment', () => {
  it("ORD-11: closes the bank's page first", async () => {
    const aina = shopper(api, await api.arrive())
    const { order, reference } = await aina.reserve()
    await aina.cancel(order.order_id)
    expect(await api.bank.choose(reference, 'pay-at-once')).toMatchObject({ accepted: false })
    expect(await statusOf(api, order.order_id)).toBe('VOID')
  })

  it.each([
    ['pay-at-once', 'PAID'],
    ['leave-pending', 'PENDING'],
  ] as const)(
    'ORD-11: loses to one that the bank has as %s, though its webhook was lost',
    async (choice, status) => {
      const aina = shopper(deaf, await deaf.arrive())
      const { order, reference } = await aina.reserve()
      await deaf.bank.choose(reference, choice)
      expect(refusal(await aina.cancel(order.order_id))).toEqual([409, 'order.not-allowed'])
      expect(await statusOf(deaf, order.order_id)).toBe(status)
    },
  )

  it('ORD-11: closes also a page that the bank opened without our hearing of it', async () => {
    const aina = shopper(api, await api.arrive())
    const draft = await aina.draft()
    const { open } = api.bank.payments
    vi.spyOn(api.bank.payments, 'open').mockImplementationOnce(async (request) => {
      await open(request)
      throw new Error('timed out after it was sent')
    })
    await aina.pay(draft.order_id)
    expect((await aina.cancel(draft.order_id)).status).toBe(200)
    const { id } = await paymentOf(api, draft.order_id)
    expect(await api.bank.choose(`sandbox-${id}`, 'pay-at-once')).toMatchObject({ accepted: false })
  })

  it('ORD-11: that comes while another attempt is begun never leaves a page that can be paid', async () => {
    for (let round = 0; round < 15; round += 1) {
      const aina = shopper(api, await api.arrive())
      const { order, reference } = await aina.reserve()
      await api.bank.choose(reference, 'decline')
      await Promise.all([aina.cancel(order.order_id), aina.pay(order.order_id)])
      const { id } = await paymentOf(api, order.order_id)
      if ((await statusOf(api, order.order_id)) !== 'VOID') continue
      const chosen = await api.bank.choose(`sandbox-${id}`, 'pay-at-once')
      expect(chosen?.accepted ?? false).toBe(false)
    }
  })

  it('ORD-11: and is not heard of until later: the money is set aside, the order stays void', async () => {
    const reported = vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const person = await api.arrive()
    const aina = shopper(api, person)
    const { order } = await aina.reserve()
    await aina.cancel(order.order_id)
    const paymentEvent = await paymentEventAbout(api, order.order_id)
    expect(await postWebhook(api, paymentEvent)).toBe(200)
    expect(await statusOf(api, order.order_id)).toBe('VOID')
    expect(await quarantined(api, paymentEvent.paymentId)).toEqual([
      { why: 'paid after cancelling' },
    ])
    expect((await held(api, person)).classes).toEqual([])
    expect(reported).toHaveBeenCalledOnce()
  })

  it('is refused while the bank cannot be asked', async () => {
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const aina = shopper(api, await api.arrive())
    const { order } = await aina.reserve()
    vi.spyOn(api.bank.payments, 'expire').mockRejectedValueOnce(new Error('no answer'))
    expect(refusal(await aina.cancel(order.order_id))).toEqual([
      503,
      'payment.provider-unreachable',
    ])
    expect(await statusOf(api, order.order_id)).toBe('OPEN')
  })
})

describe('the next intake', () => {
  it('ORD-07: is priced from the first class, and opens what was bought for it alone', async () => {
    const later = await openTestApi()
    try {
      const person = await later.arrive()
      const aina = shopper(later, person)
      await aina.buy([5, 13])
      later.clock.set(new Date('2027-08-02T12:00:00+08:00'))
      await later.contentLoad(later.clock.peek())
      await later.app.contentChanged()
      expect((await aina.draft({ subjects: [5] })).total_amount).toBe(39_000)
      await aina.buy([5])
      const rows = await enrolmentsOf(later, person)
      const open = rows.filter(({ liveUntil }) => liveUntil! > later.clock.peek())
      expect(open.map(({ classId }) => classId)).toEqual([5])
    } finally {
      await later.close()
    }
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  )
}
