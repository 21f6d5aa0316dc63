import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { questionFilters } from '#contract/support/questions.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { myQuestionsQuery } from '#features/support/questions.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Pills } from '#ui/Pills.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { InboxList } from './InboxList.tsx'
import styles from './inbox.module.css'

/** Notices, and all questions of all classes with their answers. The filter is in the address. */
export function InboxPage({ uid, news }: { uid: string; news: ReactNode }) {
  const { t } = useTranslation('inbox')
  const filterInUrl = useSearchParams()[0].get('show')
  const show = questionFilters.find((one) => one === filterInUrl)
  const query = useInfiniteQuery(myQuestionsQuery(show))
  const { data } = query
  const reachable = useReachable()
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const first = data?.pages[0]
  const offset = first ? clockOffsetMs(first.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now, offsetMs: offset })

  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('title')} hidden />
      <h1>{t('title')}</h1>
      {news}
      <header className={styles.header}>
        <h2>{t('questions')}</h2>
        {ageText && <Freshness text={ageText} />}
      </header>
      <Pills label={t('filter.label')} className={styles.filters}>
        {([undefined, ...questionFilters] as const).map((one) => (
          <Link
            key={one ?? 'all'}
            to={{ search: one ? `?show=${one}` : '' }}
            replace
            preventScrollReset
            aria-current={one === show ? 'page' : undefined}
          >
            {t(`filter.${one ?? 'all'}`)}
          </Link>
        ))}
      </Pills>
      <InboxList
        uid={uid}
        show={show}
        pages={data?.pages ?? []}
        fallback={
          showsLoading ? (
            <Loading label={t('loading')}>
              <Skeleton shape="block" height="7rem" />
              <Skeleton shape="block" height="7rem" />
              <Skeleton shape="block" height="7rem" />
            </Loading>
          ) : data ? (
            <Empty
              icon="message"
              title={t(`none.${show ?? 'all'}`)}
              action={
                show ? (
                  <Link to={{ search: '' }} replace>
                    {t('seeAll')}
                  </Link>
                ) : (
                  <Link to="/classes">{t('toClasses')}</Link>
                )
              }
            >
              {t(`noneText.${show ?? 'all'}`)}
            </Empty>
          ) : notLoaded ? (
            <NotLoaded {...notLoaded} />
          ) : null
        }
      />
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            disabled={!reachable}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
          {!reachable && <p className="quiet">{t('moreNeedsNetwork')}</p>}
        </div>
      )}
    </div>
  )
}
