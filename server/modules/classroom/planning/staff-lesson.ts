import type { MeetingProblem } from '#contract/classroom/meetings.ts'
import type { ListedLesson, StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import type { lessons } from '../../../platform/db/schema/classroom.ts'

type LessonRow = typeof lessons.$inferSelect

/** A lesson as staff see it, with its meeting link. */
export const showStaffLesson = (row: LessonRow): StaffLesson => ({
  id: row.id,
  class_id: row.classId,
  number: row.number,
  title: row.title,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  is_cancelled: row.cancelledAt !== null,
  meeting_url: row.meetingUrl,
  by_provider: row.meetingId !== null,
  sequence: row.sequence,
  substitute_id: row.substituteId,
})

/**
 * Whether two lessons are the same meeting of two intakes. A class is taught to all its students together; each
 * intake has its own row.
 */
export const isSameMeeting = (
  one: Pick<LessonRow, 'classId' | 'startsAt' | 'endsAt'>,
  other: Pick<LessonRow, 'classId' | 'startsAt' | 'endsAt'>,
): boolean =>
  one.classId === other.classId &&
  one.startsAt.getTime() === other.startsAt.getTime() &&
  one.endsAt.getTime() === other.endsAt.getTime()

/** Lessons as staff see them: a meeting that several intakes share appears once. */
export const showStaffLessons = (rows: readonly LessonRow[]): StaffLesson[] =>
  meetingsOf(rows).map(([row]) => showStaffLesson(row))

/** The lessons whose recording failed, and the problem of each meeting that failed. */
export type LessonProblems = {
  recordings: ReadonlySet<string>
  meetings: ReadonlyMap<string, MeetingProblem>
}

/** Like `showStaffLessons`, with the problems of each lesson. */
export const listStaffLessons = (
  rows: readonly LessonRow[],
  problems: LessonProblems,
): ListedLesson[] =>
  meetingsOf(rows).map((twins) => ({
    ...showStaffLesson(twins[0]),
    recording_failed: twins.some(({ id }) => problems.recordings.has(id)),
    meeting_problem: problems.meetings.get(twins[0].meetingId ?? '') ?? null,
    intake_keys: twins.map(({ intakeKey }) => intakeKey),
  }))

/** The rows of each meeting. */
function meetingsOf(rows: readonly LessonRow[]): [LessonRow, ...LessonRow[]][] {
  const meetings = new Map<string, [LessonRow, ...LessonRow[]]>()
  for (const row of rows) {
    const key = [
      row.classId,
      row.startsAt.getTime(),
      row.endsAt.getTime(),
      row.cancelledAt !== null,
    ].join()
    const twins = meetings.get(key)
    if (twins) twins.push(row)
    else meetings.set(key, [row])
  }
  return [...meetings.values()]
}
