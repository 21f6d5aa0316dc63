import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { Title, useTitle } from '#platform/i18n/Title.tsx'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Freshness } from '#ui/states/Freshness.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { ProgrammeScreen } from './ProgrammeScreen.tsx'
import { programmePageQuery } from './queries.ts'
import { Unpaid } from './Unpaid.tsx'

export function ProgrammePage({ slug, uid }: { slug: string; uid: string }) {
  const { t } = useTranslation('programmes')
  const titleOf = useTitle()
  const query = useQuery(programmePageQuery(slug))
  const { data } = query
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now, offsetMs: offset })

  return (
    <div className="container page">
      {showsLoading ? (
        <CardsSkeleton label={t('loading')} />
      ) : data ? (
        <>
          <PageMeta title={titleOf(data.programme.title)} hidden />
          <header className="page-header">
            <h1>
              <Title of={data.programme.title} />
            </h1>
            {ageText && <Freshness text={ageText} />}
          </header>
          <Unpaid page={data} />
          <ProgrammeScreen page={data} now={now} uid={uid} />
        </>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}
