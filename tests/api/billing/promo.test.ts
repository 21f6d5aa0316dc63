import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { promoCodes } from '#server/platform/db/schema/billing-orders.ts'
import { refusal, replyOf, testNow, type Answer } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { attributeOf, paymentOf, plusProgramme, shopper } from '../support/orders.ts'

// Before the sample's ended intake began, when its code held.
const api = await openApiForFile({ now: new Date('2022-05-01T04:00:00Z') })
beforeAll(async () => {
  await api.contentLoad(testNow)
  await api.app.contentChanged()
  api.clock.set(testNow)
})

describe('ORD-08, API-07: a promo code', () => {
  it.each([
    ['BELAJAR10', 10, 6900],
    [' belajar10 ', 10, 6900],
    ['JIMAT50', undefined, 5000],
  ])('%j takes off the tuition and nothing off the hardcopy', async (typed, _percent, off) => {
    const aina = shopper(api, await api.arrive())
    const draft = await aina.draft()
    const order = attributeOf(await aina.promo(draft.order_id, typed))
    expect(order).toEqual({
      ...draft,
      instalments: order.instalments,
      promo_code: typed.trim().toUpperCase(),
      discounted_amount: off,
      total_amount: 69_000 - off + 6000,
    })
    const sum = order.instalments.reduce((sen, { amount }) => sen + amount, 0)
    expect(sum).toBe(order.total_amount)
    await aina.pay(draft.order_id)
    expect((await paymentOf(api, draft.order_id)).amountSen).toBe(75_000 - off)
  })

  it('is kept when the classes change, and discounted again', async () => {
    const aina = shopper(api, await api.arrive())
    const { order_id } = await aina.draft()
    await aina.promo(order_id, 'BELAJAR10')
    const order = attributeOf(await aina.change(order_id, { subjects: [1] }))
    expect(order).toMatchObject({
      promo_code: 'BELAJAR10',
      discounted_amount: 3600,
      total_amount: 35_400,
    })
  })

  it('replaces the one before', async () => {
    const aina = shopper(api, await api.arrive())
    const { order_id } = await aina.draft()
    await aina.promo(order_id, 'BELAJAR10')
    expect(attributeOf(await aina.promo(order_id, 'JIMAT50'))).toMatchObject({
      promo_code: 'JIMAT50',
      discounted_amount: 5000,
    })
  })

  it.each(['NOTHING', 'SPM2022', 'BELAJAR1O', "' or 1=1 --", '__proto__'])(
    'ERR-01: %j is answered 200 without an order, and the draft stays',
    async (typed) => {
      const aina = shopper(api, await api.arrive())
      const draft = await aina.draft()
      const withCode = attributeOf(await aina.promo(draft.order_id, 'JIMAT50'))
      const answer = await aina.promo(draft.order_id, typed)
      expect(replyOf('applyPromo', answer)).toEqual({
        status_code: 200,
        message: 'Invalid promo code.',
        attribute: null,
      })
      expect(attributeOf(await aina.look())).toEqual(withCode)
    },
  )

  it.each([
    ['', 422],
    [' ', 422],
    ['X'.repeat(201), 422],
  ])('%j is no code at all', async (typed, status) => {
    const aina = shopper(api, await api.arrive())
    const { order_id } = await aina.draft()
    expect(refusal(await aina.promo(order_id, typed))).toEqual([status, 'form.invalid'])
  })

  it('is soon refused when it is guessed, and only for the person who guesses', async () => {
    const aina = shopper(api, await api.arrive())
    const { order_id } = await aina.draft()
    const answers: Answer[] = []
    for (let guess = 0; guess < 12; guess += 1)
      answers.push(await aina.promo(order_id, `GUESS${guess}`))
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(answers.slice(10).map(refusal)).toEqual(Array(2).fill([429, 'request.too-many']))
    expect(refusal(await aina.promo(order_id, 'BELAJAR10'))).toEqual([429, 'request.too-many'])
    const mei = shopper(api, await api.arrive('Mei'))
    expect((await mei.promo((await mei.draft()).order_id, 'BELAJAR10')).status).toBe(200)
    api.clock.pass(61_000)
    expect(attributeOf(await aina.promo(order_id, 'BELAJAR10')).promo_code).toBe('BELAJAR10')
  })
})

describe('ORD-08: SPM2022 holds until the end of 15 May 2022 in Malaysia', () => {
  const instants: [string, boolean][] = [
    ['2022-02-28T23:59:59.900+08:00', false],
    ['2022-03-01T00:00:00.000+08:00', true],
    ['2022-05-15T00:00:00.000+08:00', true],
    ['2022-05-15T23:59:58.000+08:00', true],
    ['2022-05-15T23:59:59.900+08:00', true],
    ['2022-05-16T00:00:00.000+08:00', false],
    ['2022-05-15T23:59:59.000Z', false],
  ]
  it.each(instants)('at %s: %s', async (instant, isValid) => {
    api.clock.set(new Date(new Date(instant).getTime() - 60_000))
    const aina = shopper(api, await api.arrive())
    const { order_id } = await aina.draft({ subjects: [1] })
    api.clock.set(new Date(instant))
    const { attribute, message } = replyOf('applyPromo', await aina.promo(order_id, 'SPM2022'))
    expect([attribute?.discounted_amount, message]).toEqual(
      isValid ? [3600, 'OK'] : [undefined, 'Invalid promo code.'],
    )
  })

  it('a draft that held it when it ended is shown its new price before it is paid', async () => {
    api.clock.set(new Date('2022-05-15T23:00:00+08:00'))
    const aina = shopper(api, await api.arrive())
    const { order_id } = await aina.draft({ subjects: [1] })
    expect(attributeOf(await aina.promo(order_id, 'SPM2022')).total_amount).toBe(35_400)
    api.clock.set(new Date('2022-05-16T00:30:00+08:00'))
    expect(refusal(await aina.pay(order_id))).toEqual([409, 'order.price-changed'])
    expect(attributeOf(await aina.look())).toMatchObject({
      order_status: 'DRAFT',
      promo_code: null,
      discounted_amount: 0,
      total_amount: 39_000,
    })
    expect((await aina.pay(order_id)).status).toBe(200)
    api.clock.set(testNow)
  })

  it('the plus programme has codes too', async () => {
    const aina = shopper(api, await api.arrive())
    const { order_id } = await aina.draft({ programme_id: plusProgramme, subjects: [1] })
    expect(attributeOf(await aina.promo(order_id, 'BELAJAR10')).discounted_amount).toBe(4500)
  })
})

describe('the limits of a promo code', () => {
  const limited = async (limits: { limitTotal?: number; limitPerPerson?: number }) => {
    const code = `LIMIT${randomInt(1e9)}`
    await api.db.insert(promoCodes).values({
      code,
      percent: 10,
      validFrom: new Date(0),
      validUntil: new Date('2049-12-31T15:59:59Z'),
      ...limits,
    })
    return code
  }
  const drafted = async (code: string) => {
    const person = shopper(api, await api.arrive())
    const { order_id } = await person.draft()
    await person.promo(order_id, code)
    return { ...person, order_id }
  }

  it('ORD-08: of one use, twenty-five who pay at once: one has it, the others are told the new price', async () => {
    const code = await limited({ limitTotal: 1 })
    const people = []
    for (let n = 0; n < 25; n += 1) people.push(await drafted(code))
    const answers = await Promise.all(people.map((person) => person.pay(person.order_id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => refusal(answer)[1] === 'order.price-changed')).toHaveLength(
      24,
    )
    const loser = people[answers.findIndex(({ status }) => status !== 200)]
    const { attribute } = replyOf('order', (await loser?.look()) as Answer)
    expect(attribute).toMatchObject({ promo_code: null, discounted_amount: 0 })
    // The order remains at the full price and can be paid.
    expect((await loser?.pay(loser.order_id))?.status).toBe(200)
  })

  it('a cancelled order gives its use back, and a use of a person is not one of another', async () => {
    const code = await limited({ limitTotal: 2, limitPerPerson: 1 })
    const first = await drafted(code)
    await first.pay(first.order_id)
    const again = attributeOf(await first.create({ programme_id: plusProgramme }))
    const refused = replyOf('applyPromo', await first.promo(again.order_id, code))
    expect(refused).toMatchObject({ message: 'Invalid promo code.', attribute: null })
    const second = await drafted(code)
    expect((await second.pay(second.order_id)).status).toBe(200)
    const third = shopper(api, await api.arrive())
    const draft = await third.draft()
    expect(replyOf('applyPromo', await third.promo(draft.order_id, code)).attribute).toBeNull()
    await first.cancel(first.order_id)
    expect(attributeOf(await third.promo(draft.order_id, code)).promo_code).toBe(code)
  })
  it('ENT-03: an order that was not paid in time gives its use back', async () => {
    const code = await limited({ limitTotal: 1 })
    const first = await drafted(code)
    await first.pay(first.order_id)
    const second = await drafted('BELAJAR10')
    expect(replyOf('applyPromo', await second.promo(second.order_id, code)).attribute).toBeNull()
    const { pay_by } = attributeOf(await first.look())
    api.clock.set(new Date(new Date(pay_by ?? '').getTime() + 1))
    await api.app.domains.billing.orders.expireReservations(api.clock.now())
    expect(attributeOf(await second.promo(second.order_id, code)).promo_code).toBe(code)
    api.clock.set(testNow)
  })
})
