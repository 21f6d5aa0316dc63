import { queryOptions } from '@tanstack/react-query'
import { callClassroom } from '#platform/api/call-classroom.ts'
import { Refusal } from '#platform/api/failures.ts'
import type { WatchRequest } from '#platform/media/player.ts'
import { linksEndAt, renewInMs } from './playback.ts'

/** All notes of this person; refetched each time the outbox has delivered. */
export const notesQuery = () =>
  queryOptions({
    queryKey: ['notes'],
    queryFn: ({ signal }) => callClassroom('notes', { signal }),
    meta: { failsInPlace: true },
  })

/** The signed links of a recording, renewed before they expire while it is on screen. */
export const linksQuery = ({ watchedId, links }: Pick<WatchRequest, 'watchedId' | 'links'>) =>
  queryOptions({
    queryKey: ['recording', watchedId],
    queryFn: ({ signal }) => links(signal),
    // A missing recording shows the 404 page.
    throwOnError: (error) =>
      error instanceof Refusal && error.status === 404 && error.code !== 'recording.not-released',
    meta: { keep: false },
    // Without a network the page says so at once.
    retry: (count, failure) => navigator.onLine && count < 2 && !(failure instanceof Refusal),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data ? renewInMs(linksEndAt(data.expires_at, dataUpdatedAt), Date.now()) : false,
  })
