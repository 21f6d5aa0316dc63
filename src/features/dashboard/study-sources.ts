import { accessToProgramme } from '#contract/enrolment/access.ts'
import type { Dashboard } from '#contract/classroom/classroom.ts'
import type { StudySources, ShownLesson } from '#features/classroom/index.ts'
import { pageAt } from '#contract/shared/pages.ts'

/** Sources of the study plan in the dashboard's data. Cached data may outlive the programme. */
export function studySourcesOf(
  dashboard: Dashboard,
  now: Date,
): Pick<StudySources, 'classes' | 'coming' | 'hasProgramme' | 'hasOrder'> {
  const { open_classes, programmes, subscriptions, order } = dashboard
  const isOpen = (slug: string) => {
    const programme = programmes.find(({ url_safe_name }) => url_safe_name === slug)
    const held = subscriptions.find(({ programme_id }) => programme_id === programme?.id)
    return accessToProgramme(held, now).open
  }
  return {
    classes: open_classes.map((one) => ({ ...one, is_live: one.is_live && isOpen(one.slug) })),
    coming: comingLessons(dashboard, now),
    hasProgramme: subscriptions.length > 0,
    hasOrder: order !== null && order.order_status !== 'PAID',
  }
}

/** Live and coming lessons with their classes, cancelled ones too, by start. */
export function comingLessons(dashboard: Dashboard, now: Date): ShownLesson[] {
  return dashboard.week_lessons.flatMap(({ lesson, slug }) => {
    const subject = dashboard.subjects.find(({ id }) => id === lesson.class_id)
    if (!subject || new Date(lesson.ends_at) <= now) return []
    return [{ lesson, subject, path: existing(`/${slug}/${subject.id}`) }]
  })
}

const existing = (path: string) => (pageAt(path) ? path : null)
