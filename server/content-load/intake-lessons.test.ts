import { expect, it } from 'vitest'
import { formatDateTime } from '#contract/shared/text/format.ts'
import type { ClassRow, LessonPlan } from '#contract/shared/content-files.ts'
import { lessonIdPattern } from '#contract/shared/ids.ts'
import { lessonId, nextMeetings, planLessons } from './intake-lessons.ts'

const twiceAWeek = [
  { weekday: 6, start: '16:00', end: '17:30' },
  { weekday: 1, start: '20:00', end: '21:30' },
]
const subject: ClassRow = {
  id: 1,
  key: 'bahasa-melayu',
  class_name: 'Bahasa Melayu',
  language: 'Bm',
  stream: 'core',
  class_schedule: twiceAWeek,
  background_color_hex: '#c2410c',
  about: 'Bahasa Melayu',
  topics: ['Rumusan', 'Peribahasa'],
}
const plan: LessonPlan = {
  lessons_per_class: 10,
  teaching_percent: 30,
  titles: {
    Bm: { teaching: 'Kelas {number}: {topic}', practice: 'Latihan {number}: {topic}' },
    Eng: { teaching: 'Lesson {number}: {topic}', practice: 'Practice {number}: {topic}' },
  },
  sample_recordings: ['one', 'two'],
}
const intake = { key: 'full-2026-09', startsOn: '2026-09-21' }
// Six lessons have ended: Mon 21, Sat 26, Mon 28 September, Sat 3, Mon 5, Sat 10 October.
const sunday = new Date('2026-10-11T04:00:00Z')

it('SUBJ-01: meets at every weekly slot in turn, from the first day', () => {
  const meetings = nextMeetings(twiceAWeek, '2026-09-21', null, 3)
  expect(meetings.map(({ startsAt }) => formatDateTime(startsAt))).toEqual([
    'Mon 21 Sep, 8:00 pm',
    'Sat 26 Sep, 4:00 pm',
    'Mon 28 Sep, 8:00 pm',
  ])
})

it('makes lesson ids that are the same every time and differ from each other', () => {
  const ids = Array.from({ length: 200 }, (_, n) => lessonId('full-2026-09', (n % 4) + 1, n))
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(lessonIdPattern)
  expect(lessonId('full-2026-09', 1, 1)).toBe(lessonId('full-2026-09', 1, 1))
  expect(lessonId('plus-2026-09', 1, 1)).not.toBe(lessonId('full-2026-09', 1, 1))
})

it('gives past lessons a recording, but for the newest of them', () => {
  const lessons = planLessons(intake, subject, plan, [], sunday)
  expect(lessons.map(({ recordingId }) => recordingId)).toEqual([
    ...['one', 'two', 'one', 'two', 'one'],
    ...[null, null, null, null, null],
  ])
  expect(lessons[4]?.releasedAt).toEqual(new Date('2026-10-06T13:30:00Z'))
})

it('teaches first and then practises, going through the topics', () => {
  const titles = planLessons(intake, subject, plan, [], sunday).map(({ title }) => title)
  expect(titles.slice(0, 5)).toEqual([
    'Kelas 1: Rumusan',
    'Kelas 2: Peribahasa',
    'Kelas 3: Rumusan',
    'Latihan 4: Rumusan',
    'Latihan 5: Peribahasa',
  ])
})

it('plans the same again on the same day', () => {
  const lessons = planLessons(intake, subject, plan, [], sunday)
  expect(planLessons(intake, subject, plan, lessons, sunday)).toEqual(lessons)
})

it('a changed timetable moves what is to come and leaves what has been', () => {
  const before = planLessons(intake, subject, plan, [], sunday)
  const onThursdays = { ...subject, class_schedule: [{ weekday: 4, start: '20:00', end: '21:00' }] }
  const after = planLessons(intake, onThursdays, plan, before, sunday)
  expect(after.slice(0, 6)).toEqual(before.slice(0, 6))
  expect(after.slice(6).map(({ startsAt }) => formatDateTime(startsAt))).toEqual([
    'Thu 15 Oct, 8:00 pm',
    'Thu 22 Oct, 8:00 pm',
    'Thu 29 Oct, 8:00 pm',
    'Thu 5 Nov, 8:00 pm',
  ])
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

it('never takes a recording away or puts a sample over it', () => {
  const [first, ...others] = planLessons(intake, subject, plan, [], sunday)
  if (!first) throw new Error('There are lessons')
  const uploaded = {
    ...first,
    recordingId: 'uploaded',
    releasedAt: new Date('2026-09-22T00:00:00Z'),
  }
  const again = planLessons(
    intake,
    subject,
    { ...plan, sample_recordings: [] },
    [uploaded, ...others],
    sunday,
  )
  expect(again[0]).toEqual(uploaded)
})
