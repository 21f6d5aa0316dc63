import type { ListedLesson } from '#contract/shared/staff/staff-wire.ts'

const everyMs = 5000

/** For a query of lessons: it is refetched while a provider makes the link of one. */
export const untilLinked = (lessons: readonly ListedLesson[] | undefined): number | false =>
  lessons?.some(isBeingLinked) ? everyMs : false

const isBeingLinked = (lesson: ListedLesson): boolean =>
  lesson.by_provider &&
  !lesson.meeting_url &&
  !lesson.meeting_problem &&
  !lesson.is_cancelled &&
  Date.parse(lesson.ends_at) > Date.now()
