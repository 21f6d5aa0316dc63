import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'

/** Whether there is a private calendar link, and since when. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call('calendarFeed', { signal }),
    meta: { beside: true },
  })
