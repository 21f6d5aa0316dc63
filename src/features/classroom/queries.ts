import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { Refusal } from '#platform/api/failures.ts'
import { linksEndAt, renewInMs } from './playback.ts'

// What does not exist is the 404 page's to say.
const isUnknown = (error: Error) =>
  error instanceof Refusal && error.status === 404 && error.code !== 'recording.not-released'

export const classroomQuery = (slug: string, classId: number) =>
  queryOptions({
    queryKey: ['classroom', slug, classId],
    queryFn: ({ signal }) => call('classroom', { params: { slug, classId }, signal }),
    throwOnError: isUnknown,
  })

/** A lesson never moves to another class: asked once. */
export const lessonPlaceQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['lesson-place', lessonId],
    queryFn: ({ signal }) => call('lessonPlace', { params: { lessonId }, signal }),
    throwOnError: isUnknown,
    staleTime: Infinity,
  })

/** What the person has of the programme: it says why a class is locked, offline too. */
export const classAccessQuery = (slug: string) =>
  queryOptions({
    queryKey: ['class-access', slug],
    queryFn: ({ signal }) => call('programmePage', { params: { slug }, signal }),
    staleTime: 5 * 60_000,
  })

/** The signed links are renewed ahead of their end for as long as the recording is on screen. */
export const recordingQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['recording', lessonId],
    queryFn: ({ signal }) => call('recording', { params: { lessonId }, signal }),
    throwOnError: isUnknown,
    meta: { keep: false },
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data ? renewInMs(linksEndAt(data.expires_at, dataUpdatedAt), Date.now()) : false,
  })
