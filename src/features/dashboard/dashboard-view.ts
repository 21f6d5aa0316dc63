import { accessToProgramme } from '#contract/enrolment/access.ts'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Dashboard, Lesson } from '#contract/classroom/classroom.ts'
import { pageAt } from '#contract/shared/pages.ts'

/** A lesson with its class and the path of the class; null if there is no such page. */
export type ShownLesson = { lesson: Lesson; subject: Subject; path: string | null }

/** Live and coming lessons with their classes, cancelled ones too, by start. */
export function comingLessons(dashboard: Dashboard, now: Date): ShownLesson[] {
  return dashboard.week_lessons.flatMap(({ lesson, slug }) => {
    const subject = dashboard.subjects.find(({ id }) => id === lesson.class_id)
    if (!subject || new Date(lesson.ends_at) <= now) return []
    return [{ lesson, subject, path: existing(`/${slug}/${subject.id}`) }]
  })
}

/** Whether any programme of this person is open now. */
export const isAnyOpen = ({ subscriptions }: Dashboard, now: Date): boolean =>
  subscriptions.some((subscription) => accessToProgramme(subscription, now).open)

/** Every live class, else the next one that takes place. */
export function nextClasses(coming: readonly ShownLesson[], now: Date): ShownLesson[] {
  const held = coming.filter(({ lesson }) => !lesson.is_cancelled)
  const live = held.filter(({ lesson }) => new Date(lesson.starts_at) <= now)
  return live.length > 0 ? live : held.slice(0, 1)
}

/** Cancelled lessons before the next class. They are shown, so that nobody waits for them. */
export function cancelledBefore(
  coming: readonly ShownLesson[],
  next: ShownLesson | undefined,
): ShownLesson[] {
  const until = next?.lesson.starts_at
  return coming.filter(
    ({ lesson }) => lesson.is_cancelled && (until === undefined || lesson.starts_at < until),
  )
}

const existing = (path: string) => (pageAt(path) ? path : null)
