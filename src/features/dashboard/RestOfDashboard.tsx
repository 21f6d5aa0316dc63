import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/classroom/classroom.ts'
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

/** Everything below the next class: the open order, the week, answers, programmes and saved files. */
export function RestOfDashboard({
  uid,
  dashboard,
  coming,
  hasClasses,
  now,
  jump,
  practice,
  children,
}: {
  uid: string
  dashboard: Dashboard
  coming: readonly ShownLesson[]
  /** At least one programme is open, so there are live classes or will be. */
  hasClasses: boolean
  now: Date
  /** The box that jumps to a question. */
  jump: ReactNode
  /** What is due to be practised. */
  practice: ReactNode
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
      {practice}
      {held.length > 0 && <Programmes held={held} />}
      <SavedHere uid={uid} />
      {children}
    </Parts>
  )
}
