import { queryOptions } from '@tanstack/react-query'
import { callClassroom } from '#platform/api/call-classroom.ts'

/** Whether there is a private calendar link, and since when. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => callClassroom('calendarFeed', { signal }),
    meta: { beside: true },
  })
