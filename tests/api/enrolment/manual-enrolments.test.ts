import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { recordingEnd } from '#contract/enrolment/access.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { Lease } from '#contract/classroom/lease-wire.ts'
import { opensOffline } from '#contract/classroom/lease.ts'
import type { ChangeEnrolments } from '#contract/enrolment/staff-enrolments.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { dayMs, pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { confirmGuardian } from '../support/confirm-guardian.ts'
import { eventsOf } from '../support/ics.ts'
import { enrolmentsOf, staff } from '../support/learning.ts'
import { cardForm, fullProgramme, shopper, statusOf } from '../support/orders.ts'
import { liftLimits, limitSeats } from '../support/seats.ts'

const api = await openApiForFile()
const support = await staff(api, 'support')
const administrator = await staff(api, 'administrator')

type Unsent<Body> = Body extends unknown ? Omit<Body, 'id' | 'reason'> & { reason?: string } : never
const act = (uid: string, body: Unsent<ChangeEnrolments> & { id?: string }, by: Person = support) =>
  api
    .as(by)
    .post(pathOf('changeEnrolments', { uid }), { id: randomUUID(), reason: 'Won a prize', ...body })
const page = async (uid: string, by: Person = support) =>
  replyOf('personEnrolments', await api.as(by).get(pathOf('personEnrolments', { uid })))

const { intakes } = await page(support.uid)
const intake = intakes.find(({ programme_id }) => programme_id === fullProgramme)
const plusIntake = intakes.find(({ programme_id }) => programme_id !== fullProgramme)
if (!intake || !plusIntake) throw new Error('the sample content has two intakes')
const lastEnd = new Date(`${intake.last_paper_on}T15:59:59.999Z`).toISOString()

const enrolIn = (classId: number, more: { until?: string; id?: string } = {}) => ({
  do: 'enrol' as const,
  programme_id: fullProgramme,
  intake_key: intake.key,
  class_id: classId,
  until: null,
  ...more,
})
const opens = { kind: 'lesson', slug: 'full-programme', class_id: 5 } as const
const room = async (person: Person, classId: number) =>
  (await api.as(person).get(pathOf('classroom', { slug: 'full-programme', classId }))).status
const refusedFor = (answer: { body: unknown }) => (answer.body as { message: string }).message
const rowOf = async (uid: string, classId: number) => {
  const row = (await page(uid)).enrolments.find(
    (one) => one.class_id === classId && one.ended_at === null,
  )
  if (!row) throw new Error(`there is no open enrolment of class ${classId}`)
  return row
}

async function refundEndingAccess(orderId: string): Promise<void> {
  const by = api.as(administrator)
  const { money } = replyOf('staffOrder', await by.get(pathOf('staffOrder', { orderId })))
  const refund = {
    ...{ id: randomUUID(), charge: money.charges[0]?.id, amount: 1000, reason: 'No class fits' },
    ...{ includes_hardcopy: false, ends_access: true },
  }
  await by.post(pathOf('askRefund', { orderId }), refund)
  await api.app.runJobs()
  const at = await api.bank.refunds.findRefund(refund.id)
  await api.bank.refunds.settleRefund(at?.id ?? '', 'succeeded')
}

describe('ENT-06: enrolling by hand', () => {
  it('ENT-01: opens the class with a row of its own until the day of the last paper', async () => {
    const person = await api.arrive('Aina')
    expect(await room(person, 5)).toBe(403)
    const answer = await act(person.uid, enrolIn(5))
    expect(replyOf('changeEnrolments', answer).enrolments).toMatchObject([
      {
        class_id: 5,
        source: 'staff',
        intake: intake.title,
        order_id: null,
        live_until: lastEnd,
        recordings_until: recordingEnd(new Date(lastEnd)).toISOString(),
        is_open: true,
        opened_manually: { by: support.name, reason: 'Won a prize' },
        ended_manually: null,
      },
    ])
    expect(await room(person, 5)).toBe(200)
    expect(await room(person, 13)).toBe(403)
    const { user_profile } = replyOf('user', await api.as(person).get(pathOf('user')))
    expect(JSON.stringify(user_profile)).toContain(lastEnd)
  })

  it('is written down, with its reason, and told by notice and mail in plain words', async () => {
    const person = await api.arrive('Farid')
    await act(person.uid, enrolIn(5))
    const changes = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `person/${person.uid}`))
    expect(changes).toMatchObject([
      { uid: support.uid, action: 'enrolled', after: { reason: 'Won a prize' } },
    ])
    const { notices } = replyOf('notices', await api.as(person).get(pathOf('notices')))
    expect(notices).toMatchObject([
      { kind: 'payment', title: expect.stringMatching(/is open to you$/), path: '/classes' },
    ])
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Hello Farid')
    expect(mails[0]?.text).toContain(intake.title)
    // The reason is for the staff.
    expect(mails[0]?.text).not.toContain('Won a prize')
  })

  it('sent twice is one, one after the other and at once', async () => {
    const person = await api.arrive()
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => act(person.uid, enrolIn(5, { id }))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await act(person.uid, enrolIn(5, { id }))
    expect((await page(person.uid)).enrolments).toHaveLength(1)
    await api.app.runJobs()
    expect((await api.mails()).filter(({ to }) => to === person.email)).toHaveLength(1)
  })

  it('refuses what makes no sense in plain sentences', async () => {
    const person = await api.arrive()
    const cases: [Unsent<ChangeEnrolments>, string][] = [
      [{ ...enrolIn(5), intake_key: plusIntake.key }, "isn't taught in"],
      [enrolIn(5, { until: '2026-11-20' }), 'is in the past'],
      [enrolIn(5, { until: '2035-01-01' }), "one year after the intake's last paper"],
    ]
    for (const [body, sentence] of cases) {
      const answer = await act(person.uid, body)
      expect(refusal(answer)).toEqual([409, 'staff.refused'])
      expect(refusedFor(answer)).toContain(sentence)
    }
    const over = await act(person.uid, { ...enrolIn(5), intake_key: 'full-2022-05' })
    expect(refusedFor(over)).toContain('This intake has ended')
    expect(refusal(await act(person.uid, enrolIn(999)))).toEqual([404, 'class.unknown'])
    expect((await act(person.uid, { ...enrolIn(5), reason: '  ' })).status).toBe(422)
    expect(refusal(await act('nobody', enrolIn(5)))).toEqual([404, 'person.unknown'])
    expect((await page(person.uid)).enrolments).toEqual([])

    await act(person.uid, enrolIn(5))
    const again = await act(person.uid, enrolIn(5, { until: '2026-12-01' }))
    expect(refusedFor(again)).toMatch(/already has .+ until/)
    expect((await page(person.uid)).enrolments).toHaveLength(1)
  })

  it('enrols nobody whose account is deleted', async () => {
    const person = await api.arrive()
    await api.db.update(users).set({ isDeleted: true }).where(eq(users.uid, person.uid))
    expect(refusedFor(await act(person.uid, enrolIn(5)))).toContain('account is deleted')
    expect(await page(person.uid)).toMatchObject({ may_change: false })
  })

  it('nobody does it for themselves, nor for a student whose guardian they are', async () => {
    expect(refusedFor(await act(support.uid, enrolIn(5)))).toContain('your own account')
    expect((await page(support.uid)).may_change).toBe(false)
    const child = await api.arrive()
    await shopper(api, child).reserve({
      is_guardian: true,
      guardian_name: 'Cikgu',
      guardian_email: support.email.toUpperCase(),
      guardian_contact: '013-9876543',
    })
    expect(refusedFor(await act(child.uid, enrolIn(16)))).toContain('whose guardian you are')
    expect((await act(child.uid, enrolIn(16), administrator)).status).toBe(200)
  })

  it('SEC-06: nor for a student who confirmed them as a guardian, of however many names their mailbox has', async () => {
    const child = await api.arrive()
    await confirmGuardian(api, child, support)
    expect(refusedFor(await act(child.uid, enrolIn(16)))).toContain('whose guardian you are')
    const many = {
      do: 'enrol',
      people: [{ id: randomUUID(), uid: child.uid }],
      intake_key: intake.key,
      class_id: 16,
      until: null,
      reason: 'Mine',
    }
    const answer = await api.as(support).post(pathOf('changeManyEnrolments'), many)
    expect(replyOf('changeManyEnrolments', answer)).toMatchObject({
      done: 0,
      refused: [{ uid: child.uid }],
    })
    const other = await api.arrive()
    await shopper(api, other).reserve({
      is_guardian: true,
      guardian_name: 'Cikgu',
      guardian_email: support.email.replace('@', '+anak@'),
      guardian_contact: '013-9876543',
    })
    expect(refusedFor(await act(other.uid, enrolIn(16)))).toContain('whose guardian you are')
  })
})

describe('ENT-06 OFFC-02: a class that is full', () => {
  const limit = (classId: number, capacity: number) =>
    limitSeats(api.db, { intakeKey: intake.key, classId, capacity })
  const takenIn = async (classId: number) => {
    const path = pathOf('seatsOfClass', { intakeKey: intake.key, classId: String(classId) })
    return replyOf('seatsOfClass', await api.as(administrator).get(path)).taken
  }
  afterEach(() => liftLimits(api.db))

  it('is refused with its numbers, unless staff go beyond the limit, which is written down', async () => {
    const taken = await takenIn(11)
    await limit(11, taken + 1)
    const first = await api.arrive()
    expect((await act(first.uid, enrolIn(11))).status).toBe(200)
    const late = await api.arrive()
    const [shown] = (await page(late.uid)).limits ?? []
    expect(shown).toEqual({
      intake_key: intake.key,
      class_id: 11,
      capacity: taken + 1,
      taken: taken + 1,
      waiting: 0,
      is_full: true,
    })
    const refused = await act(late.uid, enrolIn(11))
    expect(refusal(refused)).toEqual([409, 'staff.refused'])
    expect(refusedFor(refused)).toContain(`${taken + 1} of ${taken + 1} seats are taken`)
    expect((await page(late.uid)).enrolments).toEqual([])
    expect((await act(late.uid, { ...enrolIn(11), beyond_limit: true })).status).toBe(200)
    const [change] = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `person/${late.uid}`))
    expect(change).toMatchObject({ after: { beyondLimit: `${taken + 2}/${taken + 1}` } })
    // Who has a seat needs no other, however full it is.
    expect((await page(late.uid)).limits?.[0]).toMatchObject({ taken: taken + 2, is_full: false })
    const again = { do: 'extend' as const, enrolment: (await rowOf(late.uid, 11)).id }
    expect((await act(late.uid, { ...again, until: '2027-12-01' })).status).toBe(200)
  })

  it('ENT-03: counts a reserved order and those who wait, and a move asks like an enrolment', async () => {
    const taken = await takenIn(11)
    await limit(11, taken + 1)
    const buyer = await api.arrive()
    await shopper(api, buyer).reserve({ subjects: [11] })
    const waiter = await api.arrive()
    const place = { class_id: 11, intake_key: intake.key }
    expect((await api.as(waiter).put(pathOf('joinWaitingList'), place)).status).toBe(200)
    const person = await api.arrive()
    await act(person.uid, enrolIn(5))
    const move = {
      do: 'move' as const,
      enrolment: (await rowOf(person.uid, 5)).id,
      class_id: 11,
    }
    expect(refusedFor(await act(person.uid, move))).toContain('On the waiting list: 1')
    // A seat more is for the one who waits.
    await limit(11, taken + 2)
    expect(refusedFor(await act(person.uid, move))).toContain('is full in')
    expect((await rowOf(person.uid, 5)).ended_at).toBeNull()
    expect((await act(person.uid, { ...move, beyond_limit: true })).status).toBe(200)
    expect((await rowOf(person.uid, 11)).source).toBe('staff')
    expect((await act(waiter.uid, enrolIn(11))).status).toBe(409)
    await limit(11, taken + 3)
    expect((await act(waiter.uid, enrolIn(11))).status).toBe(200)
  })

  it('ten who are enrolled at once in a class with three seats left: three are', async () => {
    const taken = await takenIn(11)
    await limit(11, taken + 3)
    const people: Person[] = []
    for (let n = 0; n < 10; n += 1) people.push(await api.arrive())
    const answers = await Promise.all(people.map(({ uid }) => act(uid, enrolIn(11))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await takenIn(11)).toBe(taken + 3)
  })
})

describe('ENT-06: extending by hand', () => {
  it('ENT-01: opens another row and leaves the one it extends as it is', async () => {
    const person = await api.arrive()
    await act(person.uid, enrolIn(5, { until: '2026-11-30' }))
    const first = await rowOf(person.uid, 5)
    const body = { do: 'extend' as const, enrolment: first.id, until: '2027-01-15' }
    const { enrolments: rows } = replyOf('changeEnrolments', await act(person.uid, body))
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(first)
    expect(rows).toContainEqual(
      expect.objectContaining({ source: 'staff', live_until: '2027-01-15T15:59:59.999Z' }),
    )
    api.clock.pass(20 * dayMs)
    expect(await room(person, 5)).toBe(200)
    const earlier = await act(person.uid, { ...body, until: '2026-12-20' })
    expect(refusal(earlier)).toEqual([409, 'staff.refused'])
    api.clock.pass(-20 * dayMs)
  })

  it('ENT-01: stands for itself: a refund that ends access leaves it open, and staff end it too', async () => {
    const person = await api.arrive()
    const { order_id: orderId } = await shopper(api, person).buy([5, 13])
    const { id } = await rowOf(person.uid, 5)
    await act(person.uid, { do: 'extend', enrolment: id, until: '2027-06-15' })
    await refundEndingAccess(orderId)
    expect([await room(person, 5), await room(person, 13)]).toEqual([200, 403])
    await act(person.uid, { do: 'end', enrolment: (await rowOf(person.uid, 5)).id })
    expect(await room(person, 5)).toBe(403)
  })

  it('is refused to an earlier day, and of a row of somebody else', async () => {
    const person = await api.arrive()
    await act(person.uid, enrolIn(5))
    const { id } = await rowOf(person.uid, 5)
    const answer = await act(person.uid, { do: 'extend', enrolment: id, until: '2026-12-01' })
    expect(refusedFor(answer)).toContain('already runs until')
    const other = await api.arrive()
    const stolen = await act(other.uid, { do: 'extend', enrolment: id, until: '2027-12-01' })
    expect(refusal(stolen)).toEqual([404, 'request.not-found'])
  })
})

describe('ENT-06: moving by hand', () => {
  it("ENT-01: ends one row and opens another with the same ends; the order's row stays as history", async () => {
    const person = await api.arrive()
    const { order_id: orderId } = await shopper(api, person).buy([5, 13])
    const before = await rowOf(person.uid, 5)
    const moved = await act(person.uid, { do: 'move', enrolment: before.id, class_id: 16 })
    expect(moved.status).toBe(200)
    expect([await room(person, 5), await room(person, 16), await room(person, 13)]).toEqual([
      403, 200, 200,
    ])
    const rows = (await page(person.uid)).enrolments
    expect(rows.find(({ id }) => id === before.id)).toMatchObject({
      source: 'order',
      order_id: orderId,
      is_open: false,
      end_reason: 'moved',
      ended_manually: { reason: 'Won a prize' },
    })
    expect(await rowOf(person.uid, 16)).toMatchObject({
      source: 'staff',
      order_id: orderId,
      live_until: before.live_until,
      recordings_until: before.recordings_until,
    })
    expect(await statusOf(api, orderId)).toBe('PAID')
    const held = await enrolmentsOf(api, person)
    expect(held.map(({ classId }) => classId)).toEqual([13, 16])
  })

  it('goes with its order: a refund that ends the access ends what was moved too', async () => {
    const person = await api.arrive()
    const { order_id: orderId } = await shopper(api, person).buy([5])
    const { id } = await rowOf(person.uid, 5)
    await act(person.uid, { do: 'move', enrolment: id, class_id: 16 })
    await refundEndingAccess(orderId)
    expect(await room(person, 16)).toBe(403)
  })

  it('is refused while the payment is disputed, and so is extending: the class stays closed', async () => {
    const person = await api.arrive()
    const { reference } = await shopper(api, person).reserve({ subjects: [5] })
    await api.bank.choose(reference, 'pay-at-once')
    const { id } = await rowOf(person.uid, 5)
    await api.bank.refunds.disputes.open({ reference })
    expect(await room(person, 5)).toBe(403)
    const until = malaysianDay(new Date(Date.parse(lastEnd) + dayMs))
    for (const body of [
      { do: 'move' as const, enrolment: id, class_id: 16 },
      { do: 'extend' as const, enrolment: id, until },
    ])
      expect(refusedFor(await act(person.uid, body))).toContain('disputed')
    expect(await room(person, 5)).toBe(403)
    expect(await room(person, 16)).toBe(403)
    expect((await rowOf(person.uid, 5)).is_open).toBe(false)
  })

  it('is refused into the same class, one held already, and one of a row that has ended', async () => {
    const person = await api.arrive()
    await act(person.uid, enrolIn(5))
    await act(person.uid, enrolIn(13))
    const { id } = await rowOf(person.uid, 5)
    const to = (class_id: number) => act(person.uid, { do: 'move', enrolment: id, class_id })
    expect(refusedFor(await to(5))).toContain('already in this class')
    expect(refusedFor(await to(13))).toMatch(/already has .+ until/)
    expect((await to(16)).status).toBe(200)
    expect(refusedFor(await to(4))).toContain('has ended')
    const open = await api.db.select().from(enrolments).where(eq(enrolments.uid, person.uid))
    expect(open.filter(({ endedAt }) => endedAt === null)).toHaveLength(2)
  })

  it('ENT-05: leaves courtesy access as it is', async () => {
    const person = await api.arrive()
    const me = shopper(api, person)
    const { order_id: orderId } = await me.draft({ subjects: [5] })
    const paying = await me.post(pathOf('payOrder', { orderId }), cardForm)
    const url = replyOf('payOrder', paying).attribute?.payment_url ?? ''
    await api.bank.choose(url.split('/').at(-1) ?? '', 'pay-at-once')
    const { id, is_courtesy } = await rowOf(person.uid, 5)
    expect(is_courtesy).toBe(true)
    const moved = await act(person.uid, { do: 'move', enrolment: id, class_id: 16 })
    expect(refusedFor(moved)).toContain('first card payment')
  })
})

describe('ENT-06: ending by hand', () => {
  it('ENT-01: ends that row alone, says why, and tells the student', async () => {
    const person = await api.arrive('Mei')
    await shopper(api, person).buy([5, 13])
    const { id } = await rowOf(person.uid, 5)
    expect((await act(person.uid, { do: 'end', enrolment: id })).status).toBe(200)
    expect([await room(person, 5), await room(person, 13)]).toEqual([403, 200])
    const ended = (await page(person.uid)).enrolments.find((one) => one.id === id)
    expect(ended).toMatchObject({
      is_open: false,
      end_reason: 'by staff',
      ended_manually: { by: support.name, reason: 'Won a prize' },
    })
    await api.app.runJobs()
    const [mail] = (await api.mails()).filter(({ to }) => to === person.email)
    expect(mail?.subject).toMatch(/^Your access to .+ has ended$/)
    const twice = await act(person.uid, { do: 'end', enrolment: id })
    expect(refusedFor(twice)).toContain('has ended')
  })

  it('ENT-01: the calendar and what is saved on a device follow, as they do when a class is opened', async () => {
    const person = await api.arrive('Lina')
    const me = api.as(person)
    const follow = await me.post(pathOf('makeCalendarFeed'), {})
    const { pathname } = new URL(replyOf('makeCalendarFeed', follow).url)
    const shown = async () => {
      const lessons = eventsOf((await api.send('GET', pathname)).text)
      const { statement } = replyOf('lease', await me.get(pathOf('lease')))
      const lease = v.parse(Lease, decodeJwt(statement))
      const kept = { lease, skewMs: 0, lastSeenMs: Date.parse(lease.issued) }
      const saved = { opens, available_until: null }
      return [lessons.length > 0, opensOffline(saved, kept, new Date(lease.issued)).open]
    }
    expect(await shown()).toEqual([false, false])
    await act(person.uid, enrolIn(5))
    expect(await shown()).toEqual([true, true])
    await act(person.uid, { do: 'end', enrolment: (await rowOf(person.uid, 5)).id })
    expect(await shown()).toEqual([false, false])
  })
})
