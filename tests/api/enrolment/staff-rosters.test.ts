import { and, asc, eq, lte } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type { RosterQuery } from '#contract/enrolment/staff-rosters.ts'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { attendance, lessons, watchProgress } from '#server/platform/db/schema/classroom.ts'
import { instalments, payments } from '#server/platform/db/schema/billing-payments.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { dayMs, pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrol, staff, student } from '../support/learning.ts'
import { fullProgramme, plusProgramme, trialProgramme } from '../support/orders.ts'

const api = await openApiForFile()
const teacher = await staff(api, 'teacher')
const support = await staff(api, 'support')
const classId = 13
const intakeKey = 'full-2026-09'

type ListFilter = { [Name in keyof RosterQuery]?: string }
const rosterPath = (asked: ListFilter = {}) =>
  `${pathOf('classRoster', { classId })}?${new URLSearchParams(asked)}`
const roster = async (asked: ListFilter = {}, by: Person = support) =>
  replyOf('classRoster', await api.as(by).get(rosterPath(asked)))
const namesIn = async (asked: ListFilter) => (await roster(asked)).students.map(({ name }) => name)
const people = async (asked: Record<string, string>) =>
  replyOf('people', await api.as(support).get(`${pathOf('people')}?${new URLSearchParams(asked)}`))

/** The first lesson of the class in the intake that the tests enrol in. */
async function firstLesson() {
  const [lesson] = await api.db
    .select()
    .from(lessons)
    .where(and(eq(lessons.classId, classId), eq(lessons.intakeKey, intakeKey)))
    .orderBy(asc(lessons.startsAt))
    .limit(1)
  if (!lesson) throw new Error('the sample class has lessons')
  return lesson
}

async function named(name: string, enrolment: Parameters<typeof enrol>[2] = {}): Promise<Person> {
  const person = await student(api, { classIds: [classId], ...enrolment })
  await api.db.update(users).set({ displayName: name }).where(eq(users.uid, person.uid))
  return person
}

/** A card plan whose second charge was refused. */
async function owe({ uid }: Person, amountSen: number): Promise<void> {
  const id = crypto.randomUUID()
  const paymentId = crypto.randomUUID()
  const at = api.clock.now()
  const guardian = { name: 'Puan Rohani', email: 'rohani@example.com', contact: '0123456789' }
  const details = { name: 'A', email: 'a@example.com', phone: '', address: '', postal: '' }
  await api.db.insert(orders).values({
    id,
    uid,
    programmeId: fullProgramme,
    intakeKey: 'full-2026-09',
    offer: { tiers: [] },
    status: 'DRAFT',
    classIds: [classId],
    details: { ...details, city: '', state: '', guardian },
    termsVersion: '2026-11-01',
    tuitionSen: amountSen * 3,
    discountSen: 0,
    hardcopySen: 0,
    totalSen: amountSen * 3,
    createdAt: at,
    changedAt: at,
  })
  for (const status of ['OPEN', 'PAID'] as const)
    await api.db.update(orders).set({ status }).where(eq(orders.id, id))
  await api.db.insert(payments).values({
    ...{ id: paymentId, orderId: id, attempt: 1, provider: 'sandbox' },
    plan: 'instalments',
    ...{ amountSen, currency: 'MYR', status: 'set-up', createdAt: at, changedAt: at },
  })
  await api.db.insert(instalments).values({
    ...{ paymentId, number: 2, orderId: id, dueOn: '2026-11-01', amountSen, lookedAt: at },
    ...{ status: 'failed', failedOn: '2026-11-01' },
  })
}

describe('OFFC-03: the roster of a class', () => {
  it('names everyone enrolled, page by page, with dates, attendance, guardian and what they owe', async () => {
    const aina = await named('Aina Roster')
    await owe(aina, 12_000)
    const lesson = await firstLesson()
    const [row] = await api.db.select().from(enrolments).where(eq(enrolments.uid, aina.uid))
    const opensAt = new Date(lesson.startsAt.getTime() - dayMs)
    await api.db
      .update(enrolments)
      .set({ opensAt })
      .where(eq(enrolments.id, row?.id ?? ''))
    await api.db
      .insert(attendance)
      .values({ lessonId: lesson.id, uid: aina.uid, joinedAt: lesson.startsAt })

    const [shown] = (await roster({ search: 'aina roster' })).students
    const held = (await api.db.select().from(lessons).where(eq(lessons.classId, classId))).filter(
      (one) => one.endsAt <= api.clock.now() && one.intakeKey === lesson.intakeKey,
    )
    expect(shown).toMatchObject({
      uid: aina.uid,
      email: aina.email,
      guardian: { name: 'Puan Rohani', contact: '0123456789' },
      since: opensAt.toISOString(),
      until: null,
      is_open: true,
      attendance: { held: held.length, joined: 1 },
      unpaid: 12_000,
    })
    expect(held.length).toBeGreaterThan(0)

    const made = staffRowsPerPage + 3
    for (let n = 0; n < made; n += 1) await named(`Zul ${String(n).padStart(2, '0')}`)
    const first = await roster({ search: 'Zul' })
    const second = await roster({ search: 'Zul', page: first.next ?? '' })
    expect([first.total, second.from, second.next]).toEqual([made, staffRowsPerPage + 1, null])
    expect(first.students.length + second.students.length).toBe(made)
    expect(first.students[0]?.name).toBe('Zul 00')
    expect((await roster({ search: 'Zul', sort: '-name' })).students[0]?.name).toBe(
      `Zul ${made - 1}`,
    )
    expect(await namesIn({ show: 'unpaid' })).toEqual(['Aina Roster'])
  })

  it('counts no lesson of the weeks between a trial and an order', async () => {
    const held = await api.db
      .select()
      .from(lessons)
      .where(
        and(
          eq(lessons.classId, classId),
          eq(lessons.intakeKey, intakeKey),
          lte(lessons.endsAt, api.clock.now()),
        ),
      )
      .orderBy(asc(lessons.startsAt))
    expect(held.length).toBeGreaterThan(3)
    const hourBefore = (lesson = held[0]) =>
      new Date((lesson?.startsAt.getTime() ?? 0) - dayMs / 24)
    const pupil = await named('Farid Trial', {
      programmeId: trialProgramme,
      startsAt: hourBefore(),
      expiresAt: hourBefore(held[1]),
    })
    await enrol(api, pupil, { classIds: [classId], startsAt: hourBefore(held.at(-1)) })
    const attended = { held: 2, joined: 0 }
    const { students } = await roster({ search: 'farid trial' })
    expect(students.map(({ attendance: shown }) => shown)).toEqual([attended])
    const path = pathOf('studentFile', { uid: pupil.uid })
    const file = replyOf('studentFile', await api.as(support).get(path))
    expect(file.classes).toMatchObject([attended])
  })

  it('OFFC-09: shows a teacher neither contacts nor money, and does not search by them', async () => {
    const aina = await named('Balqis Roster')
    await owe(aina, 5000)
    const { students } = await roster({ search: 'balqis' }, teacher)
    expect(students).toMatchObject([
      { name: 'Balqis Roster', email: null, guardian: null, unpaid: null },
    ])
    expect((await roster({ search: aina.email }, teacher)).total).toBe(0)
    expect((await roster({ search: aina.email })).total).toBe(1)
    const refused = await api.as(teacher).get(rosterPath({ show: 'unpaid' }))
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'staff.forbidden' }])
  })

  it('OFFC-01 OFFC-09: is exported whole, without contacts and money for a teacher', async () => {
    const dina = await named('Dina Exported')
    await owe(dina, 4500)
    const file = async (by: Person) => {
      const query = new URLSearchParams({ search: 'exported' })
      const answer = await api.as(by).get(`${pathOf('exportRoster', { classId })}?${query}`)
      return answer.text.trimEnd().split('\r\n')
    }
    const [head, row, ...others] = await file(support)
    expect(others).toEqual([])
    expect(head).toBe(
      "\uFEFFName,Email,Guardian,Guardian's contact,Intake,Since,Until,Lessons attended,Lessons held,Last seen,Unpaid (RM)",
    )
    expect(row).toMatch(new RegExp(`^Dina Exported,${dina.email},Puan Rohani,0123456789,.*,45$`))
    expect((await file(teacher))[1]).toMatch(/^Dina Exported,,,,.*,$/)
  })

  it('keeps those who have left apart', async () => {
    await named('Chong Roster', { expiresAt: new Date(api.clock.now().getTime() - dayMs) })
    expect(await namesIn({ search: 'chong' })).toEqual([])
    expect(await namesIn({ search: 'chong', show: 'ended' })).toEqual(['Chong Roster'])
  })

  it('names who missed a lesson, once it is over, and who watched it since', async () => {
    const lesson = await firstLesson()
    const startsAt = new Date(lesson.startsAt.getTime() - dayMs)
    const [came, missed] = [
      await named('Devi Came', { startsAt }),
      await named('Ethan Missed', { startsAt }),
    ]
    await api.db
      .insert(attendance)
      .values({ lessonId: lesson.id, uid: came.uid, joinedAt: lesson.startsAt })
    const answer = await api.as(teacher).get(pathOf('absentees', { lessonId: lesson.id }))
    const { absent, is_over, enrolled } = replyOf('absentees', answer)
    expect(is_over).toBe(true)
    expect(enrolled).toBeGreaterThanOrEqual(2)
    const uids = absent.map(({ uid }) => uid)
    expect(uids).toContain(missed.uid)
    expect(uids).not.toContain(came.uid)
    const file = async (who: Person) =>
      (await api.as(who).get(pathOf('exportAbsentees', { lessonId: lesson.id }))).text
    expect(await file(teacher)).toContain('\nEthan Missed,,No')
    expect(await file(support)).toContain(`\nEthan Missed,${missed.email},No`)
    expect(await file(support)).not.toContain('Devi Came')
  })

  it('OFFC-03: names the absent students of every intake that shares the meeting', async () => {
    const lesson = await firstLesson()
    const [ofPlus] = await api.db
      .select()
      .from(lessons)
      .where(
        and(
          ...[eq(lessons.classId, classId), eq(lessons.intakeKey, 'plus-2026-09')],
          ...[eq(lessons.startsAt, lesson.startsAt), eq(lessons.endsAt, lesson.endsAt)],
        ),
      )
    const plus = {
      programmeId: plusProgramme,
      startsAt: new Date(lesson.startsAt.getTime() - dayMs),
    }
    const [came, missed, watched] = [
      await named('Farid Came', plus),
      await named('Gauri Missed', plus),
      await named('Haziq Watched', plus),
    ]
    await api.db
      .insert(attendance)
      .values({ lessonId: ofPlus!.id, uid: came.uid, joinedAt: lesson.startsAt })
    await api.db.insert(watchProgress).values({
      ...{ uid: watched.uid, watchedId: ofPlus!.id, positionSeconds: 90, watched: [[0, 90]] },
      ...{ watchedSeconds: 90, ofSeconds: 5400 },
      ...{ positionAt: api.clock.now(), changedAt: api.clock.now() },
    })
    for (const lessonId of [lesson.id, ofPlus!.id]) {
      const answer = await api.as(teacher).get(pathOf('absentees', { lessonId }))
      const { absent, enrolled } = replyOf('absentees', answer)
      expect(enrolled).toBeGreaterThanOrEqual(3)
      const uids = absent.map(({ uid }) => uid)
      expect(uids).toEqual(expect.arrayContaining([missed.uid, watched.uid]))
      expect(uids).not.toContain(came.uid)
      const had = new Map(absent.map((one) => [one.uid, one.watched]))
      expect([had.get(missed.uid), had.get(watched.uid)]).toEqual([false, true])
      const file = await api.as(teacher).get(pathOf('exportAbsentees', { lessonId }))
      expect(file.text).toContain('\nHaziq Watched,,Yes')
    }
  })

  it('ACC-04: a list with somebody under 18 on it is written down once an hour, without who they are', async () => {
    const reader = await staff(api, 'support')
    const written = () =>
      api.db
        .select({ subject: audit.subject, label: audit.label, after: audit.after })
        .from(audit)
        .where(and(eq(audit.uid, reader.uid), eq(audit.action, 'minors-listed')))
        .orderBy(asc(audit.id))
    const minor = await named('Gita Young')
    await named('Gita Grown')
    await api.as(minor).put(pathOf('sayAge'), { is_minor: true, guardian_email: 'm@example.com' })
    const { class_name: label } = await roster()
    const ofRoster = { subject: `list/roster/${classId}`, label, after: { rows: 1 } }

    await roster({ search: 'gita grown' }, reader)
    expect(await written()).toEqual([])
    await roster({ search: 'gita' }, reader)
    await roster({ search: 'gita' }, reader)
    expect(await written()).toEqual([ofRoster])
    await api.as(reader).get(`${pathOf('people')}?search=gita`)
    const ofPeople = { subject: 'list/people', label: 'People', after: { rows: 1 } }
    expect(await written()).toEqual([ofRoster, ofPeople])
    api.clock.pass(61 * 60_000)
    await roster({ search: 'gita' }, reader)
    expect(await written()).toEqual([ofRoster, ofPeople, ofRoster])
  })
})

describe('OFFC-03: filters of people', () => {
  it('finds them by class, intake, expiry, debt and absence, all together', async () => {
    const now = api.clock.now().getTime()
    const soon = await named('Farah Filter', { expiresAt: new Date(now + 5 * dayMs) })
    const later = await named('Gopal Filter', { expiresAt: new Date(now + 90 * dayMs) })
    await owe(later, 9000)
    const longAgo = new Date(now - 40 * dayMs)
    await api.db.update(users).set({ lastSignInAt: longAgo }).where(eq(users.uid, later.uid))
    const names = async (asked: Record<string, string>) =>
      (await people({ search: 'filter', ...asked })).people.map(({ name }) => name).toSorted()
    expect(await names({ class: String(classId) })).toEqual(['Farah Filter', 'Gopal Filter'])
    expect(await names({ class: '5' })).toEqual([])
    expect(await names({ intake: 'no-such-intake' })).toEqual([])
    expect(await names({ expires: '7', class: String(classId) })).toEqual(['Farah Filter'])
    expect(await names({ unpaid: 'yes' })).toEqual(['Gopal Filter'])
    expect(await names({ unseen: '30' })).toEqual(['Gopal Filter'])
    expect(await names({ unseen: '60' })).toEqual([])
    expect((await people({ unpaid: 'yes', search: 'filter' })).people).toMatchObject([
      { uid: later.uid, unpaid: 9000 },
    ])
    // Renewed: nothing expires.
    await enrol(api, soon, { classIds: [classId], expiresAt: new Date(now + 60 * dayMs) })
    expect(await names({ expires: '7' })).toEqual([])
  })

  it('ACC-05: leaves deleted accounts out, and says how many there are', async () => {
    const gone = await named('Hana Gone')
    await api.db.update(users).set({ isDeleted: true }).where(eq(users.uid, gone.uid))
    expect(await people({ search: 'Hana Gone' })).toMatchObject({
      people: [],
      total: 0,
      next: null,
    })
  })
})
