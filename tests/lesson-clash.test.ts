import { expect, it } from 'vitest'
import { clashInWeek } from '#contract/classroom/lesson-clash.ts'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import type { Holiday, WeekLesson } from '#contract/shared/staff/staff-wire.ts'
import type { Teacher } from '#contract/catalogue/catalogue.ts'
import { teachesInIntake, type IntakeClass } from '#contract/catalogue/intake-classes.ts'
import type { PlannedLessonRow } from '#server/modules/classroom/planning/repository.ts'
import { clashOf } from '#server/modules/classroom/planning/rules.ts'

const now = atMalaysianTime('2026-11-24', '12:00')
const teacher = (id: string, classIds: number[]): Teacher => ({
  ...{ id, name: id, groups: [], class_ids: classIds, headline: '', biography: '' },
})
const teachers = [teacher('tan', [5, 6]), teacher('ravi', [7]), teacher('siti', [])]
/** In the weekend intake somebody else teaches class 5. */
const intakeClasses: IntakeClass[] = ['main', 'weekend'].map((intakeKey) => ({
  ...{ intake_key: intakeKey, class_id: 5, class_schedule: null, is_on_sale: true },
  teacher_id: intakeKey === 'weekend' ? 'siti' : null,
}))
const offer = { subjects: [], teachers, intakeClasses }

let count = 0
const row = (
  classId: number,
  intakeKey: string,
  [start, end]: readonly [string, string],
): PlannedLessonRow => ({
  ...{ id: `L${String((count += 1)).padStart(10, '0')}`, classId, intakeKey },
  startsAt: atMalaysianTime('2026-11-25', start),
  endsAt: atMalaysianTime('2026-11-25', end),
  ...{ number: 1, title: 'Indices', meetingUrl: null, meetingId: null, recordingId: null },
  ...{ releasedAt: null, isPreview: false, sequence: 0, changedAt: now, cancelledAt: null },
  ...{ byStaff: false, substituteId: null },
})
const asListed = ({ id, classId, intakeKey, ...lesson }: PlannedLessonRow): WeekLesson => ({
  ...{ id, class_id: classId, number: 1, title: lesson.title, sequence: 0 },
  ...{ starts_at: lesson.startsAt.toISOString(), ends_at: lesson.endsAt.toISOString() },
  ...{ is_cancelled: false, meeting_url: null, by_provider: false },
  ...{
    recording_failed: false,
    meeting_problem: null,
    substitute_id: null,
    intake_keys: [intakeKey],
  },
  teacher_ids: teachers
    .filter((one) => teachesInIntake(one, classId, intakeKey, intakeClasses))
    .map(({ id: teacherId }) => teacherId),
})
const week = (lessons: WeekLesson[], holidays: Holiday[] = []) => ({
  ...{ from: '2026-11-23', lessons, holidays },
})
const times = (day: string, start: string, end: string) => ({
  startsAt: atMalaysianTime(day, start),
  endsAt: atMalaysianTime(day, end),
})

it('GRID-01: the grid names a clash exactly where the server refuses one', () => {
  const [classes, intakes] = [
    [5, 6, 7, 9],
    ['main', 'weekend'],
  ] as const
  const held = [
    ['17:30', '19:00'],
    ['18:00', '19:30'],
    ['19:00', '20:00'],
  ] as const
  const all = classes.flatMap((classId) =>
    intakes.flatMap((intake) => held.map((one) => row(classId, intake, one))),
  )
  const refused = new Set<boolean>()
  for (const one of all)
    for (const other of all) {
      if (one === other) continue
      const server = clashOf(one, [other], offer)?.id
      const clash = clashInWeek(asListed(one), one, week([asListed(one), asListed(other)]), now)
      const what = `${one.classId} ${one.intakeKey} to ${other.classId} ${other.intakeKey}`
      expect(clash && 'other' in clash ? clash.other.id : clash, what).toBe(server)
      refused.add(server !== undefined)
    }
  expect(refused.size).toBe(2)
})

it('GRID-01: a clash names the teacher of both, or the class; cancelled lessons and the lesson itself are none', () => {
  const [moved, same, shared] = [
    asListed(row(5, 'main', ['10:00', '11:30'])),
    asListed(row(5, 'main', ['15:00', '16:30'])),
    asListed(row(6, 'main', ['17:30', '19:00'])),
  ]
  const lessons = week([moved, same, shared])
  const to = (start: string, end: string) =>
    clashInWeek(moved, times('2026-11-25', start, end), lessons, now)
  expect(to('18:45', '20:15')).toEqual({ why: 'teacher', other: shared, teacher: 'tan' })
  expect(to('14:00', '15:15')).toEqual({ why: 'class', other: same })
  expect(to('10:15', '11:45')).toBeUndefined()
  expect(to('19:00', '20:30')).toBeUndefined()
  const cancelled = week([moved, { ...shared, is_cancelled: true }])
  const there = times('2026-11-25', '17:30', '19:00')
  expect(clashInWeek(moved, there, cancelled, now)).toBeUndefined()
})

it('GRID-01: a past time, a holiday and another week are none to drop on', () => {
  const moved = asListed(row(5, 'main', ['10:00', '11:30']))
  const to = (day: string, start = '10:00') =>
    clashInWeek(
      moved,
      times(day, start, '21:00'),
      week([moved], [{ day: '2026-11-26', name: 'Feast', is_closed: false }]),
      now,
    )
  expect(to('2026-11-23')).toEqual({ why: 'past' })
  expect(to('2026-11-24', '12:00')).toEqual({ why: 'past' })
  expect(to('2026-11-24', '12:15')).toBeUndefined()
  expect(to('2026-11-26')).toEqual({ why: 'holiday', name: 'Feast' })
  expect(to('2026-11-22')).toEqual({ why: 'outside' })
  expect(to('2026-11-29')).toBeUndefined()
  expect(to('2026-11-30')).toEqual({ why: 'outside' })
})
