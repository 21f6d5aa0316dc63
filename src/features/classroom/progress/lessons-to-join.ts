import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { joinState } from '#contract/enrolment/access.ts'

/** A lesson with its class and the path of the class; null if there is no such page. */
export type ShownLesson = { lesson: Lesson; subject: Subject; path: string | null }

export type LessonsToJoin = [ShownLesson, ...ShownLesson[]]

/** The lessons that are live or can be joined already, by their start; undefined without any. */
export function lessonsToJoin(
  coming: readonly ShownLesson[],
  now: Date,
): LessonsToJoin | undefined {
  const [first, ...more] = coming.filter(({ lesson }) => joinState(lesson, now) === 'open')
  return first && [first, ...more]
}
