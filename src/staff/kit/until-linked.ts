import type { ListedLesson } from '#contract/shared/staff/staff-wire.ts'

const everyMs = 5000

/** Refetches a query of lessons while a provider creates the link of one. */
export const untilLinked = (lessons: readonly ListedLesson[] | undefined): number | false =>
  lessons?.some(isBeingLinked) ? everyMs : false

const isBeingLinked = (lesson: ListedLesson): boolean =>
  lesson.by_provider &&
  !lesson.meeting_url &&
  !lesson.meeting_problem &&
  !lesson.is_cancelled &&
  Date.parse(lesson.ends_at) > Date.now()
