import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endOfMalaysianDay, malaysianDay } from '#contract/shared/calendar.ts'
import { seatHeldHours } from '#contract/shared/limits.ts'
import type { ClassSeats } from '#contract/enrolment/seats.ts'
import { publishInvalidation } from '#server/platform/db/invalidation.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { intakeClasses, intakes, programmes } from '#server/platform/db/schema/catalogue.ts'
import { enrolments, waitingList } from '#server/platform/db/schema/enrolment.ts'
import { orders, promoCodes, promoUses } from '#server/platform/db/schema/billing-orders.ts'
import { paymentEvents } from '#server/platform/db/schema/billing-payments.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import {
  dayMs,
  pathOf,
  refusal,
  replyOf,
  testNow,
  type Answer,
  type Person,
} from '#tests/support/api.ts'
import { untilLocked } from '#tests/support/database/until-locked.ts'
import { untilDone } from '#tests/support/limits.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, enrol, staff } from '../support/learning.ts'
import { liftLimits, limitSeats } from '../support/seats.ts'
import {
  paymentEventAbout,
  fullProgramme,
  postWebhook,
  shopper,
  statusOf,
} from '../support/orders.ts'

const api = await openApiForFile()
const intakeKey = 'full-2026-09'
const of = { intakeKey, classId: '11' }
const hourMs = 3_600_000

afterEach(async () => {
  api.clock.set(testNow)
  // Each test has its classes for itself.
  await api.db
    .update(enrolments)
    .set({ endedAt: testNow, endReason: 'by staff' })
    .where(isNull(enrolments.endedAt))
  const reserved = inArray(orders.status, ['OPEN', 'UNCOLLECTABLE'])
  await api.db.update(orders).set({ status: 'VOID' }).where(reserved)
  await api.db.delete(waitingList)
  await liftLimits(api.db)
})

const limit = (classId: number, capacity: number) =>
  limitSeats(api.db, { intakeKey, classId, capacity })
const arrive = async () => {
  const person = await api.arrive()
  return { person, ...shopper(api, person) }
}
type Shopper = Awaited<ReturnType<typeof arrive>>
const drafted = async (subjects: number[]) => {
  const someone = await arrive()
  const { order_id } = await someone.draft({ subjects })
  return { ...someone, orderId: order_id }
}
async function seatsOf(
  someone: Pick<Shopper, 'look'>,
  classId: number,
): Promise<ClassSeats | undefined> {
  const { start } = replyOf('order', await someone.look())
  return start?.on_sale[0]?.seats.find(({ class_id }) => class_id === classId)
}
const join = ({ put }: Pick<Shopper, 'put'>, classId: number): Promise<Answer> =>
  put(pathOf('joinWaitingList'), { class_id: classId, intake_key: intakeKey })
const toldOf = async ({ email }: Person) =>
  (await api.mails()).filter(({ to, subject }) => to === email && subject.startsWith('A seat in'))

describe('the seats of a class', () => {
  it('ENT-02 ENT-03: of three, forty who pay at once: three have one, and the others are told which class is full', async () => {
    await limit(11, 3)
    await limit(13, 40)
    const people: Awaited<ReturnType<typeof drafted>>[] = []
    // Named in either order: nobody waits for somebody who waits for them.
    for (let n = 0; n < 40; n += 1) people.push(await drafted(n % 2 ? [11, 13] : [13, 11]))
    const answers = await Promise.all(people.map(({ pay, orderId }) => pay(orderId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter((answer) => refusal(answer)[1] === 'order.class-full')
    expect(refused).toHaveLength(37)
    expect(new Set(refused.map(({ body }) => (body as { message: string }).message)).size).toBe(1)
    expect(refused[0]?.body).toMatchObject({ message: expect.stringContaining('Biology') })
    const reserved = await api.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.status, 'OPEN'), eq(orders.intakeKey, intakeKey)))
    expect(reserved).toHaveLength(3)
    // The draft is as it was.
    const loser = people[answers.findIndex(({ status }) => status !== 200)]
    expect(await statusOf(api, loser?.orderId ?? '')).toBe('DRAFT')
    expect(await seatsOf(loser ?? (await arrive()), 11)).toMatchObject({ left: 0 })
  })

  it('of another intake or class are their own, and without a limit there is no end', async () => {
    await limit(11, 0)
    expect(refusal(await pay(await drafted([11])))[1]).toBe('order.class-full')
    expect((await pay(await drafted([12]))).status).toBe(200)
  })

  it('a person counts once, and what they hold already keeps their seat', async () => {
    await limit(11, 1)
    const aina = await drafted([11])
    expect((await pay(aina)).status).toBe(200)
    // Reserved, it can be paid again, another way and after a refusal.
    expect((await pay(aina)).status).toBe(200)
    await limit(11, 0)
    expect((await pay(aina)).status).toBe(200)
    await postWebhook(api, await paymentEventAbout(api, aina.orderId))
    expect(await statusOf(api, aina.orderId)).toBe('PAID')
    expect(await seatsOf(await arrive(), 11)).toMatchObject({ left: 0 })
  })

  it('trials take none, and what staff gave takes one even beyond the limit', async () => {
    await limit(11, 1)
    await enrol(api, await api.arrive(), { programmeId: 1, classIds: [11] })
    expect(await seatsOf(await arrive(), 11)).toMatchObject({ left: 1 })
    for (const person of [await api.arrive(), await api.arrive()])
      await enrol(api, person, {
        classIds: [11],
        expiresAt: new Date(testNow.getTime() + 100 * dayMs),
      })
    expect(await seatsOf(await arrive(), 11)).toMatchObject({ left: 0 })
    expect(refusal(await pay(await drafted([11])))[1]).toBe('order.class-full')
  })

  it('ENT-03: of an order that is cancelled or expires are free again; a payment after that opens nothing', async () => {
    await limit(11, 1)
    const late = await drafted([11])
    await pay(late)
    const event = await paymentEventAbout(api, late.orderId)
    api.clock.pass(8 * dayMs)
    await api.app.scheduler()
    expect(await statusOf(api, late.orderId)).toBe('VOID')
    const next = await drafted([11])
    expect((await pay(next)).status).toBe(200)
    await postWebhook(api, { ...event, at: api.clock.now() })
    const [misfit] = await api.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, event.eventId))
    expect(misfit?.quarantined).toBe('paid after cancelling')
    expect(await statusOf(api, late.orderId)).toBe('VOID')
    await next.cancel(next.orderId)
    expect((await pay(await drafted([11]))).status).toBe(200)
  })

  it('are told from the last fifth on, and no capacity before', async () => {
    await limit(11, 10)
    const guest = await arrive()
    expect(await seatsOf(guest, 11)).toBeUndefined()
    const until = new Date(testNow.getTime() + 100 * dayMs)
    for (let n = 0; n < 8; n += 1)
      await enrol(api, await api.arrive(), { classIds: [11], expiresAt: until })
    expect(await seatsOf(guest, 11)).toEqual({
      class_id: 11,
      left: 2,
      place: null,
      held_until: null,
    })
  })
})

describe('the waiting list', () => {
  it('ENT-03: gives a freed seat to the next, for two days, and to nobody else meanwhile', async () => {
    await limit(11, 1)
    const holder = await drafted([11])
    await pay(holder)
    const [first, second, stranger] = [
      await drafted([11]),
      await drafted([11]),
      await drafted([11]),
    ]
    expect(replyOf('joinWaitingList', await join(first, 11))).toMatchObject({ left: 0, place: 1 })
    expect(replyOf('joinWaitingList', await join(second, 11))).toMatchObject({ place: 2 })
    // Once more is the same place.
    expect(replyOf('joinWaitingList', await join(first, 11))).toMatchObject({ place: 1 })
    const unnamed = eq(users.uid, first.person.uid)
    await api.db.update(users).set({ displayName: '0123456789' }).where(unnamed)
    await holder.cancel(holder.orderId)
    // Before anybody was told: those who wait go first.
    expect(refusal(await pay(stranger))[1]).toBe('order.class-full')
    await api.app.scheduler()
    await api.app.scheduler()
    const held = await seatsOf(first, 11)
    expect(held).toMatchObject({ left: 1, place: null })
    const heldFor = new Date(held?.held_until ?? 0).getTime() - testNow.getTime()
    expect(Math.round(heldFor / hourMs)).toBe(seatHeldHours)
    expect(await seatsOf(second, 11)).toMatchObject({ left: 0, place: 1 })
    const told = await toldOf(first.person)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toMatch(/^Hello there,/)
    expect(told[0]?.text).toContain('/full-programme/order/subjects')
    expect(await toldOf(second.person)).toEqual([])
    const { notices } = replyOf('notices', await first.get(pathOf('notices')))
    expect(notices[0]).toMatchObject({
      kind: 'payment',
      title: expect.stringContaining('a seat is free for you'),
      path: '/full-programme/order/subjects',
    })
    expect(refusal(await pay(stranger))[1]).toBe('order.class-full')
    expect(refusal(await pay(second))[1]).toBe('order.class-full')
    expect((await pay(first)).status).toBe(200)
    expect(await api.db.select().from(waitingList)).toMatchObject([{ uid: second.person.uid }])
  })

  it('goes on to the next when the time has passed, and passes over who may not order', async () => {
    await limit(11, 1)
    const holder = await drafted([11])
    await pay(holder)
    const overdue = await drafted([11])
    const [first, second] = [await drafted([11]), await drafted([11])]
    for (const one of [overdue, first, second]) await join(one, 11)
    await enrol(api, overdue.person, { classIds: [12] })
    await changeSubscription(api, overdue.person, { isOverdue: true })
    await holder.cancel(holder.orderId)
    await api.app.scheduler()
    expect(await seatsOf(first, 11)).toMatchObject({ place: null, left: 1 })
    api.clock.pass(seatHeldHours * hourMs + 60_000)
    await api.app.scheduler()
    await api.app.scheduler()
    expect(await seatsOf(first, 11)).toEqual({
      class_id: 11,
      left: 0,
      place: null,
      held_until: null,
    })
    expect(await toldOf(second.person)).toHaveLength(1)
    expect((await pay(second)).status).toBe(200)
    // Settled, they are next again.
    await changeSubscription(api, overdue.person, { isOverdue: false })
    await limit(11, 2)
    await api.app.scheduler()
    await api.app.scheduler()
    expect(await toldOf(overdue.person)).toHaveLength(1)
  })

  it('ENT-03: promises a seat no longer than the intake is sold', async () => {
    const sellUntil = (saleUntil: string | null) =>
      api.db.transaction(async (tx) => {
        await tx.update(intakes).set({ saleUntil }).where(eq(intakes.key, intakeKey))
        await publishInvalidation(tx, 'content')
      })
    const guest = await arrive()
    const lastDay = malaysianDay(testNow)
    await limit(11, 0)
    await join(guest, 11)
    await sellUntil(lastDay)
    try {
      const lastDayNow = async () =>
        replyOf('order', await guest.look()).start?.on_sale[0]?.intake.sale_until
      await vi.waitFor(async () => expect(await lastDayNow()).toBe(lastDay), untilDone)
      await limit(11, 1)
      await api.app.scheduler()
      expect(await seatsOf(guest, 11)).toMatchObject({
        held_until: endOfMalaysianDay(lastDay).toISOString(),
      })
    } finally {
      await sellUntil(null)
    }
  })

  it("ENT-03 ORD-08: is still held when the order's promo code is lost at the last moment", async () => {
    const code = `SEAT${randomUUID().slice(0, 6).toUpperCase()}`
    await api.db.insert(promoCodes).values({
      ...{ code, percent: 10, limitTotal: 1 },
      ...{ validFrom: new Date(0), validUntil: new Date('2049-12-31T15:59:59Z') },
    })
    await limit(11, 1)
    const [aina, other] = [await drafted([11]), await drafted([12])]
    await aina.promo(aina.orderId, code)
    const heldUntil = new Date(testNow.getTime() + seatHeldHours * hourMs)
    const place = { intakeKey, classId: 11, uid: aina.person.uid, joinedAt: testNow, heldUntil }
    await api.db.insert(waitingList).values(place)

    let paying = Promise.resolve<Answer | undefined>(undefined)
    await api.db.transaction(async (tx) => {
      await tx.select().from(promoCodes).where(eq(promoCodes.code, code)).for('update')
      paying = pay(aina)
      // Her code was still good when her offer was judged; now she waits for its row.
      await untilLocked(api.db)
      const { uid } = other.person
      await tx.insert(promoUses).values({ orderId: other.orderId, code, uid, reservedAt: testNow })
    })
    expect((await paying)?.body).toMatchObject({ code: 'order.price-changed' })
    expect(await seatsOf(aina, 11)).toMatchObject({ held_until: heldUntil.toISOString() })
    expect((await pay(aina)).status).toBe(200)
    expect(await seatsOf(aina, 11)).toMatchObject({ held_until: null })
  })

  it('is not joined where seats are left, nor by who has one, and is left at any time', async () => {
    await limit(11, 1)
    const aina = await drafted([11])
    expect(refusal(await join(aina, 11))).toEqual([409, 'order.not-allowed'])
    await pay(aina)
    expect(refusal(await join(aina, 11))).toEqual([409, 'order.not-allowed'])
    expect(refusal(await join(aina, 999))).toEqual([404, 'class.unknown'])
    const guest = await arrive()
    await join(guest, 11)
    const leave = () =>
      guest.put(pathOf('leaveWaitingList'), { class_id: 11, intake_key: intakeKey })
    expect((await leave()).status).toBe(200)
    expect((await leave()).status).toBe(200)
    expect(await seatsOf(guest, 11)).toMatchObject({ place: null, left: 0 })
  })

  it('twenty who are told of five seats at once by two servers: five are held', async () => {
    await limit(11, 0)
    const people = await Promise.all(Array.from({ length: 20 }, () => arrive()))
    for (const one of people) await join(one, 11)
    await limit(11, 5)
    await Promise.all([api.app.scheduler(), api.app.scheduler(), api.app.scheduler()])
    const held = (await api.db.select().from(waitingList)).filter(({ heldUntil }) => heldUntil)
    expect(held).toHaveLength(5)
    expect(held.map(({ uid }) => uid).toSorted()).toEqual(
      people
        .slice(0, 5)
        .map(({ person }) => person.uid)
        .toSorted(),
    )
  })

  it('DATA: whose account is deleted leaves it', async () => {
    await limit(11, 0)
    const gone = await arrive()
    await join(gone, 11)
    await gone.post(pathOf('deleteAccount'), { understood: true })
    api.clock.pass(8 * dayMs)
    await api.app.scheduler()
    await api.app.scheduler()
    const [user] = await api.db.select().from(users).where(eq(users.uid, gone.person.uid))
    expect(user?.isDeleted).toBe(true)
    expect(await api.db.select().from(waitingList)).toEqual([])
  })
})

describe('OFFC-02: the list of seats', () => {
  const ask = async (query: string) =>
    replyOf(
      'seatList',
      await api.as(await staff(api, 'teacher')).get(`/api/v1/staff/seats${query}`),
    )

  it('shows how full classes are, the longest waiting list first, filtered and as a table', async () => {
    await limit(11, 1)
    await limit(5, 40)
    await pay(await drafted([11]))
    await join(await arrive(), 11)
    const all = await ask(`?intake=${intakeKey}`)
    expect(all.total).toBeGreaterThan(10)
    expect(all.classes[0]).toMatchObject({ class_id: 11, capacity: 1, taken: 1, waiting: 1 })
    const names = async (query: string) =>
      (await ask(query)).classes.map(({ class_id }) => class_id)
    expect(await names('?show=full')).toEqual([11])
    expect(await names('?show=limited&sort=class')).toEqual([11, 5])
    expect(await names(`?search=biology&intake=${intakeKey}`)).toEqual([11])
    const file = await api
      .as(await staff(api, 'support'))
      .get('/api/v1/staff/seats.csv?show=limited&sort=class')
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFClass,Intake,Programme,Seats,Taken,Held,Waiting',
      expect.stringMatching(/^Biology \(English\),.*,Full Programme,1,1,0,1$/),
    ])
  })

  it('has every class once, whatever the order', async () => {
    for (const sort of [
      'class',
      '-class',
      'intake',
      '-intake',
      'taken',
      '-taken',
      'waiting',
      '-waiting',
    ]) {
      const seen: string[] = []
      let page: string | null = null
      do {
        const found = await ask(`?sort=${sort}${page === null ? '' : `&page=${page}`}`)
        seen.push(...found.classes.map(({ intake_key, class_id }) => `${intake_key} ${class_id}`))
        page = found.next
        if (page === null) expect(seen).toHaveLength(found.total)
      } while (page !== null)
      expect(new Set(seen).size).toBe(seen.length)
    }
  })
})

describe('OFFC-02: a seat out of turn', () => {
  const offer = async (
    person: Person,
    more: { beyond_limit?: boolean; role?: 'support' | 'teacher' } = {},
  ) =>
    api.as(await staff(api, more.role ?? 'support')).post(pathOf('offerSeat', of), {
      uid: person.uid,
      reason: 'Brother in the class',
      beyond_limit: more.beyond_limit ?? false,
    })

  it('is held for the one who was chosen, told by mail, and written down; the others keep their turn', async () => {
    await limit(11, 0)
    const [first, second] = [await arrive(), await arrive()]
    await join(first, 11)
    await join(second, 11)
    expect(refusal(await offer(second.person))).toEqual([409, 'staff.refused'])
    const held = replyOf('offerSeat', await offer(second.person, { beyond_limit: true }))
    expect(held).toMatchObject({ taken: 1, held: 1, waiting: 1 })
    expect(held.people?.map(({ uid, held_until }) => [uid, held_until !== null])).toEqual([
      [first.person.uid, false],
      [second.person.uid, true],
    ])
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === second.person.email)
    expect(mails.at(-1)?.text).toContain('Biology')
    const [change] = await api.db
      .select({ after: audit.after })
      .from(audit)
      .where(eq(audit.action, 'seat-offered'))
    expect(change?.after).toMatchObject({ reason: 'Brother in the class', beyond_limit: true })

    // The chosen one buys it although the limit is 0; the first in the waiting list still waits.
    const { order_id } = await second.draft({ subjects: [11] })
    expect((await pay({ ...second, orderId: order_id })).status).toBe(200)
    const early = await first.draft({ subjects: [11] })
    expect(refusal(await pay({ ...first, orderId: early.order_id }))).toEqual([
      409,
      'order.class-full',
    ])
  })

  it('is for those who wait, once, and not given by teachers', async () => {
    await limit(11, 0)
    const [waiting, stranger] = [await arrive(), await arrive()]
    await join(waiting, 11)
    const asTeacher = await offer(waiting.person, { beyond_limit: true, role: 'teacher' })
    expect(refusal(asTeacher)).toEqual([403, 'staff.forbidden'])
    expect(refusal(await offer(stranger.person, { beyond_limit: true }))).toEqual([
      409,
      'staff.refused',
    ])
    expect((await offer(waiting.person, { beyond_limit: true })).status).toBe(200)
    expect(refusal(await offer(waiting.person, { beyond_limit: true }))).toEqual([
      409,
      'staff.refused',
    ])
  })
})

describe('STAFF-01: the seats of an intake', () => {
  it('are set by administrators, with who is there and who waits, and are written down', async () => {
    const administrator = api.as(await staff(api, 'administrator'))
    const path = pathOf('changeSeats', { intakeKey })
    const biology = async () =>
      replyOf('seatsOfClass', await administrator.get(pathOf('seatsOfClass', of)))
    expect(await biology()).toMatchObject({
      class_name: 'Biology (English)',
      ...{ capacity: null, taken: 0, held: 0, waiting: 0, people: [] },
    })
    const first = { class_id: 11, capacity: 1, replaces: null }
    await administrator.put(path, first)
    await pay(await drafted([11]))
    await join(await arrive(), 11)
    expect(await biology()).toMatchObject({ taken: 1, waiting: 1 })
    // Somebody who still saw no limit.
    const late = await administrator.put(path, { ...first, capacity: 9 })
    expect(refusal(late)).toEqual([409, 'staff.refused'])
    const lifted = await administrator.put(path, { class_id: 11, capacity: null, replaces: 1 })
    expect(replyOf('changeSeats', lifted)).toMatchObject({ capacity: null })
    expect((await pay(await drafted([11]))).status).toBe(200)
    const rows = await api.db
      .select({ before: audit.before, after: audit.after })
      .from(audit)
      .where(eq(audit.action, 'seats-changed'))
      .orderBy(audit.id)
    expect(rows).toEqual([
      { before: { capacity: null }, after: { capacity: 1 } },
      { before: { capacity: 1 }, after: { capacity: null } },
    ])
    const wrong = { class_id: 11, capacity: -1, replaces: null }
    expect(refusal(await administrator.put(path, wrong))).toEqual([422, 'form.invalid'])
    const teacher = api.as(await staff(api, 'teacher'))
    expect(refusal(await teacher.put(path, first))).toEqual([403, 'staff.forbidden'])
  })
})

describe('SHELL-01: the seats of many classes', () => {
  it('SHELL-01: are set to one number, or none where somebody else changed one meanwhile', async () => {
    const administrator = api.as(await staff(api, 'administrator'))
    const set = (capacity: number, replaces: Record<number, number | null>) =>
      administrator.put(pathOf('setSeats'), {
        classes: Object.entries(replaces).map(([id, replaced]) => ({
          ...{ intake_key: intakeKey, class_id: Number(id), replaces: replaced },
        })),
        capacity,
      })
    const limits = async () => {
      const rows = await api.db
        .select({ id: intakeClasses.classId, capacity: intakeClasses.capacity })
        .from(intakeClasses)
        .where(isNotNull(intakeClasses.capacity))
        .orderBy(intakeClasses.classId)
      return rows.map(({ id, capacity }) => [id, capacity])
    }
    const written = () => api.db.$count(audit, eq(audit.action, 'seats-changed'))
    const before = await written()
    expect((await set(30, { 11: null, 5: null })).status).toBe(200)
    expect(await limits()).toEqual([
      [5, 30],
      [11, 30],
    ])
    expect((await written()) - before).toBe(2)
    // What has the number already is not written down again.
    expect((await set(30, { 5: 30, 12: null })).status).toBe(200)
    expect((await written()) - before).toBe(3)
    expect(refusal(await set(40, { 5: 30, 11: 29, 12: 30 }))).toEqual([409, 'staff.refused'])
    expect(refusal(await set(40, { 5: 30, 999: null }))).toEqual([404, 'request.not-found'])
    expect(await limits()).toEqual([
      [5, 30],
      [11, 30],
      [12, 30],
    ])
    expect((await written()) - before).toBe(3)
    expect(refusal(await set(-1, { 5: 30 }))).toEqual([422, 'form.invalid'])
  })
})

describe('STAFF-01: two who set the first limit of a class at once', () => {
  it('ENT-02: one is told that it changed, and the other limit holds', async () => {
    const [first, second] = [
      api.as(await staff(api, 'administrator')),
      api.as(await staff(api, 'administrator')),
    ]
    const path = pathOf('changeSeats', { intakeKey })
    const limitTo = (capacity: number) => ({ class_id: 11, capacity, replaces: null })
    const answers = await Promise.all([first.put(path, limitTo(3)), second.put(path, limitTo(4))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const rows = await api.db
      .select({ capacity: intakeClasses.capacity })
      .from(intakeClasses)
      .where(isNotNull(intakeClasses.capacity))
    expect(rows).toEqual([{ capacity: answers[0]?.status === 200 ? 3 : 4 }])
  })
})

describe('joining an intake that has begun', () => {
  const rule = (joiningPrice: 'full' | 'by-remaining-months') =>
    api.db.transaction(async (tx) => {
      await tx.update(programmes).set({ joiningPrice }).where(eq(programmes.id, fullProgramme))
      await publishInvalidation(tx, 'content')
    })

  it('ENT-02 DAY-02: says how many lessons are over, and by remaining months the order costs less, its hardcopy not', async () => {
    const aina = await arrive()
    const before = replyOf('order', await aina.look()).start?.on_sale[0]
    expect(before).toMatchObject({ joining_price: 'full' })
    const lessons = before?.lessons_over.find(({ class_id }) => class_id === 11)
    expect(lessons?.count).toBeGreaterThan(4)
    expect(lessons?.of).toBeGreaterThan(lessons?.count ?? 0)
    expect((await aina.draft({ subjects: [11, 12] })).total_amount).toBe(69_000 + 6000)
    await rule('by-remaining-months')
    try {
      // The third of seven months has begun: RM 690 × 5 / 7, rounded down to whole ringgit.
      const ruleNow = async () =>
        replyOf('order', await aina.look()).start?.on_sale[0]?.joining_price
      await vi.waitFor(async () => expect(await ruleNow()).toBe('by-remaining-months'), untilDone)
      const { start, mapping_data } = replyOf('order', await aina.look())
      expect(mapping_data?.price_mapping).toEqual(start?.on_sale[0]?.prices)
      const { attribute } = replyOf('createOrder', await aina.create({ subjects: [11, 12] }))
      expect(attribute).toMatchObject({ total_amount: 49_200 + 6000 })
      expect(attribute?.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(55_200)
      const promo = await aina.promo(attribute?.order_id ?? '', 'BELAJAR10')
      expect(replyOf('applyPromo', promo).attribute).toMatchObject({
        discounted_amount: 4920,
        total_amount: 49_200 - 4920 + 6000,
      })
    } finally {
      await rule('full')
    }
  })
})

const pay = ({ pay: press, orderId }: Awaited<ReturnType<typeof drafted>>) => press(orderId)

it('OFFC-02: tells intakes of one name apart by their programme, and limits the one that is meant', async () => {
  const rowsOf = async () =>
    replyOf(
      'seatList',
      await api.as(await staff(api, 'teacher')).get('/api/v1/staff/seats?search=chemistry'),
    ).classes.filter(({ class_id }) => class_id === 9)
  const [full, plus] = ['Full Programme', 'Plus Programme']
  const shown = (await rowsOf()).map(({ intake, programme }) => `${intake}, ${programme}`)
  expect(shown).toHaveLength(new Set(shown).size)
  const of = (await rowsOf()).find(({ programme }) => programme === plus)
  if (!of) throw new Error('plus has no intake')
  const path = pathOf('changeSeats', { intakeKey: of.intake_key })
  const answer = await api
    .as(await staff(api, 'administrator'))
    .put(path, { class_id: 9, capacity: 7, replaces: null })
  expect(answer.status).toBe(200)
  const capacities = (await rowsOf()).map(({ programme, capacity }) => [programme, capacity])
  expect(capacities).toContainEqual([plus, 7])
  expect(capacities).toContainEqual([full, null])
  const { intakes } = replyOf(
    'classChoices',
    await api.as(await staff(api, 'support')).get(pathOf('classChoices')),
  )
  expect(intakes.find(({ key }) => key === of.intake_key)?.programme).toBe(plus)
})
