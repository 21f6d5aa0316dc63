import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { guardianships, digestStops } from '#server/platform/db/schema/guardians.ts'
import { attendance, lessons, watchProgress } from '#server/platform/db/schema/classroom.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { pathOf, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrol } from '../support/learning.ts'

const api = await openApiForFile()
const hourMs = 3600 * 1000
const sundayEvening = (day: string) => atMalaysianTime(day, '18:05')
beforeEach(() => api.clock.set(testNow))

/** A guardian who sees how these children learn. */
async function guardianOf(...children: Person[]): Promise<Person> {
  const guardian = await api.arrive('Puan Siti')
  await api.db.update(users).set({ emailVerified: true }).where(eq(users.uid, guardian.uid))
  await api.db.insert(guardianships).values(
    children.map((child) => ({
      studentUid: child.uid,
      address: guardian.email.toLowerCase(),
      guardianUid: guardian.uid,
      origin: 'invitation' as const,
      madeAt: testNow,
      textVersion: '2025-01-01',
      language: 'en',
      boundAt: testNow,
      confirmedAt: testNow,
    })),
  )
  return guardian
}

/** Each test has Sundays of its own: the mails of one are planned once. */
async function writeDigests(now: Date): Promise<void> {
  api.clock.set(now)
  await api.app.scheduler()
  await api.app.runJobs()
}
const mailsTo = async ({ email }: Person) => (await api.mails()).filter(({ to }) => to === email)

const lessonOf = async (classId: number, startsAt: Date) => {
  const id = randomUUID()
  const [known] = await api.db.select().from(lessons).where(eq(lessons.classId, classId)).limit(1)
  await api.db.insert(lessons).values({
    id,
    intakeKey: known!.intakeKey,
    classId,
    number: 10_000 + Math.floor(Math.random() * 1_000_000),
    title: 'A class of the test',
    startsAt,
    endsAt: new Date(startsAt.getTime() + hourMs),
    byStaff: true,
  })
  return id
}

it('PAR-02: on Sunday evening a guardian reads what was attended, missed and watched, and what comes next, once', async () => {
  const child = await api.arrive('Sofea binti Rahman')
  await enrol(api, child, { classIds: [5], startsAt: new Date('2026-10-01T00:00:00Z') })
  const guardian = await guardianOf(child)
  const attended = await lessonOf(5, atMalaysianTime('2026-11-17', '07:10'))
  const missed = await lessonOf(5, atMalaysianTime('2026-11-18', '07:10'))
  await lessonOf(5, atMalaysianTime('2026-11-25', '07:10'))
  await api.db.insert(attendance).values({ lessonId: attended, uid: child.uid, joinedAt: testNow })
  await api.db.insert(watchProgress).values({
    uid: child.uid,
    watchedId: missed,
    positionSeconds: 90,
    positionAt: testNow,
    watched: [[0, 90]],
    watchedSeconds: 90,
    ofSeconds: 3600,
    changedAt: testNow,
  })

  await writeDigests(atMalaysianTime('2026-11-22', '17:55'))
  expect(await mailsTo(guardian)).toEqual([])
  await writeDigests(sundayEvening('2026-11-22'))
  const [mail, ...more] = await mailsTo(guardian)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Sofea binti Rahman: this week and next')
  expect(mail?.text).toContain('Wed 18 Nov, 7:10 am (has watched the recording since)')
  expect(mail?.text).not.toContain('Tue 17 Nov, 7:10 am')
  expect(mail?.text).toContain('Wed 25 Nov, 7:10 am')
  expect(mail?.text).toContain('- Recordings: watched 1')
  const { notices } = replyOf('notices', await api.as(guardian).get(pathOf('notices')))
  expect(notices).toMatchObject([{ title: 'This week and next', path: '/guardian' }])

  // Later rounds of the evening, and a job that is done again, tell it no second time.
  await writeDigests(new Date(sundayEvening('2026-11-22').getTime() + hourMs))
  expect(await mailsTo(guardian)).toHaveLength(1)
  // The week after is another one.
  await writeDigests(sundayEvening('2026-11-29'))
  expect(await mailsTo(guardian)).toHaveLength(2)
})

it('PAR-02: a class that runs when the week ends is in the mail of the week after', async () => {
  const child = await api.arrive('Kumar')
  await enrol(api, child, { classIds: [5], startsAt: new Date('2026-10-01T00:00:00Z') })
  const guardian = await guardianOf(child)
  await lessonOf(5, atMalaysianTime('2027-01-10', '17:30'))
  for (const sunday of ['2027-01-10', '2027-01-17']) await writeDigests(sundayEvening(sunday))
  const mails = await mailsTo(guardian)
  expect(mails.filter(({ text }) => text.includes('Sun 10 Jan, 5:30 pm'))).toHaveLength(1)
})

it('PAR-02: a Sunday evening without a worker is made up for on Monday morning', async () => {
  const child = await api.arrive('Hana binti Idris')
  await enrol(api, child, { classIds: [5], startsAt: new Date('2026-10-01T00:00:00Z') })
  const guardian = await guardianOf(child)
  await lessonOf(5, atMalaysianTime('2027-02-02', '07:10'))
  await writeDigests(atMalaysianTime('2027-02-08', '08:05'))
  expect(await mailsTo(guardian)).toEqual([])
  await lessonOf(5, atMalaysianTime('2027-02-09', '07:10'))
  await writeDigests(atMalaysianTime('2027-02-15', '07:55'))
  await writeDigests(atMalaysianTime('2027-02-15', '07:58'))
  expect(await mailsTo(guardian)).toHaveLength(1)
})

it('PAR-02: the link in the mail stops it, and brings it back', async () => {
  const child = await api.arrive('Wei Ming')
  await enrol(api, child, { classIds: [5], startsAt: new Date('2026-10-01T00:00:00Z') })
  for (const day of ['2026-12-08', '2026-12-15', '2026-12-22'])
    await lessonOf(5, atMalaysianTime(day, '06:20'))
  const guardian = await guardianOf(child)
  await writeDigests(sundayEvening('2026-12-06'))
  const [mail] = await mailsTo(guardian)
  const token = mail?.unsubscribeUrl?.split('/').at(-1) ?? ''
  const path = pathOf('schoolMailByLink', { token })
  expect((await api.send('GET', path)).body).toEqual({
    wanted: true,
    about: 'digest',
    locale: 'en',
  })
  expect((await api.send('PUT', path, { body: { wanted: false } })).body).toEqual({
    wanted: false,
    about: 'digest',
    locale: 'en',
  })
  await writeDigests(sundayEvening('2026-12-13'))
  expect(await mailsTo(guardian)).toHaveLength(1)
  await api.send('PUT', path, { body: { wanted: true } })
  expect(await api.db.$count(digestStops, eq(digestStops.uid, guardian.uid))).toBe(0)
  await writeDigests(sundayEvening('2026-12-20'))
  expect(await mailsTo(guardian)).toHaveLength(2)
})

it("PAR-02: the guardian's page switches it off and on", async () => {
  const child = await api.arrive('Wei Ming')
  await enrol(api, child, { classIds: [5], startsAt: new Date('2026-10-01T00:00:00Z') })
  await lessonOf(5, atMalaysianTime('2027-01-05', '06:20'))
  const guardian = await guardianOf(child)
  const home = async () =>
    replyOf('guardianHome', await api.as(guardian).get(pathOf('guardianHome')))
  const set = (wanted: boolean) => api.as(guardian).put(pathOf('setDigest'), { wanted })
  expect((await home()).digest).toBe(true)
  expect((await set(false)).body).toEqual({ wanted: false })
  expect((await home()).digest).toBe(false)
  await writeDigests(sundayEvening('2027-01-03'))
  expect(await mailsTo(guardian)).toEqual([])
  await set(true)
  expect((await home()).digest).toBe(true)
})

it('PAR-02: nothing to say is not said, and a former guardian is told nothing', async () => {
  const [idle, busy] = [await api.arrive('Idle'), await api.arrive('Busy')]
  await enrol(api, busy, { classIds: [5], startsAt: new Date('2026-10-01T00:00:00Z') })
  await lessonOf(5, atMalaysianTime('2026-12-29', '06:20'))
  const bored = await guardianOf(idle)
  const former = await guardianOf(busy)
  const told = await guardianOf(busy, idle)
  await api.db
    .update(guardianships)
    .set({ endedAt: testNow, endedBy: 'student' })
    .where(eq(guardianships.guardianUid, former.uid))
  await writeDigests(sundayEvening('2026-12-27'))
  expect(await mailsTo(told)).toMatchObject([{ subject: 'Busy: this week and next' }])
  expect(await mailsTo(bored)).toEqual([])
  expect(await mailsTo(former)).toEqual([])
})
