import type { Dashboard } from '#contract/classroom/classroom.ts'
import { pageAt } from '#contract/shared/pages.ts'
import type { ShownLesson } from '#features/classroom/index.ts'

/** Live and coming lessons with their classes, cancelled ones too, by start. */
export function comingLessons(dashboard: Dashboard, now: Date): ShownLesson[] {
  return dashboard.week_lessons.flatMap(({ lesson, slug }) => {
    const subject = dashboard.subjects.find(({ id }) => id === lesson.class_id)
    if (!subject || new Date(lesson.ends_at) <= now) return []
    return [{ lesson, subject, path: existing(`/${slug}/${subject.id}`) }]
  })
}

const existing = (path: string) => (pageAt(path) ? path : null)
