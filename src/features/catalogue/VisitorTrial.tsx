import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { Title, useTitle } from '#platform/i18n/Title.tsx'
import { useNotLoaded } from '#platform/query/use-query-status.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { Discontinued } from './Discontinued.tsx'
import { catalogueQuery } from './queries.ts'
import { TrialOffer } from './TrialOffer.tsx'

/** The trial for a visitor, by public data alone. */
export function VisitorTrial({ slug }: { slug: string }) {
  const { t } = useTranslation('programmes')
  const titleOf = useTitle()
  const query = useQuery(catalogueQuery())
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const notLoaded = useNotLoaded(query, t)
  const programme = query.data?.programmes.find(({ url_safe_name }) => url_safe_name === slug)
  const offered =
    query.data?.on_sale.find(({ programme_id }) => programme_id === programme?.id)?.classes ?? []

  return (
    <div className="container page">
      {showsLoading ? (
        <CardsSkeleton label={t('loading')} />
      ) : query.data && programme ? (
        <>
          <PageMeta title={titleOf(programme.title)} hidden />
          <header className="page-header">
            <h1>
              <Title of={programme.title} />
            </h1>
          </header>
          {programme.discontinued ? (
            <Discontinued programme={programme} isVisitor />
          ) : (
            <TrialOffer
              programme={programme}
              subjects={query.data.subjects.filter(({ id }) =>
                offered.some((one) => one.id === id),
              )}
              answer={query.data.current_intake ? 'may-register' : 'closed'}
              uid={null}
            />
          )}
        </>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}
