import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { clockOf } from '#contract/classroom/staff-classes.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { dayMs, pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, staff, student } from '../support/learning.ts'
import { plusProgramme, trialProgramme } from '../support/orders.ts'

const classId = 5
const api = await openApiForFile()
const teacher = await staff(api)
const pupil = await student(api, { classIds: [classId] })
afterEach(() => api.clock.set(testNow))

const coming = async () =>
  api.db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.intakeKey, 'full-2026-09'),
        eq(lessons.classId, classId),
        gt(lessons.startsAt, testNow),
        isNull(lessons.cancelledAt),
      ),
    )
    .orderBy(asc(lessons.startsAt))
const lessonOf = async (id: string) =>
  (await api.db.select().from(lessons).where(eq(lessons.id, id)))[0]!
const reach = async (query: string, who: Person = teacher) =>
  replyOf('reach', await api.as(who).get(`${pathOf('reach')}${query}`)).people

async function cancelNext(scope: 'one' | 'rest' = 'one') {
  const [lesson] = await coming()
  const { id, sequence } = lesson!
  const body = { do: 'cancel', scope, sequence, notify: true, note: '' }
  const answer = await api.as(teacher).put(pathOf('changeLesson', { lessonId: id }), body)
  const { change, notified } = replyOf('changeLesson', answer)
  return { lesson: lesson!, change: change!, notified }
}
const undo = (changeId: number, who = teacher) =>
  api.as(who).put(pathOf('undoLessonChange', { changeId }), {})
async function mailsToPupil() {
  await api.app.runJobs()
  await api.app.runJobs()
  return (await api.mails()).filter(({ to }) => to === pupil.email).length
}

describe('OFFC-09: how many people an act touches', () => {
  it('counts those who have the class or the programme now, and everybody with an account', async () => {
    const [ofClass, ofProgramme, all] = await Promise.all([
      reach(`?class=${classId}`),
      reach('?programme=2'),
      reach(''),
    ])
    expect(ofClass).toBeGreaterThan(0)
    const another = await student(api, { classIds: [classId] })
    expect(await reach(`?class=${classId}`)).toBe(ofClass + 1)
    expect(await reach('?programme=2')).toBe(ofProgramme + 1)
    expect(await reach('')).toBe(all + 1)
    await changeSubscription(api, another, { isSuspended: true })
    expect(await reach(`?class=${classId}`)).toBe(ofClass)
    expect(await reach('?class=999')).toBe(0)
  })

  it('says as many as get a mail', async () => {
    const counted = await reach(`?class=${classId}`)
    const { change, notified } = await cancelNext()
    expect(notified).toBe(counted)
    await undo(change)
  })

  it('INTK-01: counts those of the lesson alone where another intake has its own', async () => {
    const [lesson] = await coming()
    const { startsAt, endsAt } = lesson!
    const later = (at: Date) => new Date(at.getTime() + 3 * 3_600_000)
    const moveTwin = (from: Date, times: { startsAt: Date; endsAt: Date }) =>
      api.db
        .update(lessons)
        .set(times)
        .where(
          and(
            ...[eq(lessons.classId, classId), eq(lessons.startsAt, from)],
            eq(lessons.intakeKey, 'plus-2026-09'),
          ),
        )
    await moveTwin(startsAt, { startsAt: later(startsAt), endsAt: later(endsAt) })
    await student(api, { classIds: [classId], programmeId: plusProgramme })
    const page = await api.as(teacher).get(pathOf('staffClass', { classId }))
    const listed = replyOf('staffClass', page).lessons.find(({ id }) => id === lesson!.id)
    expect(listed?.intake_keys).toEqual(['full-2026-09'])
    const counted = await reach(`?class=${classId}&intakes=${listed?.intake_keys.join()}`)
    expect(counted).toBeLessThan(await reach(`?class=${classId}`))
    const { change, notified } = await cancelNext()
    expect(notified).toBe(counted)
    expect((await undo(change)).status).toBe(200)
    await moveTwin(later(startsAt), { startsAt, endsAt })
  })
})

describe('OFFC-09: undoing a change of lessons', () => {
  it('brings the lessons back, and nobody is written to', async () => {
    const before = await mailsToPupil()
    const { lesson, change } = await cancelNext('rest')
    expect((await lessonOf(lesson.id)).cancelledAt).not.toBeNull()
    expect(await mailsToPupil()).toBe(before)
    const { lessons: back, notified } = replyOf('undoLessonChange', await undo(change))
    expect(notified).toBe(0)
    expect(back.length).toBeGreaterThan(1)
    expect(back.every(({ is_cancelled }) => !is_cancelled)).toBe(true)
    // Calendars have read the cancellation: they need a higher number.
    expect(await lessonOf(lesson.id)).toMatchObject({
      startsAt: lesson.startsAt,
      cancelledAt: null,
      sequence: lesson.sequence + 2,
    })
    api.clock.pass(undoPossibleMs * 4)
    expect(await mailsToPupil()).toBe(before)
    const changes = await api.db
      .select({ action: audit.action, uid: audit.uid })
      .from(audit)
      .where(eq(audit.subject, `lesson/${lesson.id}`))
      .orderBy(asc(audit.id))
    expect(changes.slice(-2)).toEqual([
      { action: 'lessons-cancelled', uid: teacher.uid },
      { action: 'lessons-change-undone', uid: teacher.uid },
    ])
    expect(refusal(await undo(change))).toEqual([409, 'staff.refused'])
  })

  it('brings a moved lesson back to its time', async () => {
    const [lesson] = await coming()
    const { id, sequence, startsAt, endsAt } = lesson!
    const day = new Date(startsAt.getTime() + 86_400_000).toISOString().slice(0, 10)
    const body = { do: 'move', day, start: '06:00', end: '06:30', scope: 'one', sequence }
    const answer = await api
      .as(teacher)
      .put(pathOf('changeLesson', { lessonId: id }), { ...body, notify: true, note: '' })
    expect((await lessonOf(id)).startsAt).not.toEqual(startsAt)
    expect((await undo(replyOf('changeLesson', answer).change!)).status).toBe(200)
    expect(await lessonOf(id)).toMatchObject({ startsAt, endsAt, cancelledAt: null })
  })

  it('holds when the page is closed: after some seconds each student is written to once', async () => {
    const before = await mailsToPupil()
    const { lesson, change } = await cancelNext()
    api.clock.pass(undoPossibleMs + 1000)
    expect(await mailsToPupil()).toBe(before + 1)
    expect(refusal(await undo(change))).toEqual([409, 'staff.refused'])
    expect((await lessonOf(lesson.id)).cancelledAt).not.toBeNull()
    expect(await mailsToPupil()).toBe(before + 1)
  })

  it('tells each student of the lessons of their own intake, once, by the name it has there', async () => {
    const [lesson] = await coming()
    const { startsAt, title } = lesson!
    await api.db
      .update(lessons)
      .set({ title: 'Called otherwise in plus' })
      .where(
        and(
          ...[eq(lessons.classId, classId), eq(lessons.startsAt, startsAt)],
          eq(lessons.intakeKey, 'plus-2026-09'),
        ),
      )
    await cancelNext()
    api.clock.pass(undoPossibleMs + 1000)
    await mailsToPupil()
    const mail = (await api.mails()).findLast(({ to }) => to === pupil.email)
    expect(mail?.text).toContain(title)
    expect(mail?.text).not.toContain('Called otherwise in plus')
  })

  it('is for who made the change, and not after another one', async () => {
    const { lesson, change } = await cancelNext()
    const another = await staff(api, 'administrator')
    expect(refusal(await undo(change, another))).toEqual([404, 'request.not-found'])
    expect(refusal(await undo(change, pupil))).toEqual([403, 'staff.forbidden'])
    const { sequence } = await lessonOf(lesson.id)
    await api.as(another).put(pathOf('changeLesson', { lessonId: lesson.id }), {
      ...{ do: 'restore', sequence, notify: false, note: '' },
    })
    expect(refusal(await undo(change))).toEqual([409, 'staff.refused'])
  })

  it('TRIAL-01: tells a trial of the lessons that it opens, before or after the change, and of no later one', async () => {
    const [first, second, third] = await coming()
    const trial = await student(api, {
      programmeId: trialProgramme,
      startsAt: new Date(testNow.getTime() - dayMs),
      expiresAt: first!.endsAt,
    })
    const mailsToTrial = async () => {
      api.clock.pass(undoPossibleMs + 1000)
      await mailsToPupil()
      return (await api.mails()).filter(({ to }) => to === trial.email)
    }
    const change = ({ id, sequence }: typeof lessons.$inferSelect, body: object) =>
      api.as(teacher).put(pathOf('changeLesson', { lessonId: id }), {
        ...{ scope: 'one', sequence, notify: true, note: '' },
        ...body,
      })
    expect((await change(second!, { do: 'cancel' })).status).toBe(200)
    expect(await mailsToTrial()).toEqual([])

    const day = malaysianDay(new Date(first!.startsAt.getTime() + dayMs))
    const moved = await change(first!, { do: 'move', day, start: '06:00', end: '06:30' })
    expect(moved.status, moved.text).toBe(200)
    expect(await mailsToTrial()).toHaveLength(1)
    const { startsAt, endsAt, sequence } = first!
    const [start, end] = [clockOf(startsAt), clockOf(endsAt)]
    const back = await change(
      { ...first!, sequence: sequence + 1 },
      { do: 'move', day: malaysianDay(startsAt), start, end },
    )
    expect(back.status, back.text).toBe(200)
    expect(await mailsToTrial()).toHaveLength(2)

    await cancelNext('rest')
    const mail = (await mailsToTrial()).at(-1)
    expect(mail?.text).toContain(first!.title)
    expect(mail?.text).not.toContain(third!.title)
  })
})
