import { useTranslation } from 'react-i18next'
import { useNotLoaded } from '#platform/query/use-query-status.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

type Props = { query: Parameters<typeof useNotLoaded>[0]; words: 'classroom' | 'programmes' }

/** A page while its data load, and if they could not be loaded. */
export function PageWithoutData({ query, words }: Props) {
  const { t } = useTranslation(words)
  const notLoaded = useNotLoaded(query, t)
  return (
    <div className="container page">
      {notLoaded ? (
        <>
          <PageMeta title={notLoaded.title} hidden />
          <NotLoaded {...notLoaded} />
        </>
      ) : (
        <Loading label={t('loading')}>
          <Skeleton />
        </Loading>
      )}
    </div>
  )
}
