import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Locked } from '#ui/states/Locked.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import { Pills } from '#ui/Pills.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './guardian.module.css'
import { Leave } from './Leave.tsx'
import { Attendance, ChildQuestions, NextClasses, WatchedTime } from './Learning.tsx'
import { TeacherNotes } from './TeacherNotes.tsx'
import { Practice } from './Practice.tsx'
import { childQuery, guardianHomeQuery, guardianNotesQuery } from './queries.ts'

type Props = { guardianshipId: string; onLeft: () => void }

/** How one child is learning. */
export function ChildPage({ guardianshipId, onLeft }: Props) {
  const { t } = useTranslation(['guardian', 'common'])
  const query = useQuery(childQuery(guardianshipId))
  const { data: home } = useQuery({ ...guardianHomeQuery(), meta: { failsInPlace: true } })
  // Loaded here, so that an ended guardianship also clears the cached notes.
  const notes = useQuery({ ...guardianNotesQuery(guardianshipId), meta: { failsInPlace: true } })
  const { data } = query
  const offsetMs = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(60_000, offsetMs)
  const reachable = useReachable()
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now, offsetMs })
  const children = home?.children ?? []
  const known = children.find(({ id }) => id === guardianshipId)
  const name = data?.call_name ?? known?.call_name
  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={name ?? t('title')} hidden />
      <p>
        <Link to="/guardian">{t('back')}</Link>
      </p>
      {children.length > 1 && (
        <Pills label={t('who')} className={styles.switcher}>
          {children.map(({ id, call_name }) => (
            <Link
              key={id}
              to={`/guardian/${id}`}
              {...(id === guardianshipId && { 'aria-current': 'page' as const })}
            >
              {call_name}
            </Link>
          ))}
        </Pills>
      )}
      {data !== null && (
        <header className="stack">
          <h1>{name ?? t('title')}</h1>
          {ageText && <Freshness text={ageText} />}
        </header>
      )}
      {showsLoading ? (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="8rem" />
          <Skeleton shape="block" height="8rem" />
          <Skeleton shape="block" height="12rem" />
        </Loading>
      ) : data ? (
        <IsolatedSections failed={t('common:partFailed')}>
          <Attendance attendance={data.attendance} />
          <NextClasses classes={data.next_classes} now={now} />
          <TeacherNotes
            query={notes}
            guardianshipId={guardianshipId}
            name={data.call_name}
            reachable={reachable}
          />
          <Practice practice={data.practice} />
          <WatchedTime watched={data.watched} />
          <ChildQuestions questions={data.questions} name={data.call_name} />
          <Leave
            guardianshipId={guardianshipId}
            name={data.call_name}
            reachable={reachable}
            onLeft={onLeft}
          />
        </IsolatedSections>
      ) : data === null ? (
        <Locked title={t('gone.title')}>
          <p>{t('gone.text')}</p>
          <Link to="/guardian" className={buttonClass()}>
            {t('back')}
          </Link>
        </Locked>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}
