import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { Refusal } from '#platform/api/failures.ts'

// A missing page shows the 404 page.
const isUnknown = (error: Error) => error instanceof Refusal && error.status === 404

export const classroomQuery = (slug: string, classId: number) =>
  queryOptions({
    queryKey: ['classroom', slug, classId],
    queryFn: ({ signal }) => call('classroom', { params: { slug, classId }, signal }),
    throwOnError: isUnknown,
  })

/** A lesson never moves to another class, so this is fetched once. */
export const lessonPlaceQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['lesson-place', lessonId],
    queryFn: ({ signal }) => call('lessonPlace', { params: { lessonId }, signal }),
    throwOnError: isUnknown,
    staleTime: Infinity,
  })

/** The person's access to the programme, which explains why a class is locked, also offline. */
export const classAccessQuery = (slug: string) =>
  queryOptions({
    queryKey: ['class-access', slug],
    queryFn: ({ signal }) => call('programmePage', { params: { slug }, signal }),
    staleTime: 5 * 60_000,
  })
