import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { termsVersion } from '#contract/shared/kinds.ts'
import { lowestPrice, pricesOf } from '#contract/catalogue/lowest-price.ts'
import { allowed, orderStatuses, type OrderStatus } from '#contract/billing/orders.ts'
import { publishInvalidation } from '#server/platform/db/invalidation.ts'
import { intakes, programmes } from '#server/platform/db/schema/catalogue.ts'
import { orderEvents, orders } from '#server/platform/db/schema/billing-orders.ts'
import { consents } from '#server/platform/db/schema/identity.ts'
import { pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrol } from '../support/learning.ts'
import {
  attributeOf,
  paymentEventAbout,
  fullProgramme,
  orderBody,
  paymentOf,
  plusProgramme,
  postWebhook,
  shopper,
  statusOf,
} from '../support/orders.ts'

const api = await openApiForFile()

const storedOrders = ({ uid }: Person) =>
  api.db.select().from(orders).where(eq(orders.uid, uid)).orderBy(orders.createdAt)

/** The dates if the plan is chosen on Saturday 21 November. */
const threePayments = (first: number, other: number) =>
  ['2026-11-23', '2026-12-23', '2027-01-23'].map((due_on, n) => ({
    number: n + 1,
    due_on,
    amount: n === 0 ? first : other,
    status: 'scheduled',
    pay_by: null,
  }))

describe('an order', () => {
  it('API-04: is looked up by programme, with the prices; at first there is none', async () => {
    const aina = shopper(api, await api.arrive())
    const reply = replyOf('order', await aina.look())
    expect(reply).toMatchObject({ status_code: 200, message: 'OK', attribute: null })
    expect(reply.mapping_data?.price_mapping.slice(0, 3)).toEqual([
      { no_sub: 1, price: 36_000 },
      { no_sub: 2, price: 69_000 },
      { no_sub: 3, price: 99_000 },
    ])
  })

  it.each([2, plusProgramme])(
    'ORD-07: of programme %i has the prices that the catalogue names for it',
    async (programmeId) => {
      const me = shopper(api, await api.arrive())
      const { mapping_data } = replyOf('order', await me.look(programmeId))
      const catalogue = replyOf('catalogue', await api.send('GET', pathOf('catalogue')))
      expect(pricesOf(catalogue, programmeId)).toMatchObject({
        tiers: mapping_data?.price_mapping,
        hardcopy_price: mapping_data?.hardcopy_price,
      })
      const { totalSen } = lowestPrice(pricesOf(catalogue, programmeId)) ?? { totalSen: 0 }
      const draft = await me.draft({ programme_id: programmeId, subjects: [5] })
      expect(draft.total_amount).toBe(totalSen)
    },
  )

  it('ORD-13: starts with what is known: the terms agreed to, and the details of the last paid order', async () => {
    const me = shopper(api, await api.arrive())
    const startNow = async (programmeId?: number) =>
      replyOf('order', await me.look(programmeId)).start
    // They agreed when they signed up.
    const terms_agreed_at = (await startNow())?.terms_agreed_at
    expect(await startNow()).toEqual({
      awaited_consent: null,
      consented_guardian: null,
      terms_agreed_at: expect.any(String) as string,
      terms_agreed_version: termsVersion,
      on_sale: [
        {
          intake: expect.objectContaining({ key: 'full-2026-09' }) as object,
          held: [
            { programme_id: 2, class_ids: [] },
            { programme_id: plusProgramme, class_ids: [] },
          ],
          renewable: [],
          seats: [],
          hardcopy_price: 3000,
          prices: expect.arrayContaining([{ no_sub: 1, price: 36_000 }]) as object[],
          joining_price: 'full',
          classes: expect.arrayContaining([expect.objectContaining({ id: 5 })]) as unknown[],
          lessons_over: expect.any(Array) as object[],
        },
      ],
      is_suspended: false,
      profile: null,
      last_details: null,
    })
    api.clock.pass(60_000)
    const { reference } = await me.reserve({ address: '7 Jalan Tujuh' })
    const reserved = await startNow(plusProgramme)
    expect(reserved?.last_details).toBeNull()
    expect(reserved?.terms_agreed_at).not.toBe(terms_agreed_at)
    await api.bank.choose(reference, 'pay-at-once')
    expect((await startNow(plusProgramme))?.last_details).toMatchObject({
      user_detail: { address: '7 Jalan Tujuh', postcode: '01000' },
      guardian_detail: null,
    })
    const other = shopper(api, await api.arrive())
    expect(replyOf('order', await other.look()).start?.last_details).toBeNull()
  })

  it('ORD-06: nothing of an older order comes back into the form after a cancel', async () => {
    const me = shopper(api, await api.arrive())
    await me.payBy('pay-at-once', { address: '7 Jalan Tujuh' })
    api.clock.pass(60_000)
    const again = { programme_id: plusProgramme, subjects: [1] }
    const { order } = await me.reserve(again)
    expect((await me.cancel(order.order_id)).status).toBe(200)
    const { start } = replyOf('order', await me.look(plusProgramme))
    expect(start?.last_details).toBeNull()
  })

  it('API-05, API-09: is made from the form, as a draft with all that was sent', async () => {
    const person = await api.arrive()
    const answer = await shopper(api, person).create({
      subjects: [13, 5],
      user_contact: '+60 12-345 6789',
      is_guardian: true,
      guardian_name: 'Ali',
      guardian_email: 'ali@example.com',
      guardian_contact: '011 1234 5678',
    })
    const draft = {
      order_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      order_status: 'DRAFT',
      payment_url: null,
      subjects: [5, 13],
      promo_code: null,
      discounted_amount: 0,
      hardcopy_amount: 6000,
      total_amount: 69_000 + 2 * 3000,
      intake: { key: 'full-2026-09', title: 'September 2026 intake' },
      pay_by: null,
      plan: null,
      instalments: threePayments(29_000, 23_000),
      payment_methods: ['fpx', 'card'],
      opens_at_once: true,
      last_attempt: null,
      is_guardian: true,
      user_detail: {
        name: 'Aina binti Ali',
        email: 'aina@example.com',
        contact: '012-3456789',
        address: '1 Jalan Satu',
        postcode: '01000',
        city: 'Kangar',
        state: 'Perlis',
      },
      guardian_detail: { name: 'Ali', email: 'ali@example.com', contact: '01112345678' },
    }
    expect(replyOf('createOrder', answer)).toEqual({
      status_code: 200,
      message: 'OK',
      attribute: draft,
    })
    expect(attributeOf(await shopper(api, person).look())).toEqual(draft)
  })

  it('API-06: is changed while it is a draft, and priced again', async () => {
    const aina = shopper(api, await api.arrive())
    const draft = await aina.draft()
    const changed = attributeOf(await aina.change(draft.order_id, { subjects: [16], city: 'Arau' }))
    expect(changed).toEqual({
      ...draft,
      subjects: [16],
      hardcopy_amount: 3000,
      total_amount: 36_000 + 3000,
      instalments: threePayments(15_000, 12_000),
      user_detail: { ...draft.user_detail, city: 'Arau' },
    })
    expect(attributeOf(await aina.look())).toEqual(changed)
  })

  it('API-05, API-06: takes the exact payload of the requirement; consent on record counts', async () => {
    const person = await api.arrive()
    const me = api.as(person)
    const { terms_version: _, ...most } = orderBody()
    const exact = { ...most, guardian_name: '', guardian_email: '', guardian_contact: '' }
    const { order_id } = attributeOf(await me.post(pathOf('createOrder'), exact))
    const changed = { ...exact, id: order_id, city: 'Arau' }
    const answer = await me.put(pathOf('updateOrder', { orderId: order_id }), changed)
    expect(attributeOf(answer).user_detail.city).toBe('Arau')
    expect((await storedOrders(person)).map(({ termsVersion: agreed }) => agreed)).toEqual([
      termsVersion,
    ])
    await api.db.delete(consents).where(eq(consents.uid, person.uid))
    const refused = await me.post(pathOf('createOrder'), exact)
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ fields: { terms_version: { rule: 'required' } } }),
    ])
  })

  it('API-05, OFFC-08: is saved with terms agreed to earlier that staff have undone since, and with no others', async () => {
    const person = await api.arrive()
    const undone = '2026-11-22'
    await api.db.update(consents).set({ textVersion: undone }).where(eq(consents.uid, person.uid))
    const me = shopper(api, person)
    expect((await me.create({ terms_version: '2026-11-23' })).status).toBe(422)
    const { order_id } = attributeOf(await me.create({ terms_version: undone }))
    expect((await me.change(order_id, { terms_version: '', city: 'Arau' })).status).toBe(200)
    expect((await storedOrders(person)).map(({ termsVersion: of }) => of)).toEqual([undone])
  })

  it('API-08, ORD-17: that was cancelled is VOID inside and nothing outside', async () => {
    const aina = shopper(api, await api.arrive())
    const { order } = await aina.reserve()
    expect(replyOf('cancelOrder', await aina.cancel(order.order_id))).toEqual({
      status_code: 200,
      message: 'OK',
      attribute: null,
    })
    expect(replyOf('order', await aina.look()).attribute).toBeNull()
    expect(await statusOf(api, order.order_id)).toBe('VOID')
    for (const again of [
      aina.cancel(order.order_id),
      aina.pay(order.order_id),
      aina.change(order.order_id),
      aina.promo(order.order_id, 'BELAJAR10'),
    ])
      expect(refusal(await again)).toEqual([404, 'order.unknown'])
  })

  it('ORD-05: after cancelling, a new one is made', async () => {
    const aina = shopper(api, await api.arrive())
    const { order } = await aina.reserve()
    expect(refusal(await aina.create({ subjects: [1] }))).toEqual([409, 'order.not-allowed'])
    await aina.cancel(order.order_id)
    const next = await aina.draft({ subjects: [1] })
    expect(next.order_id).not.toBe(order.order_id)
    expect(next).toMatchObject({ order_status: 'DRAFT', subjects: [1] })
  })

  it('writes down who did what and when', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    const { order } = await aina.reserve()
    await aina.cancel(order.order_id)
    const events = await api.db
      .select({ status: orderEvents.status, actor: orderEvents.actor })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.order_id))
      .orderBy(orderEvents.at)
    expect(events).toEqual([
      { status: 'DRAFT', actor: person.uid },
      { status: 'OPEN', actor: person.uid },
      { status: 'VOID', actor: person.uid },
    ])
  })
})

describe('ORD-02, ORD-03: the server allows exactly what the status table allows', () => {
  const operations = {
    coupon: (aina: ReturnType<typeof shopper>, id: string) => aina.promo(id, 'BELAJAR10'),
    pay: (aina: ReturnType<typeof shopper>, id: string) => aina.pay(id),
    edit: (aina: ReturnType<typeof shopper>, id: string) => aina.change(id, { subjects: [1] }),
    cancel: (aina: ReturnType<typeof shopper>, id: string) => aina.cancel(id),
  }
  const cells = orderStatuses.flatMap((status) =>
    Object.keys(operations).map(
      (operation) => [status, operation] as [OrderStatus, keyof typeof operations],
    ),
  )

  /** An order that reached its status by real steps. */
  async function orderIn(status: OrderStatus, aina: ReturnType<typeof shopper>): Promise<string> {
    const draft = await aina.draft()
    const id = draft.order_id
    if (status === 'DRAFT') return id
    await aina.pay(id)
    if (status === 'OPEN') return id
    const told = status === 'PAID' ? 'succeeded' : 'processing'
    expect(await postWebhook(api, await paymentEventAbout(api, id, { status: told }))).toBe(200)
    // Only a card plan can be refused at its first charge; the row is set directly.
    if (status === 'UNCOLLECTABLE')
      await api.db.update(orders).set({ status }).where(eq(orders.id, id))
    expect(await statusOf(api, id)).toBe(status)
    return id
  }

  it.each(cells)('%s and %s', async (status, operation) => {
    const aina = shopper(api, await api.arrive())
    const id = await orderIn(status, aina)
    const before = attributeOf(await aina.look())
    const answer = await operations[operation](aina, id)
    if (allowed[status][operation]) {
      expect(answer.status, answer.text).toBe(200)
    } else {
      expect(refusal(answer)).toEqual([409, 'order.not-allowed'])
      expect(attributeOf(await aina.look())).toEqual(before)
    }
  })

  it.each(['PENDING', 'PAID'] as const)(
    'ORD-05: posting an order over one that is %s',
    async (status) => {
      const person = await api.arrive()
      const aina = shopper(api, person)
      const id = await orderIn(status, aina)
      const answer = await aina.create({ subjects: [1] })
      const rows = await storedOrders(person)
      if (status === 'PENDING') {
        expect(refusal(answer)).toEqual([409, 'order.not-allowed'])
        expect(rows).toHaveLength(1)
      } else {
        expect(attributeOf(answer)).toMatchObject({ order_status: 'DRAFT', subjects: [1] })
        expect(rows.map((row) => row.status)).toEqual(['PAID', 'DRAFT'])
      }
      expect(await statusOf(api, id)).toBe(status)
    },
  )
})

describe("ORD-07: a price of the sender's own", () => {
  it.each([
    ['total_amount', 1],
    ['price', 1],
    ['discounted_amount', 69_000],
    ['promo_code', 'BELAJAR10'],
    ['order_status', 'PAID'],
    ['uid', 'somebody'],
  ])('%s is refused and changes nothing', async (key, value) => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    expect(refusal(await aina.create({ [key]: value }))).toEqual([422, 'form.invalid'])
    expect(await storedOrders(person)).toEqual([])
    const draft = await aina.draft()
    const { order_id: orderId } = draft
    const more = { [key]: value }
    for (const answer of [
      await aina.change(orderId, more),
      await aina.post(pathOf('payOrder', { orderId }), { plan: 'once', ...more }),
      await aina.put(pathOf('cancelOrder', { orderId }), more),
    ])
      expect(refusal(answer)).toEqual([422, 'form.invalid'])
    expect(attributeOf(await aina.look())).toEqual(draft)
  })

  it.each([
    ['no class', { subjects: [] }, 422, 'form.invalid'],
    ['a class twice', { subjects: [5, 5] }, 422, 'form.invalid'],
    ['a class there is not', { subjects: [5, 999] }, 404, 'class.unknown'],
    ['half a class', { subjects: [0.5] }, 422, 'form.invalid'],
    ['a programme there is not', { programme_id: 999 }, 404, 'programme.unknown'],
    ['a number of another size', { programme_id: 9_007_199_254_740_991 }, 422, 'form.invalid'],
    ['a programme that takes no orders', { programme_id: 4 }, 409, 'programme.closed'],
  ] as const)('an order for %s is refused', async (_, more, status, code) => {
    const person = await api.arrive()
    expect(refusal(await shopper(api, person).create(more))).toEqual([status, code])
    expect(await storedOrders(person)).toEqual([])
  })

  it('is found by the number of classes that is sold, with hardcopy for each', async () => {
    for (const [subjects, total] of [
      [[1], 39_000],
      [[1, 2, 3], 108_000],
      [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16], 333_000],
    ] as const) {
      const aina = shopper(api, await api.arrive())
      expect((await aina.draft({ subjects })).total_amount).toBe(total)
    }
  })

  it('ORD-17: after PAID a new draft costs the difference of the tiers, and adds its classes', async () => {
    const aina = shopper(api, await api.arrive())
    const first = await aina.buy([5, 13])
    expect(first).toMatchObject({ order_status: 'PAID', total_amount: 69_000 + 6000 })
    expect(refusal(await aina.create({ subjects: [5, 1] }))).toEqual([409, 'order.not-allowed'])
    const second = await aina.draft({ subjects: [1] })
    expect(second.total_amount).toBe(99_000 - 69_000 + 3000)
    expect(await aina.buy([1])).toMatchObject({ order_id: second.order_id, order_status: 'PAID' })
    const page = replyOf(
      'programmePage',
      await aina.get(pathOf('programmePage', { slug: 'full-programme' })),
    )
    expect(page.subscribed_class_ids).toEqual([1, 5, 13])
  })

  it('of a draft that has become another since is asked to be reviewed, with the new one shown', async () => {
    const aina = shopper(api, await api.arrive())
    const other = await aina.draft({ subjects: [1] })
    await api.db
      .update(orders)
      .set({ tuitionSen: 30_000, totalSen: 33_000 })
      .where(eq(orders.id, other.order_id))
    expect(refusal(await aina.pay(other.order_id))).toEqual([409, 'order.price-changed'])
    expect(attributeOf(await aina.look())).toMatchObject({
      order_status: 'DRAFT',
      total_amount: 39_000,
    })
    expect((await aina.pay(other.order_id)).status).toBe(200)
    expect((await paymentOf(api, other.order_id)).amountSen).toBe(39_000)
  })
})

describe('ORD-13: a form that is not whole', () => {
  it.each([
    [{ user_name: ' ' }, { name: { rule: 'required' } }],
    [{ user_email: 'nobody' }, { email: { rule: 'email' } }],
    [{ user_contact: '12' }, { phone: { rule: 'phone' } }],
    [{ postcode: '0100A' }, { postal: { rule: 'number' } }],
    [{ postcode: '010000' }, { postal: { rule: 'max', count: 5 } }],
    [
      { is_guardian: true },
      {
        guardian_name: { rule: 'required_if' },
        guardian_email: { rule: 'required_if' },
        guardian_contact: { rule: 'required_if' },
      },
    ],
  ])('%j is refused field by field', async (more, fields) => {
    const person = await api.arrive()
    const answer = await shopper(api, person).create(more)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      status_code: 422,
      code: 'form.invalid',
      message: 'Please input details correctly.',
      fields,
    })
    expect(await storedOrders(person)).toEqual([])
  })
})

describe("another person's order", () => {
  it('ACC-03: is not there, whatever is asked of it', async () => {
    const owner = shopper(api, await api.arrive())
    const draft = await owner.draft()
    const eve = shopper(api, await api.arrive('Eve'))
    for (const answer of [
      await eve.change(draft.order_id, { subjects: [1] }),
      await eve.promo(draft.order_id, 'BELAJAR10'),
      await eve.pay(draft.order_id),
      await eve.cancel(draft.order_id),
    ])
      expect(refusal(answer)).toEqual([404, 'order.unknown'])
    expect(replyOf('order', await eve.look()).attribute).toBeNull()
    expect(attributeOf(await owner.look())).toEqual(draft)
  })

  it.each(['abc', '1', '00000000-0000-0000-0000-00000000000g', '%00'])(
    'an id such as %s is not found, like one that was never given',
    async (orderId) => {
      const answer = await api.as(await api.arrive()).put(`/api/v1/order/cancel/${orderId}`, {})
      expect(refusal(answer)).toEqual([404, 'request.not-found'])
    },
  )

  it('an id in the body that is not the one in the path changes nothing', async () => {
    const aina = shopper(api, await api.arrive())
    const [one, other] = [await aina.draft(), await aina.draft({ programme_id: plusProgramme })]
    const answer = await aina.put(pathOf('updateOrder', { orderId: one.order_id }), {
      ...orderBody({ subjects: [1] }),
      id: other.order_id,
    })
    expect(refusal(answer)).toEqual([404, 'order.unknown'])
    expect(attributeOf(await aina.look())).toEqual(one)
  })
})

describe('one live order', () => {
  it('ORD-11: thirty parallel identical orders make one, and all are answered the same', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    const answers = await Promise.all(Array.from({ length: 30 }, () => aina.create()))
    expect(await storedOrders(person)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('two tabs that order differently make one order, never a mixture', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    const wanted = [[1], [2, 3], [5, 13, 16]]
    const answers = await Promise.all(wanted.map((subjects) => aina.create({ subjects })))
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    const [only, ...more] = await storedOrders(person)
    expect(more).toEqual([])
    const prices = [39_000, 75_000, 108_000]
    expect(only?.totalSen).toBe(
      prices[wanted.findIndex((ids) => String(ids) === String(only?.classIds))],
    )
  })

  it('ENT-04: does not sell in full what plus already includes', async () => {
    const me = shopper(api, await api.arrive())
    const before = await me.draft({ subjects: [5] })
    await me.buy([5], plusProgramme)
    expect(refusal(await me.create({ subjects: [5, 13] }))).toEqual([409, 'order.included'])
    expect(refusal(await me.pay(before.order_id))).toEqual([409, 'order.included'])
    expect(refusal(await me.promo(before.order_id, 'JIMAT50'))).toEqual([409, 'order.included'])
    expect((await me.create({ subjects: [13] })).status).toBe(200)
    const other = shopper(api, await api.arrive())
    await other.buy([5])
    expect((await other.create({ programme_id: plusProgramme, subjects: [5] })).status).toBe(200)
  })

  it('ENT-04: what is held in the other programme counts although its sale has ended', async () => {
    const guest = shopper(api, await api.arrive())
    const onSale = async (programmeId: number) =>
      replyOf('order', await guest.look(programmeId)).start?.on_sale ?? []
    const sellUntil = async (programmeId: number, saleUntil: string | null) => {
      await api.db.transaction(async (tx) => {
        await tx.update(intakes).set({ saleUntil }).where(eq(intakes.programmeId, programmeId))
        await publishInvalidation(tx, 'content')
      })
      const isSold = async () => (await onSale(programmeId)).length > 0
      await vi.waitFor(async () => expect(await isSold()).toBe(saleUntil === null), untilDone)
    }
    const me = shopper(api, await api.arrive())
    await me.buy([5])
    const person = await api.arrive()
    await enrol(api, person, { programmeId: plusProgramme, classIds: [5] })
    try {
      await sellUntil(fullProgramme, '2026-11-01')
      const { start } = replyOf('order', await me.look(plusProgramme))
      const held = { programme_id: fullProgramme, class_ids: [5] }
      expect(start?.on_sale[0]?.held).toContainEqual(held)
      await sellUntil(fullProgramme, null)
      await sellUntil(plusProgramme, '2026-11-01')
      const refused = await shopper(api, person).create({ subjects: [5] })
      expect(refusal(refused)).toEqual([409, 'order.included'])
    } finally {
      await sellUntil(fullProgramme, null)
      await sellUntil(plusProgramme, null)
    }
  })

  it('ENT-02: of full and plus with one class, reserved at the same moment, one is reserved', async () => {
    for (let time = 0; time < 5; time++) {
      const me = shopper(api, await api.arrive())
      const full = await me.draft({ subjects: [5, 13] })
      const plus = await me.draft({ programme_id: plusProgramme, subjects: [5] })
      const answers = await Promise.all([full, plus].map(({ order_id }) => me.pay(order_id)))
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map((answer) => refusal(answer)[1])).toEqual(['order.included'])
    }
  })

  it('ENT-02: a class of a reserved order is reserved in no other programme until that one is cancelled', async () => {
    const guarded = { is_guardian: true, guardian_name: 'Siti', guardian_email: 's@example.com' }
    const guardian = { ...guarded, guardian_contact: '013-3456789' }
    for (const [first, second] of [
      [fullProgramme, plusProgramme],
      [plusProgramme, fullProgramme],
    ] as const) {
      const me = shopper(api, await api.arrive())
      const { order } = await me.reserve({ programme_id: first, subjects: [5] })
      const other = await me.draft({ programme_id: second, subjects: [5, 7], ...guardian })
      expect(refusal(await me.pay(other.order_id))).toEqual([409, 'order.included'])
      const asked = await me.post(pathOf('askGuardian', { orderId: other.order_id }), {})
      expect(refusal(asked)).toEqual([409, 'order.included'])
      await me.cancel(order.order_id)
      expect((await me.pay(other.order_id)).status).toBe(200)
    }
  })

  it('of each programme', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    await aina.draft()
    expect((await aina.draft({ programme_id: plusProgramme })).total_amount).toBe(86_250 + 6000)
    expect(await storedOrders(person)).toHaveLength(2)
  })
})

describe('the order in progress on the dashboard', () => {
  const onDashboard = async (me: ReturnType<typeof shopper>) =>
    replyOf('dashboard', await me.get(pathOf('dashboard'))).order

  it('DASH-01: names its own programme, whatever was paid of another before', async () => {
    const aina = shopper(api, await api.arrive())
    await aina.buy([5])
    expect(await onDashboard(aina)).toBeNull()
    const pending = await aina.payBy('leave-pending', { programme_id: plusProgramme })
    expect(await onDashboard(aina)).toMatchObject({
      order_id: pending.order_id,
      order_status: 'PENDING',
      programme: { id: plusProgramme, url_safe_name: 'plus-programme' },
    })
  })
})

describe('a programme that closes', () => {
  it('takes no more payments for drafts that were made before', async () => {
    const aina = shopper(api, await api.arrive())
    const draft = await aina.draft({ programme_id: plusProgramme })
    await api.db
      .update(programmes)
      .set({ discontinued: true })
      .where(eq(programmes.id, plusProgramme))
    await api.app.contentChanged()
    expect(refusal(await aina.pay(draft.order_id))).toEqual([409, 'programme.closed'])
    expect(
      refusal(await shopper(api, await api.arrive()).create({ programme_id: plusProgramme })),
    ).toEqual([409, 'programme.closed'])
    await api.db
      .update(programmes)
      .set({ discontinued: false })
      .where(eq(programmes.id, plusProgramme))
    await api.app.contentChanged()
    expect((await aina.pay(draft.order_id)).status).toBe(200)
  })
})
