import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { lessonPlaceQuery } from '#features/classroom/class/queries.ts'
import { useNotLoaded } from '#platform/query/use-query-status.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

/** Redirects `/full-programme/L0123456789` to the lesson in its class. */
export function LessonByItsId({ slug, lessonId }: { slug: string; lessonId: string }) {
  const { t } = useTranslation('classroom')
  const query = useQuery(lessonPlaceQuery(lessonId))
  const notLoaded = useNotLoaded(query, t)
  if (query.data) {
    // Classes of full are in plus too, so the programme of the address is kept.
    return <Navigate to={`/${slug}/${query.data.class_id}/${lessonId}`} replace />
  }
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
