import { queryOptions } from '@tanstack/react-query'
import { callClassroom } from '#platform/api/call-classroom.ts'

/** What may be watched of this person's classes, kept on this device. */
export const myRecordingsQuery = () =>
  queryOptions({
    queryKey: ['my-recordings'],
    queryFn: ({ signal }) => callClassroom('myRecordings', { signal }),
    meta: { beside: true },
  })
