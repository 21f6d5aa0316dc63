import { accessToProgramme } from '#contract/access.ts'
import type { Subject } from '#contract/catalogue.ts'
import type { Dashboard, Lesson } from '#contract/classroom.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { pageAt } from '#contract/pages.ts'
import { programmeType, viewProgramme, type ProgrammeView } from '#contract/programmes.ts'

export type HeldProgramme = ProgrammeView & {
  state: 'active' | 'expired' | 'suspended'
  /** The programme's page; null where there is none. */
  path: string | null
}

export type NextLesson = { lesson: Lesson; subject: Subject; path: string | null }

/** The programmes that a person has or had, those that are open first. */
export function heldProgrammes(dashboard: Dashboard, now: Date): HeldProgramme[] {
  return dashboard.programmes
    .flatMap((programme): HeldProgramme[] => {
      const subscription = dashboard.subscriptions.find(
        ({ programme_id }) => programme_id === programme.id,
      )
      if (!subscription) return []
      const access = accessToProgramme(subscription, now)
      const view = viewProgramme(programme, subscription, now)
      const path = view.urlSlug === null ? null : existing(`/${view.urlSlug}`)
      const state = access.open || access.why === 'not-subscribed' ? 'active' : access.why
      return [{ ...view, state, path }]
    })
    .toSorted((a, b) => Number(b.state === 'active') - Number(a.state === 'active'))
}

/** The lessons that are live or to come, each with its class and where that opens. */
export function nextLessons(dashboard: Dashboard, now: Date): NextLesson[] {
  const programme = heldProgrammes(dashboard, now).find(
    (held) => held.state === 'active' && held.path !== null,
  )
  return dashboard.next_lessons.flatMap((lesson) => {
    const subject = dashboard.subjects.find(({ id }) => id === lesson.class_id)
    if (!subject || new Date(lesson.ends_at) <= now) return []
    const path = programme?.path ? existing(`${programme.path}/${subject.id}`) : null
    return [{ lesson, subject, path }]
  })
}

export const hasFullProgramme = (held: readonly HeldProgramme[]): boolean =>
  held.some(
    (programme) =>
      programme.state !== 'expired' && ['full', 'plus'].includes(programmeType(programme)),
  )

/** The order's page that says what is next: paying, or waiting for the bank. */
export function orderPath(status: OrderStatus): string {
  const step = status === 'PENDING' || status === 'PAID' ? 'confirmation' : 'review'
  return `/full-programme/order/${step}`
}

const existing = (path: string) => (pageAt(path) ? path : null)
