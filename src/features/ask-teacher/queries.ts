import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'

/** The person's own questions of a class; its first key is refetched each time the outbox delivered. */
export const questionsQuery = (classId: number) =>
  queryOptions({
    queryKey: ['questions', classId],
    queryFn: ({ signal }) => call('questions', { params: { classId }, signal }),
    select: ({ questions }) => questions,
  })
