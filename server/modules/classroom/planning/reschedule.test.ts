import { describe, expect, it } from 'vitest'
import { addDays, atMalaysianTime, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import type { PlannedLessonRow } from './repository.ts'
import { reschedule } from './reschedule.ts'

const now = atMalaysianTime('2026-11-21', '12:00')
const monday = { weekday: 1, start: '20:00', end: '21:30' }
const saturday = { weekday: 6, start: '16:00', end: '17:30' }
const sunday = { weekday: 7, start: '16:00', end: '17:30' }
const intake = {
  key: 'full',
  programme_id: 2,
  title: 'September',
  starts_on: '2026-09-21',
  ends_on: '2026-12-13',
  last_paper_on: '2026-12-20',
}

let lessonNumber = 0
const lesson = (day: string, { start, end }: { start: string; end: string }): PlannedLessonRow => {
  lessonNumber += 1
  return {
    id: `L${String(lessonNumber).padStart(10, '0')}`,
    intakeKey: 'full',
    classId: 1,
    number: lessonNumber,
    title: `Lesson ${lessonNumber}`,
    startsAt: atMalaysianTime(day, start),
    endsAt: atMalaysianTime(day, end),
    meetingUrl: null,
    meetingId: null,
    substituteId: null,
    recordingId: null,
    releasedAt: null,
    isPreview: false,
    sequence: 0,
    changedAt: now,
    cancelledAt: null,
    byStaff: false,
  }
}
/** Monday and Saturday of three weeks from 23 November on. */
const term = [0, 7, 14].flatMap((days) => [
  lesson(addDays('2026-11-23', days), monday),
  lesson(addDays('2026-11-28', days), saturday),
])
const moved = (
  schedule: (typeof monday)[],
  coming = term,
  holidays: { day: string; name: string }[] = [],
) =>
  reschedule({
    isOwn: ({ classId }) => classId === 1,
    old: [monday, saturday],
    schedule,
    coming,
    holidays,
    offer: { intakes: [intake] },
    now,
  })
const days = ({ after }: ReturnType<typeof moved>) =>
  after.map(({ startsAt }) => malaysianDay(startsAt))

describe('CLASS-03: another weekly schedule', () => {
  it('moves the lessons whose time goes, each within its week, and leaves the others', () => {
    const result = moved([monday, sunday])
    expect(days(result)).toEqual(['2026-11-29', '2026-12-06', '2026-12-13'])
    expect([result.stay, result.unplaced]).toEqual([3, 0])
  })

  it('leaves out holidays, and what staff put outside of the schedule stays', () => {
    const extra = lesson('2026-12-02', { start: '10:00', end: '11:00' })
    const closed = [{ day: '2026-12-06', name: 'A holiday' }]
    const result = moved([monday, sunday], [...term, extra], closed)
    // The last one's Sunday is taken by the one that the holiday moved: the Monday after is free.
    expect(days(result)).toEqual(['2026-11-29', '2026-12-13', '2026-12-14'])
    expect([result.stay, result.holidays]).toEqual([4, closed])
  })

  it('with fewer times goes on in order, and says how many find no place before the end', () => {
    const result = moved([sunday])
    expect(days(result).map(weekdayOf)).toEqual([7, 7, 7, 7])
    expect(days(result)).toEqual(['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20'])
    expect(result.unplaced).toBe(2)
  })

  it('moves nothing when the times are the same in another order', () => {
    expect(moved([saturday, monday]).meetings).toEqual([])
  })
})
