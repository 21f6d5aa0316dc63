import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { lessonPlaceQuery } from '#features/classroom/class/queries.ts'
import { PageWithoutData } from '../PageWithoutData.tsx'

/** Redirects `/full-programme/L0123456789` to the lesson in its class. */
export function LessonByItsId({ slug, lessonId }: { slug: string; lessonId: string }) {
  const query = useQuery(lessonPlaceQuery(lessonId))
  if (!query.data) return <PageWithoutData query={query} words="classroom" />
  // Classes of full are in plus too, so the programme of the address is kept.
  return <Navigate to={`/${slug}/${query.data.class_id}/${lessonId}`} replace />
}
