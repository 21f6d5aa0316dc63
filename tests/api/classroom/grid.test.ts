import { expect, it } from 'vitest'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import { calendarsRepository } from '#server/modules/classroom/calendars/repository.ts'
import { attendance } from '#server/platform/db/schema/classroom.ts'
import { pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { lessonsOf, staff, student } from '../support/learning.ts'

const api = await openApiForFile()
const office = api.as(await staff(api, 'administrator'))
const reasonOf = ({ body }: { body: unknown }) => (body as { message: string }).message
const week = async (day: string) =>
  replyOf('staffWeek', await office.get(pathOf('staffWeek', { day })))
const onDay = (day: string, { starts_at }: { starts_at: string }) =>
  malaysianDay(new Date(starts_at)) === day
const mailsTo = async (email: string) => {
  api.clock.pass(undoPossibleMs)
  await api.app.runJobs()
  await api.app.runJobs()
  return (await api.mails()).filter(({ to }) => to === email)
}

it('GRID-01: a day is closed for all classes: its students are told once a class, nothing is proposed on it, and it is undone', async () => {
  const today = malaysianDay(api.clock.peek())
  const shown = await week(addDays(today, 7))
  const day = malaysianDay(new Date(shown.lessons[0]!.starts_at))
  const ofDay = shown.lessons.filter((one) => onDay(day, one))
  const classId = ofDay[0]!.class_id
  const pupil = await student(api, { classIds: [classId] })
  const elsewhere = shown.classes.find(({ id }) => !ofDay.some((one) => one.class_id === id))!
  const other = await student(api, { classIds: [elsewhere.id] })
  const close = (lessons: number) =>
    office.put(pathOf('closeDay', { day }), {
      ...{ name: 'Flood in Shah Alam', lessons, notify: true, note: 'Stay safe.' },
    })
  const changedAt = () => calendarsRepository(api.db).contentChangedAt()
  const before = await changedAt()
  expect(reasonOf(await close(ofDay.length + 1))).toContain('changed meanwhile')
  const closed = replyOf('closeDay', await close(ofDay.length))
  const closedAt = await changedAt()
  expect(closedAt > before).toBe(true)
  expect(closed.lessons).toBe(ofDay.length)
  const after = await week(day)
  expect(after.holidays).toContainEqual({ day, name: 'Flood in Shah Alam', is_closed: true })
  const left = after.lessons.filter((one) => onDay(day, one) && !one.is_cancelled)
  expect(left).toEqual([])
  const path = `${pathOf('proposeLessons', { classId: elsewhere.id })}?from=${day}&until=${day}`
  const proposed = replyOf('proposeLessons', await office.get(path)).proposals
  expect(proposed.filter(({ state }) => state === 'free')).toEqual([])

  // At once it is taken back whole; nobody has heard of it.
  const undo = () => office.post(pathOf('reopenDay', { day }), { undo: closed.changes })
  api.clock.pass(1000)
  expect((await undo()).status).toBe(200)
  expect((await changedAt()) > closedAt).toBe(true)
  const open = await week(day)
  expect(open.holidays.filter((one) => one.is_closed)).toEqual([])
  expect(open.lessons.filter((one) => onDay(day, one) && one.is_cancelled)).toEqual([])
  expect(await mailsTo(pupil.email)).toEqual([])

  expect((await close(ofDay.length)).status).toBe(200)
  const [mail, ...more] = await mailsTo(pupil.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('cancelled')
  expect(mail?.text).toContain('Flood in Shah Alam. Stay safe.')
  expect(await mailsTo(other.email)).toEqual([])
  // Later it is only opened for planning again.
  expect((await office.post(pathOf('reopenDay', { day }), { undo: [] })).status).toBe(200)
  expect((await office.post(pathOf('reopenDay', { day }), { undo: [] })).status).toBe(404)
})

it('GRID-01: a substitute takes a lesson: students see and hear it, their account acts on the class, and nobody is in two places', async () => {
  const classId = 6
  const coming = (await lessonsOf(api, classId)).filter(
    ({ starts_at, is_cancelled }) => starts_at > api.clock.peek().toISOString() && !is_cancelled,
  )
  const { starts_at, ends_at } = coming[0]!
  const { teachers } = replyOf('classChoices', await office.get(pathOf('classChoices')))
  const page = replyOf('staffClass', await office.get(pathOf('staffClass', { classId })))
  // A meeting that intakes share is listed once.
  const lesson = page.lessons.find((one) => one.starts_at === starts_at)!
  const other = teachers.find(({ id }) => !page.form.teacher_ids.includes(id))!
  const grace = await staff(api, 'teacher', other.id)
  const rename = () =>
    api.as(grace).put(pathOf('nameLessons', { classId }), {
      lessons: [{ id: lesson.id, title: 'Waves' }],
    })
  expect((await rename()).status).toBe(403)

  const pupil = await student(api, { classIds: [classId] })
  const { sequence } = lesson
  const setTeacher = (lessonId: string, teacher_id: string | null, version: number) =>
    office.put(pathOf('changeLesson', { lessonId }), {
      ...{ do: 'substitute', teacher_id, scope: 'one', sequence: version },
      ...{ notify: true, note: '' },
    })
  expect(reasonOf(await setTeacher(lesson.id, 'nobody-at-all', sequence))).toContain('teacher')
  expect((await setTeacher(lesson.id, other.id, sequence)).status).toBe(200)
  expect((await rename()).status).toBe(200)
  const [mail] = await mailsTo(pupil.email)
  expect(mail?.text).toContain(`${other.name} takes it`)
  const seen = (await lessonsOf(api, classId)).find((one) => one.starts_at === starts_at)
  expect(seen?.substitute).toBe(other.name)

  // At that hour they can't be planned for a class of their own.
  const own = (await lessonsOfClass(7)).at(-1)!
  await office.put(pathOf('changeClass', { classId: 7 }), await withTeacher(7, other.id))
  const moved = await office.put(pathOf('changeLesson', { lessonId: own.id }), {
    ...{ do: 'move', day: malaysianDay(new Date(starts_at)), scope: 'one' },
    ...{ start: clock(starts_at), end: clock(ends_at) },
    sequence: own.sequence,
    ...{ notify: false, note: '' },
  })
  expect(reasonOf(moved)).toContain(other.name)

  expect((await setTeacher(lesson.id, null, sequence + 1)).status).toBe(200)
  expect((await rename()).status).toBe(403)
})

it('GRID-01: staff mark by hand who was in a lesson; it counts before the meeting link, and never before the lesson', async () => {
  const classId = 5
  const pupil = await student(api, { classIds: [classId] })
  const { lessons } = replyOf('staffClass', await office.get(pathOf('staffClass', { classId })))
  const now = api.clock.peek().toISOString()
  const held = lessons.filter(({ ends_at }) => ends_at < now).at(-1)!
  const coming = lessons.find(({ starts_at }) => starts_at > now)!
  const mark = (lessonId: string, uid: string, is_present: boolean) =>
    office.put(pathOf('markAttendance', { lessonId }), { uid, is_present })
  const there = async () => {
    const path = pathOf('lessonAttendance', { lessonId: held.id })
    const { people } = replyOf('lessonAttendance', await office.get(path))
    return people.some(({ uid }) => uid === pupil.uid)
  }
  /** When the student's own page of progress says that they joined live. */
  const joinedAt = async () =>
    replyOf('myRecordings', await api.as(pupil).get(pathOf('myRecordings'))).attended_at
  expect(await there()).toBe(false)
  expect((await mark(held.id, pupil.uid, true)).status).toBe(200)
  expect(await there()).toBe(true)
  expect(await joinedAt()).toEqual([held.starts_at])
  expect((await mark(held.id, pupil.uid, false)).status).toBe(200)
  expect(await there()).toBe(false)
  expect(await joinedAt()).toEqual([])
  const at = new Date(Date.parse(held.starts_at) + 60_000)
  await api.db.insert(attendance).values({ lessonId: held.id, uid: pupil.uid, joinedAt: at })
  expect(await joinedAt(), 'what staff say counts before the meeting link').toEqual([])
  expect(reasonOf(await mark(coming.id, pupil.uid, true))).toContain('not begun')
  const stranger = await api.arrive()
  expect((await mark(held.id, stranger.uid, true)).status).toBe(404)
})

const clock = (at: string) =>
  new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(11, 16)
const lessonsOfClass = async (classId: number) =>
  replyOf('staffClass', await office.get(pathOf('staffClass', { classId }))).lessons
async function withTeacher(classId: number, teacherId: string) {
  const page = replyOf('staffClass', await office.get(pathOf('staffClass', { classId })))
  return {
    replaces: page.version,
    form: { ...page.form, teacher_ids: [teacherId] },
    ...{ moves: null, notify: false, note: '' },
  }
}
