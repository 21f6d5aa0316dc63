import { createHash } from 'node:crypto'
import { addDays, atMalaysianTime, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import type { ClassSlot } from '#contract/catalogue/catalogue.ts'
import type { ClassRow, LessonPlan } from '#contract/shared/content-files.ts'
import type { lessons } from '../platform/db/schema/classroom.ts'

type LessonRow = typeof lessons.$inferSelect

const hourMs = 3600 * 1000
/** Sample recordings are released a day after their lesson. */
const releaseAfterMs = 24 * hourMs

type Times = { startsAt: Date; endsAt: Date }

/** The next `count` meetings that begin after `after`, on or after the day `from`, over all weekly slots. */
export function nextMeetings(
  schedule: readonly ClassSlot[],
  from: string,
  after: Date | null,
  count: number,
): Times[] {
  const meetings: Times[] = []
  const inOrder = schedule.toSorted((a, b) => a.start.localeCompare(b.start))
  const first = after && malaysianDay(after) > from ? malaysianDay(after) : from
  for (let day = first; schedule.length > 0 && meetings.length < count; day = addDays(day, 1))
    for (const slot of inOrder) {
      if (slot.weekday !== weekdayOf(day)) continue
      const startsAt = atMalaysianTime(day, slot.start)
      if (after && startsAt <= after) continue
      meetings.push({ startsAt, endsAt: atMalaysianTime(day, slot.end) })
    }
  return meetings.slice(0, count)
}

/** Stable across loads and servers, so that links to the lesson last. */
export function lessonId(intakeKey: string, classId: number, number: number): string {
  const hash = createHash('sha256').update(`${intakeKey}/${classId}/${number}`).digest('hex')
  return `L${BigInt(`0x${hash}`).toString(36).slice(-10)}`
}

/**
 * The lessons of one class in one intake. Those that have begun keep their times; the others take the next weekly
 * slots, so that a changed timetable moves only future lessons. A class whose lessons staff have changed is left
 * alone.
 */
export function planLessons(
  intake: { key: string; startsOn: string },
  subject: ClassRow,
  plan: LessonPlan,
  existing: readonly LessonRow[],
  now: Date,
): LessonRow[] {
  if (existing.some(({ byStaff }) => byStaff)) return [...existing]
  const begun = new Map(
    existing.filter(({ startsAt }) => startsAt <= now).map((lesson) => [lesson.number, lesson]),
  )
  const numbers = Array.from({ length: plan.lessons_per_class }, (_, index) => index + 1)
  const toCome = numbers.filter((number) => !begun.has(number))
  const meetings = nextMeetings(
    subject.class_schedule,
    intake.startsOn,
    begun.size > 0 ? now : null,
    toCome.length,
  )
  const timesOf = (number: number): Times | undefined =>
    begun.get(number) ?? meetings[toCome.indexOf(number)]
  const ended = numbers.filter((number) => (timesOf(number)?.endsAt ?? now) < now)
  return numbers.flatMap((number) => {
    const times = timesOf(number)
    if (!times) return []
    const id = lessonId(intake.key, subject.id, number)
    const known = existing.find((lesson) => lesson.id === id)
    // The newest past lesson is an example of a recording that is not released yet.
    const isReleased = ended.includes(number) && number !== ended.at(-1)
    const sample = isReleased ? sampleRecording(plan, number) : null
    return {
      id,
      intakeKey: intake.key,
      classId: subject.id,
      number,
      title: lessonTitle(subject, plan, number),
      startsAt: times.startsAt,
      endsAt: times.endsAt,
      meetingUrl: subject.meeting_url ?? known?.meetingUrl ?? null,
      meetingId: known?.meetingId ?? null,
      substituteId: known?.substituteId ?? null,
      recordingId: known?.recordingId ?? sample,
      releasedAt: known?.recordingId
        ? known.releasedAt
        : sample === null
          ? null
          : new Date(times.endsAt.getTime() + releaseAfterMs),
      isPreview: number === 1,
      byStaff: false,
      ...moved(known, times, now),
    }
  })
}

/** The event's revision for calendar apps: how often it was moved, and when last. */
function moved(known: LessonRow | undefined, { startsAt, endsAt }: Times, now: Date) {
  if (!known) return { sequence: 0, changedAt: now, cancelledAt: null }
  const { sequence, changedAt, cancelledAt } = known
  const stays =
    known.startsAt.getTime() === startsAt.getTime() && known.endsAt.getTime() === endsAt.getTime()
  return stays
    ? { sequence, changedAt, cancelledAt }
    : { sequence: sequence + 1, changedAt: now, cancelledAt }
}

function lessonTitle(subject: ClassRow, plan: LessonPlan, number: number): string {
  const teaching = Math.round((plan.lessons_per_class * plan.teaching_percent) / 100)
  const isTeaching = number <= teaching
  const topicIndex = (isTeaching ? number - 1 : number - teaching - 1) % subject.topics.length
  const title = plan.titles[subject.language][isTeaching ? 'teaching' : 'practice']
  return title
    .replaceAll('{number}', String(number))
    .replaceAll('{topic}', subject.topics[topicIndex] ?? '')
}

function sampleRecording(plan: LessonPlan, number: number): string | null {
  return plan.sample_recordings[(number - 1) % plan.sample_recordings.length] ?? null
}
