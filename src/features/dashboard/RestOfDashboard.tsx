import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/classroom/classroom.ts'
import { Loading } from '#ui/states/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Answers } from './Answers.tsx'
import { Continue } from './Continue.tsx'
import type { ShownLesson } from './dashboard-view.ts'
import styles from './dashboard.module.css'
import { OrderInProgress } from './OrderInProgress.tsx'
import type { Plan } from './plan.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { Programmes } from './Programmes.tsx'
import { heldProgrammes } from './programmes-view.ts'
import { SavedHere } from './SavedHere.tsx'
import { Start } from './Start.tsx'
import { ToWatch } from './ToWatch.tsx'
import { WeekView } from './WeekView.tsx'

/** What a dashboard shows, besides what only its route knows. */
export type ShownDashboard = {
  uid: string
  dashboard: Dashboard
  coming: readonly ShownLesson[]
  /** At least one programme is open, so there are live classes or will be. */
  hasClasses: boolean
  now: Date
}

type Props = ShownDashboard & {
  plan: Plan
  /** Something that decides what is next has not been read yet. */
  isPending: boolean
  /** The recordings were loaded on this device once, and how old they are. */
  recordings: { isKnown: boolean; ageText: string | null }
  /** The student has a class with practice questions. */
  practises: boolean
  /** The next live class. */
  nextClass: ReactNode
  /** The search for questions. */
  searchBox: ReactNode
  children: ReactNode
}

/** The plan of the week around the next class, and below it what is there besides. */
export function RestOfDashboard(props: Props) {
  const { uid, dashboard, coming, hasClasses, now, plan, recordings, nextClass, searchBox } = props
  const { t } = useTranslation(['dashboard-more', 'common'])
  const { order, subjects } = dashboard
  const held = heldProgrammes(dashboard, now)
  return (
    <IsolatedSections failed={t('common:partFailed')} className={styles.wide ?? ''}>
      {(held.length > 0 || plan.next) && <PlanOfWeek {...props} />}
      {nextClass}
      {order && <OrderInProgress order={order} />}
      {held.length === 0 && !hasClasses && <Start />}
      {hasClasses && <WeekView coming={coming} now={now} />}
      {(hasClasses || plan.toWatch.length > 0) && (
        <ToWatch plan={plan} subjects={subjects} {...recordings} />
      )}
      {searchBox}
      <Answers subjects={subjects} now={now} />
      {held.length > 0 && <Programmes held={held} />}
      <SavedHere uid={uid} />
      {props.children}
    </IsolatedSections>
  )
}

function PlanOfWeek({ plan, dashboard, hasClasses, isPending, practises, now }: Props) {
  const { t } = useTranslation('dashboard-more')
  const { next } = plan
  return (
    <section className={`${styles.wide} ${styles.plan}`} aria-labelledby="plan">
      <h2 id="plan">{t('plan.title')}</h2>
      {!hasClasses && <Notice icon="lock">{t('plan.locked')}</Notice>}
      {isPending && next?.kind !== 'live' ? (
        <Loading label={t('plan.loading')}>
          <div className={styles.next}>
            <Skeleton shape="block" height="100%" />
          </div>
        </Loading>
      ) : (
        <>
          {next ? (
            <Continue next={next} subjects={dashboard.subjects} />
          ) : (
            hasClasses && <p className="quiet">{t('plan.allDone')}</p>
          )}
          <PlanFacts plan={plan} practises={practises} now={now} />
        </>
      )}
    </section>
  )
}
