import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lessonState } from '#contract/classroom/classroom.ts'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { attendance, lessons } from '#server/platform/db/schema/classroom.ts'
import {
  dayMs,
  minuteMs,
  pathOf,
  refusal,
  replyOf,
  testNow,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrol, lessonsOf, pick, staff, student } from '../support/learning.ts'
import { plusProgramme, trialProgramme } from '../support/orders.ts'

const secondMs = 1000
const meetingUrl = 'https://meet.example.com/kelasku-mathematics-eng'

const api = await openApiForFile()
const lesson = pick(await lessonsOf(api), (one) => lessonState(one, testNow) === 'coming')
const starts = Date.parse(lesson.starts_at)
const ends = Date.parse(lesson.ends_at)
beforeEach(() => api.clock.set(new Date(starts)))
afterEach(() => api.clock.set(testNow))

const join = (person: Person, lessonId = lesson.id) =>
  api.as(person).post(pathOf('joinLesson', { lessonId }), undefined)
const attendanceOf = (person: Person) =>
  api.db.select().from(attendance).where(eq(attendance.uid, person.uid))

it('CLASS-03: the meeting link is given from a quarter of an hour before the lesson until its end', async () => {
  const person = await student(api)
  const at = async (instant: number) => {
    api.clock.set(new Date(instant))
    return join(person)
  }
  const early = await at(starts - 15 * minuteMs - secondMs)
  expect(refusal(early)).toEqual([409, 'lesson.too-early'])
  expect((early.body as { message: string }).message).toBe('It opens Tue 24 Nov, 5:15 pm.')
  for (const instant of [starts - 15 * minuteMs, starts, ends - secondMs])
    expect(replyOf('joinLesson', await at(instant))).toEqual({ url: meetingUrl })
  for (const instant of [ends, ends + secondMs])
    expect(refusal(await at(instant))).toEqual([409, 'lesson.over'])
})

it('CLASS-03: a student who gets the link is counted as attending, once, from the first time', async () => {
  const person = await student(api)
  api.clock.set(new Date(starts - 16 * minuteMs))
  await join(person)
  expect(await attendanceOf(person)).toEqual([])
  api.clock.set(new Date(starts))
  await Promise.all([join(person), join(person)])
  api.clock.set(new Date(starts + 30 * minuteMs))
  await join(person)
  const rows = await attendanceOf(person)
  expect(rows).toEqual([expect.objectContaining({ lessonId: lesson.id })])
  expect(rows[0]!.joinedAt.getTime() - starts).toBeLessThan(secondMs)
})

it('CLASS-03: a link that was taken before a late move does not count as attending the moved lesson', async () => {
  const [absent, came] = [
    await student(api, { classIds: [7] }),
    await student(api, { classIds: [7] }),
  ]
  const office = await staff(api, 'administrator')
  const moved = pick(await lessonsOf(api, 7), (one) => lessonState(one, testNow) === 'coming')
  const [row] = await api.db.select().from(lessons).where(eq(lessons.id, moved.id))
  const day = addDays(malaysianDay(new Date(moved.starts_at)), 2)
  api.clock.set(new Date(Date.parse(moved.starts_at) - 10 * minuteMs))
  for (const person of [absent, came]) expect((await join(person, moved.id)).status).toBe(200)
  const answer = await api.as(office).put(pathOf('changeLesson', { lessonId: moved.id }), {
    ...{ do: 'move', scope: 'one', sequence: row!.sequence, notify: false, note: '' },
    ...{ day, start: '06:00', end: '07:00' },
  })
  expect(answer.status, answer.text).toBe(200)

  const start = atMalaysianTime(day, '06:00')
  const joinedAt = new Date(start.getTime() - 5 * minuteMs)
  api.clock.set(joinedAt)
  expect((await join(came, moved.id)).status).toBe(200)
  api.clock.set(new Date(start.getTime() + dayMs))
  const path = pathOf('lessonAttendance', { lessonId: moved.id })
  expect(replyOf('lessonAttendance', await api.as(office).get(path)).people).toMatchObject([
    {
      uid: came.uid,
      joined_at: expect.stringContaining(joinedAt.toISOString().slice(0, 16)) as string,
    },
  ])
  const rosterOf = async ({ email }: Person) => {
    const query = new URLSearchParams({ search: email })
    const answer = await api.as(office).get(`${pathOf('classRoster', { classId: 7 })}?${query}`)
    return replyOf('classRoster', answer).students.map((one) => one.attendance)
  }
  expect(await rosterOf(absent)).toMatchObject([{ joined: 0 }])
  expect(await rosterOf(came)).toMatchObject([{ joined: 1 }])
})

it('ACC-03: the link is refused to everyone else, and nobody is marked as there', async () => {
  const people = {
    newcomer: await api.arrive(),
    'of another class': await student(api, { classIds: [6] }),
    suspended: await student(api, { isSuspended: true }),
    'over since a second': await student(api, { expiresAt: new Date(starts - secondMs) }),
    'of plus, which has lessons of its own': await student(api, { programmeId: plusProgramme }),
    'with a trial that ended a second before': await student(api, {
      programmeId: trialProgramme,
      startsAt: testNow,
      expiresAt: new Date(starts - secondMs),
    }),
  }
  for (const [who, person] of Object.entries(people)) {
    const answer = await join(person)
    expect(refusal(answer), who).toEqual([403, 'class.locked'])
    expect(answer.text, who).not.toContain('meet.example')
    expect(await attendanceOf(person), who).toEqual([])
  }
  expect((await api.send('POST', pathOf('joinLesson', { lessonId: lesson.id }))).status).toBe(401)
})

it('TRIAL-01 PROG-03: with a trial that runs, the full programme’s live lesson is open', async () => {
  const person = await student(api, {
    programmeId: trialProgramme,
    startsAt: testNow,
    expiresAt: new Date(starts + secondMs),
  })
  expect(replyOf('joinLesson', await join(person))).toEqual({ url: meetingUrl })
})

it('ENT-01 ACC-03: extending one class of a trial opens no lesson of its other classes', async () => {
  const [closed, extended] = [5, 7]
  const trial = { programmeId: trialProgramme, startsAt: testNow }
  const expiresAt = new Date(starts - secondMs)
  const person = await student(api, { ...trial, classIds: [closed, extended], expiresAt })
  const until = new Date(starts + 14 * dayMs)
  await enrol(api, person, { ...trial, classIds: [extended], expiresAt: until })

  expect(refusal(await join(person))).toEqual([403, 'class.locked'])
  const seen = replyOf('dashboard', await api.as(person).get(pathOf('dashboard')))
  const classes = [...seen.next_lessons, ...seen.week_lessons.map((one) => one.lesson)]
  expect(new Set(classes.map(({ class_id }) => class_id))).toEqual(new Set([extended]))
  expect(seen.open_classes).toMatchObject([
    { class_id: closed, is_live: false },
    { class_id: extended, is_live: true },
  ])
  // What was held after its own end stays closed, though the other class was open then.
  api.clock.set(new Date(ends + dayMs))
  const path = pathOf('classroom', { slug: 'trial-programme', classId: closed })
  const room = replyOf('classroom', await api.as(person).get(path))
  expect(room.lessons.find(({ id }) => id === lesson.id)?.no_recording).toBe('locked')
})

it('ACC-03: a subscription to the next intake does not join this one', async () => {
  const person = await student(api, { expiresAt: new Date('2027-05-30T15:59:59.999Z') })
  expect((await join(person)).status).toBe(200)
  const [row] = await api.db.select().from(lessons).where(eq(lessons.id, lesson.id))
  await api.db.update(lessons).set({ intakeKey: 'full-2022-05' }).where(eq(lessons.id, lesson.id))
  expect(refusal(await join(person))).toEqual([403, 'class.locked'])
  await api.db.update(lessons).set({ intakeKey: row!.intakeKey }).where(eq(lessons.id, lesson.id))
})

it('ACC-04: staff join without a subscription', async () => {
  for (const role of ['teacher', 'support', 'administrator'] as const)
    expect(replyOf('joinLesson', await join(await staff(api, role)))).toEqual({ url: meetingUrl })
})

it('CLASS-01: a cancelled lesson, and one without a link, are refused with their own words', async () => {
  const person = await student(api)
  const set = (change: Partial<typeof lessons.$inferInsert>) =>
    api.db.update(lessons).set(change).where(eq(lessons.id, lesson.id))
  await set({ cancelledAt: testNow })
  expect(refusal(await join(person))).toEqual([409, 'lesson.cancelled'])
  await set({ cancelledAt: null, meetingUrl: null })
  expect(refusal(await join(person))).toEqual([409, 'lesson.no-link'])
  await set({ meetingUrl })
  expect((await join(person)).status).toBe(200)
  expect(refusal(await join(person, 'L0000000000'))).toEqual([404, 'lesson.unknown'])
})

it('CLASS-03: the same tap sent again is asked again, and the link is kept nowhere', async () => {
  const person = await student(api)
  const again = () =>
    api
      .as(person)
      .post(pathOf('joinLesson', { lessonId: lesson.id }), undefined, { 'idempotency-key': 'tap' })
  expect((await again()).status).toBe(200)
  api.clock.set(new Date(ends))
  expect(refusal(await again())).toEqual([409, 'lesson.over'])
})

it('CLASS-03: the meeting link is in no other reply', async () => {
  const person = await student(api, { classIds: [5, 7, 11] })
  await enrol(api, person, { programmeId: plusProgramme, classIds: [5] })
  const me = api.as(person)
  const slug = 'full-programme'
  const paths = [
    pathOf('dashboard'),
    pathOf('myClasses'),
    pathOf('user'),
    pathOf('catalogue'),
    pathOf('programmePage', { slug }),
    pathOf('classroom', { slug, classId: 5 }),
    pathOf('lessonPlace', { lessonId: lesson.id }),
  ]
  for (const path of paths) {
    const { status, text } = await me.get(path)
    expect(status, path).toBe(200)
    expect(text, path).not.toContain('meet.example')
  }
})
