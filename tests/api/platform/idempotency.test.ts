import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { idempotencyKeys } from '#server/platform/db/schema/platform.ts'
import { minuteMs, pathOf, refusal, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { attributeOf, orderBody, shopper } from '../support/orders.ts'

const api = await openApiForFile()
afterEach(() => void vi.restoreAllMocks())

const create = (person: Person, key: string, more: Record<string, unknown> = {}) =>
  api.as(person).post(pathOf('createOrder'), orderBody(more), { 'idempotency-key': key })
const ordersOf = ({ uid }: Person) => api.db.select().from(orders).where(eq(orders.uid, uid))

describe('a write with an Idempotency-Key', () => {
  it('ORD-11: sent again is answered as the first time and done once', async () => {
    const person = await api.arrive()
    const key = randomUUID()
    const first = await create(person, key)
    const { order_id } = attributeOf(first)
    await shopper(api, person).change(order_id, { subjects: [1] })
    const again = await create(person, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    const [only, ...more] = await ordersOf(person)
    expect([only?.classIds, more]).toEqual([[1], []])
  })

  it('is refused under a key that stood for something else', async () => {
    const person = await api.arrive()
    const key = randomUUID()
    const { order_id: orderId } = attributeOf(await create(person, key))
    expect(refusal(await create(person, key, { subjects: [1] }))).toEqual([
      422,
      'idempotency.key-reused',
    ])
    const elsewhere = await api
      .as(person)
      .put(pathOf('cancelOrder', { orderId }), {}, { 'idempotency-key': key })
    expect(refusal(elsewhere)).toEqual([422, 'idempotency.key-reused'])
    expect((await ordersOf(person))[0]?.classIds).toEqual([5, 13])
  })

  it('is refused while the first is still being answered, and answered later', async () => {
    const person = await api.arrive()
    const aina = shopper(api, person)
    const { order_id: orderId } = await aina.draft()
    const { open } = api.bank.payments
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    const begun = new Promise<void>((began) => {
      vi.spyOn(api.bank.payments, 'open').mockImplementationOnce(async (request) => {
        began()
        await held
        return open(request)
      })
    })
    const pay = () =>
      aina.post(pathOf('payOrder', { orderId }), { plan: 'once' }, { 'idempotency-key': 'pay-1' })
    const first = pay()
    await begun
    expect(refusal(await pay())).toEqual([409, 'idempotency.in-flight'])
    release()
    const answered = await first
    expect(answered.status).toBe(200)
    expect((await pay()).body).toEqual(answered.body)
  })

  it('ORD-11: thirty at once make one order; who is not answered is told to wait', async () => {
    const person = await api.arrive()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(person, key)))
    expect(await ordersOf(person)).toHaveLength(1)
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    for (const { body } of done) expect(body).toEqual(done[0]?.body)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(refusal(answer)).toEqual([409, 'idempotency.in-flight'])
  })

  it('that was refused is refused the same again', async () => {
    const person = await api.arrive()
    const key = randomUUID()
    const first = await create(person, key, { subjects: [999] })
    expect(refusal(first)).toEqual([404, 'class.unknown'])
    expect((await create(person, key, { subjects: [999] })).body).toEqual(first.body)
    const broken = await create(person, randomUUID(), { user_name: '' })
    expect(broken.body).toMatchObject({ fields: { name: { rule: 'required' } } })
  })

  it('that failed because the bank was away can be tried again', async () => {
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const person = await api.arrive()
    const aina = shopper(api, person)
    const { order_id: orderId } = await aina.draft()
    vi.spyOn(api.bank.payments, 'open').mockRejectedValueOnce(new Error('no answer'))
    const pay = () =>
      aina.post(pathOf('payOrder', { orderId }), { plan: 'once' }, { 'idempotency-key': 'pay-1' })
    expect(refusal(await pay())).toEqual([503, 'payment.provider-unreachable'])
    expect((await pay()).status).toBe(200)
  })

  it('is taken over when the process that had begun it died', async () => {
    const person = await api.arrive()
    const key = randomUUID()
    await create(person, key)
    await api.db
      .update(idempotencyKeys)
      .set({ status: null, reply: null, claimedAt: api.clock.peek() })
      .where(eq(idempotencyKeys.key, key))
    expect(refusal(await create(person, key))).toEqual([409, 'idempotency.in-flight'])
    api.clock.pass(minuteMs + 1000)
    expect((await create(person, key)).status).toBe(200)
    expect(await ordersOf(person)).toHaveLength(1)
  })

  it("is one person's: the same key of another is another write", async () => {
    const [aina, mei] = [await api.arrive(), await api.arrive('Mei')]
    const key = randomUUID()
    const [one, other] = [await create(aina, key), await create(mei, key, { subjects: [1] })]
    expect(attributeOf(other).order_id).not.toBe(attributeOf(one).order_id)
    expect(attributeOf(other).subjects).toEqual([1])
  })
})
