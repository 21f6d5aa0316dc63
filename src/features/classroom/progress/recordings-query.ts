import { queryOptions } from '@tanstack/react-query'
import { callClassroom } from '#platform/api/call-classroom.ts'

/** The recordings of this person's classes, cached on this device. */
export const myRecordingsQuery = () =>
  queryOptions({
    queryKey: ['my-recordings'],
    queryFn: ({ signal }) => callClassroom('myRecordings', { signal }),
    meta: { failsInPlace: true },
  })
