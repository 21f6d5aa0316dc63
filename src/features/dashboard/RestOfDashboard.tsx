import type { ReactNode } from 'react'
import moreWords from '#content/locales/en/dashboard-more.json'
import weekWords from '#content/locales/en/week.json'
import type { Dashboard } from '#contract/classroom/classroom.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Parts } from '#ui/Parts.tsx'
import { Answers } from './Answers.tsx'
import { ContinueWatching } from './ContinueWatching.tsx'
import type { ShownLesson } from './dashboard-view.ts'
import styles from './dashboard.module.css'
import { OrderInProgress } from './OrderInProgress.tsx'
import { Programmes } from './Programmes.tsx'
import { heldProgrammes } from './programmes-view.ts'
import { SavedHere } from './SavedHere.tsx'
import { Start } from './Start.tsx'
import { WeekView } from './WeekView.tsx'

export const words = { 'dashboard-more': moreWords, week: weekWords }

/** After what is next: what is under way, the week, the teachers' answers, what was joined and what is on this device. */
export function RestOfDashboard({
  uid,
  dashboard,
  coming,
  hasClasses,
  now,
  jump,
  children,
}: {
  uid: string
  dashboard: Dashboard
  coming: readonly ShownLesson[]
  /** Something is open, so that there are live classes or may be soon. */
  hasClasses: boolean
  now: Date
  /** The way to jump to a question. */
  jump: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  const { order, subjects } = dashboard
  const held = heldProgrammes(dashboard, now)
  return (
    <Parts failed={t('partFailed')} className={styles.wide ?? ''}>
      {order && <OrderInProgress order={order} />}
      {held.length === 0 && !hasClasses && <Start />}
      <ContinueWatching uid={uid} subjects={subjects} />
      {jump}
      <Answers subjects={subjects} now={now} />
      {hasClasses && <WeekView coming={coming} now={now} />}
      {held.length > 0 && <Programmes held={held} />}
      <SavedHere uid={uid} />
      {children}
    </Parts>
  )
}
