import { useQuery } from '@tanstack/react-query'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/online.ts'
import { formatRecent } from '#contract/format.ts'
import { Freshness } from '#ui/Freshness.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { useSteady } from '#ui/use-steady.ts'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import styles from './programmes.module.css'
import { ProgrammeScreen } from './ProgrammeScreen.tsx'
import { programmePageQuery } from './queries.ts'

export function ProgrammePage({
  slug,
  supportEmail,
}: {
  slug: string
  supportEmail?: string | undefined
}) {
  const { t } = useTranslation('programmes')
  const query = useQuery(programmePageQuery(slug))
  const { data } = query
  const reachable = useReachable()
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)

  return (
    <div className={`container ${styles.page}`}>
      {showsLoading ? (
        <CardsSkeleton label={t('loading')} />
      ) : data ? (
        <>
          <PageMeta title={data.programme.title} hidden />
          <header className={styles.header}>
            <h1>{data.programme.title}</h1>
            {(!reachable || query.isRefetchError) && (
              <Freshness
                text={t('lastUpdated', {
                  time: formatRecent(new Date(query.dataUpdatedAt + offset), now),
                })}
              />
            )}
          </header>
          <ProgrammeScreen page={data} now={now} supportEmail={supportEmail} />
        </>
      ) : query.isError ? (
        <NotLoaded
          isOffline={query.error instanceof Unreachable}
          title={t('failed')}
          text={t(query.error instanceof Unreachable ? 'failedUnreachable' : 'failedOther')}
          again={t('tryAgain')}
          busy={query.isFetching}
          onAgain={() => void query.refetch()}
        />
      ) : null}
    </div>
  )
}
