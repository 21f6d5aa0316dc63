import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Freshness } from '#ui/states/Freshness.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { MyClasses } from './MyClasses.tsx'
import { myClassesQuery } from './queries.ts'

/** All classes of a person, by programme. */
export function ClassesPage() {
  const { t } = useTranslation('programmes')
  const query = useQuery(myClassesQuery())
  const { data } = query
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, {
    now,
    offsetMs: offset,
    failed: 'classes.failed',
  })
  return (
    <div className="container page">
      <PageMeta title={t('classes.title')} hidden />
      <header className="page-header">
        <h1>{t('classes.title')}</h1>
        {ageText && <Freshness text={ageText} />}
      </header>
      {showsLoading ? (
        <CardsSkeleton label={t('classes.loading')} />
      ) : data ? (
        <MyClasses classes={data} now={now} />
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}
