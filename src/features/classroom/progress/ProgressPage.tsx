import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { isWatched } from '#contract/classroom/progress.ts'
import { sentences, useFormat } from '#platform/i18n/use-format.ts'
import { useLoadFailure } from '#platform/query/use-query-status.ts'
import { useReachable } from '#platform/api/online.ts'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { WatchedRecording } from '#features/classroom/progress/progress.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { ClassRow } from './ClassRow.tsx'
import styles from './ProgressPage.module.css'
import type { Marks } from './progress-view.ts'
import type { ClassPlan } from './study-plan.ts'
import { Subjects, type OpenSubject } from './Subjects.tsx'

export type ProgressPageProps = {
  /** The open classes. */
  classes: readonly { plan: ClassPlan; subject: Subject }[]
  /** Whether the recordings of the classes are loading. */
  isPending: boolean
  /** Weeks of learning in a row. */
  streak: number
  subjects: readonly OpenSubject[]
  /** The mastered chapters of a class. */
  mastery: (classId: number) => ReactNode
  recordings: readonly WatchedRecording[]
  marks: Marks
  /** How many questions were practised, on this device and elsewhere. */
  practised: number
  state: 'loading' | 'ready' | 'failed'
  /** The error of a failed query. */
  error: unknown
  /** When the oldest data was fetched. */
  dataAsOf: Date
  isOld: boolean
  now: Date
  isFetching: boolean
  onAgain: () => void
}

/** Progress in recordings and practice, by class and past-paper subject, and the next step in each. */
export function ProgressPage(props: ProgressPageProps) {
  const { t } = useTranslation(['progress', 'common'])
  const format = useFormat()
  const { classes, subjects, recordings, marks, state, now, dataAsOf } = props
  const reachable = useReachable()
  const failure = useLoadFailure(props.error)
  const showsLoading = useSpinDelay(state === 'loading', fetchIndicatorMinimumMs)
  const watched = recordings.filter((row) => isWatched(row)).length
  const done = [...marks.values()].filter((mark) => mark === 'done').length + props.practised
  return (
    <div className="container page">
      <PageMeta title={t('title')} hidden />
      <header className="page-header">
        <h1>{t('title')}</h1>
        {state === 'ready' && (!reachable || props.isOld) && (
          <Freshness text={t('lastUpdated', { time: format.recent(dataAsOf, now) })} />
        )}
      </header>
      {content()}
    </div>
  )

  function content(): ReactNode {
    if (showsLoading)
      return (
        <Loading label={t('loading')}>
          <Skeleton width="14rem" />
          <Skeleton shape="block" height="6rem" />
          <Skeleton shape="block" height="6rem" />
        </Loading>
      )
    if (state === 'failed')
      return (
        <NotLoaded
          isOffline={failure.isOffline}
          title={t('failed')}
          text={t(failure.reason)}
          again={t('tryAgain')}
          busy={props.isFetching}
          onAgain={props.onAgain}
        />
      )
    if (state === 'loading') return null
    return (
      <div className={styles.parts}>
        {watched + done === 0 && classes.length === 0 && (
          <Empty
            icon="play"
            title={t('empty')}
            action={
              <Link to="/spm-past-year-papers" className={buttonClass()}>
                {t('toPapers')}
              </Link>
            }
          >
            {t('emptyText')}
          </Empty>
        )}
        {(watched + done > 0 || props.streak > 1) && (
          <div>
            {watched + done > 0 && (
              <p className={`numbers ${styles.summary}`}>
                {t('summary.watched', { count: watched })} · {t('summary.done', { count: done })}
              </p>
            )}
            {props.streak > 1 && (
              <p className="quiet">
                {sentences(t('streak', { count: props.streak }), t('streakRule'))}
              </p>
            )}
          </div>
        )}
        <IsolatedSections failed={t('common:partFailed')}>
          {classes.length > 0 && (
            <section aria-labelledby="classes">
              <h2 id="classes">{t('classes')}</h2>
              <ul role="list" className={styles.rows}>
                {classes.map(({ plan, subject }) => (
                  <ClassRow
                    key={plan.path}
                    plan={plan}
                    subject={subject}
                    isPending={props.isPending}
                    mastery={props.mastery(subject.id)}
                  />
                ))}
              </ul>
            </section>
          )}
          {subjects.length > 0 && (
            <Subjects subjects={subjects} recordings={recordings} marks={marks} />
          )}
        </IsolatedSections>
      </div>
    )
  }
}
