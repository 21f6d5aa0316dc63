import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { clockOffsetMs, monotonic, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './practice.module.css'
import { NextRoundCard } from './NextRoundCard.tsx'
import { nextRound, runningPapers } from './practice-view.ts'
import { PracticeSubjectCard } from './PracticeSubjectCard.tsx'
import { useAttempts } from './papers/use-attempts.ts'
import { usePractice } from './use-practice.ts'

/** The subjects to practise: due questions, mistakes, and chapters with mastery. */
export function PracticePage({ uid }: { uid: string }) {
  const { t } = useTranslation('practice')
  const { list, subjects, byClass, history, isPending } = usePractice()
  const { attempts } = useAttempts(uid)
  const running = runningPapers(subjects, attempts, monotonic(useNow(10_000)))
  const reachable = useReachable()
  const offsetMs = list.data ? clockOffsetMs(list.data.server_time, list.dataUpdatedAt) : 0
  const now = useNow(60_000, offsetMs)
  const { ageText, notLoaded } = useQueryStatus(list, t, { now, offsetMs })
  const showsLoading = useSpinDelay(list.isPending, fetchIndicatorMinimumMs)
  return (
    <div className="container page">
      <PageMeta title={t('title')} hidden />
      <header className="page-header">
        <h1>{t('title')}</h1>
        {ageText && <Freshness text={ageText} />}
      </header>
      {content()}
    </div>
  )

  function content(): ReactNode {
    if (showsLoading)
      return (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="8rem" />
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )
    if (notLoaded) return <NotLoaded {...notLoaded} />
    if (!list.data) return null
    if (subjects.length === 0)
      return (
        <Empty
          icon="papers"
          title={t('empty.title')}
          action={
            <Link to="/classes" className={buttonClass()}>
              {t('toClasses')}
            </Link>
          }
        >
          {t('empty.text')}
        </Empty>
      )
    const next = nextRound(subjects, byClass, history, now)
    return (
      <>
        {next ? (
          <NextRoundCard next={next} />
        ) : (
          isPending && reachable && <Skeleton shape="block" height="13rem" />
        )}
        <p className={`quiet ${styles.intro}`}>{t('intro')}</p>
        <div className={styles.subjects}>
          {subjects.map((subject) => (
            <PracticeSubjectCard
              key={subject.class_id}
              subject={subject}
              questions={byClass.get(subject.class_id) ?? []}
              running={running}
              history={history}
              now={now}
            />
          ))}
        </div>
      </>
    )
  }
}
