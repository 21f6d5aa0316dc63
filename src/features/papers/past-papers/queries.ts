import { queryOptions } from '@tanstack/react-query'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { call } from '#platform/api/call.ts'
import { Refusal } from '#platform/api/failures.ts'

// A missing page shows the 404 page.
const isUnknown = (error: Error) => error instanceof Refusal && error.status === 404

/** Papers change rarely, so cached ones are refetched at most this often. */
const contentStaleMs = 5 * 60_000

export const paperSubjectsQuery = (exam: ExamKey) =>
  queryOptions({
    queryKey: ['paper-subjects', exam],
    queryFn: ({ signal }) => call('paperSubjects', { params: { exam }, signal }),
  })

export const paperSubjectQuery = (subjectId: number) =>
  queryOptions({
    queryKey: ['paper-subject', subjectId],
    queryFn: ({ signal }) => call('paperSubject', { params: { subjectId }, signal }),
    throwOnError: isUnknown,
    staleTime: contentStaleMs,
  })

export const paperChaptersQuery = () =>
  queryOptions({
    queryKey: ['paper-chapters'],
    queryFn: ({ signal }) => call('paperChapters', { signal }),
  })

export const paperChapterQuery = (chapterId: string) =>
  queryOptions({
    queryKey: ['paper-chapter', chapterId],
    queryFn: ({ signal }) => call('paperChapter', { params: { chapterId }, signal }),
    throwOnError: isUnknown,
    staleTime: contentStaleMs,
  })

/** A paper never moves to another subject, so this is fetched once. */
export const paperPlaceQuery = (paperId: string) =>
  queryOptions({
    queryKey: ['paper-place', paperId],
    queryFn: ({ signal }) => call('paperPlace', { params: { paperId }, signal }),
    throwOnError: isUnknown,
    staleTime: Infinity,
  })

/** All marks of this person; refetched each time the outbox has delivered. */
export const marksQuery = () =>
  queryOptions({
    queryKey: ['paper-marks'],
    queryFn: ({ signal }) => call('marks', { signal }),
    select: ({ marks }) => marks,
  })
