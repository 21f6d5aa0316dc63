import { expect, it } from 'vitest'
import type { LessonToRecord } from '#contract/classroom/staff-files.ts'
import { dayIn, matchFiles } from './match-files.ts'

const lesson = (class_name: string, number: number, starts: string): LessonToRecord => ({
  id: `L${class_name.length}${starts.replaceAll(/\D/g, '').slice(2, 12)}`,
  class_id: class_name.length,
  class_name,
  language: 'Eng',
  number,
  title: `Lesson ${number}`,
  starts_at: new Date(starts).toISOString(),
  ends_at: new Date(Date.parse(starts) + 90 * 60_000).toISOString(),
})
const physics8 = lesson('Physics', 8, '2026-11-21T20:00:00+08:00')
const physics9 = lesson('Physics', 9, '2026-11-28T20:00:00+08:00')
const addMaths = lesson('Additional Mathematics', 9, '2026-11-28T20:00:00+08:00')
const maths = lesson('Mathematics', 9, '2026-11-28T17:30:00+08:00')
const lessons = [physics8, physics9, maths, addMaths]
const file = (name: string, at = '2026-11-29T12:00:00+08:00') => ({
  name,
  lastModified: Date.parse(at),
})
const idsOf = (...files: { name: string; lastModified: number }[]) =>
  matchFiles(files, lessons).map((found) => found?.id)

it.each([
  ['2026-11-28 physics.mp4', '2026-11-28'],
  ['20261128_Physics.mov', '2026-11-28'],
  ['Physics 28-11-2026.webm', '2026-11-28'],
  ['physics_8.1.2027.mp4', '2027-01-08'],
  ['28 Nov 2026 Fizik.mp4', '2026-11-28'],
  ['Fizik 3Dis2026.mp4', '2026-12-03'],
  ['Fizik 5 Mac 2026.mp4', '2026-03-05'],
  ['Fizik 5-Mei-2026.mp4', '2026-05-05'],
  // Zoom names its files by UTC.
  ['GMT20261127-170000_Recording_1920x1080.mp4', '2026-11-28'],
  ['Physics lesson 9.mp4', undefined],
  ['IMG_20261399.mov', undefined],
])('BULK-01: the day in %s is %s', (name, day) => {
  expect(dayIn(name)).toBe(day)
})

it('BULK-01: files go to their lessons by day and class, in any order', () => {
  expect(
    idsOf(
      file('Additional Mathematics 2026-11-28.mp4'),
      file('2026-11-21_physics.mov'),
      file('physics 28.11.2026.webm'),
    ),
  ).toEqual([addMaths.id, physics8.id, physics9.id])
})

it('BULK-01: without a day, by class and number, or by when the file was saved', () => {
  expect(idsOf(file('Physics Lesson 08.mp4'))).toEqual([physics8.id])
  expect(idsOf(file('physics.mp4', '2026-11-21T22:10:00+08:00'))).toEqual([physics8.id])
})

it.each(['Physics april 8.mp4', 'Physics final 8.mp4', 'Physics Jul 8.mp4'])(
  'BULK-01: no number of a lesson is in %s',
  (name) => {
    expect(idsOf(file(name))).toEqual([undefined])
  },
)

it('BULK-01: nothing is proposed where it is not clear, and no lesson twice', () => {
  // Two classes at that hour.
  expect(idsOf(file('2026-11-28 recording.mp4'))).toEqual([undefined])
  expect(idsOf(file('physics 2026-11-28.mp4'), file('physics 2026-11-28 (1).mp4'))).toEqual([
    physics9.id,
    undefined,
  ])
  // The day in the name goes before the number and the date of the file.
  expect(idsOf(file('Physics lesson 9 2026-11-14.mp4', '2026-11-28T22:00:00+08:00'))).toEqual([
    undefined,
  ])
  // Saved after Physics, and not said to be of it.
  expect(idsOf(file('holiday.mp4', '2026-11-21T22:10:00+08:00'))).toEqual([undefined])
})
