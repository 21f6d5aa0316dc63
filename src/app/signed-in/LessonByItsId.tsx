import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { lessonPlaceQuery } from '#features/classroom/class/queries.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

/** Redirects `/full-programme/L0123456789` to the lesson in its class. */
export function LessonByItsId({ slug, lessonId }: { slug: string; lessonId: string }) {
  const { t } = useTranslation('session')
  const { data, isError } = useQuery(lessonPlaceQuery(lessonId))
  if (data) {
    // Classes of full are in plus too, so the programme of the address is kept.
    return <Navigate to={`/${slug}/${data.class_id}/${lessonId}`} replace />
  }
  if (isError) return <Empty title={t('somethingWrongTitle')}>{t('somethingWrongText')}</Empty>
  return (
    <Loading label={t('loading')}>
      <Skeleton />
    </Loading>
  )
}
