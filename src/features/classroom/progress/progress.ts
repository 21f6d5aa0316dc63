import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { watchedDaysAtMost, watchedSpansAtMost } from '#contract/shared/limits.ts'
import { findPage } from '#contract/shared/pages.ts'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import { ProgrammeSlug } from '#contract/catalogue/programmes.ts'
import {
  longestSpans,
  secondsIn,
  unionOf,
  wholeSeconds,
  type Span,
  type MyProgress,
  type SaveProgress,
  type WatchedPlace,
} from '#contract/classroom/progress.ts'
import { call } from '#platform/api/call.ts'
import { enqueue, waitingEntry } from '#platform/storage/outbox.ts'
import {
  allWatchedHere,
  readWatchedHere,
  watchedHereWrites,
  type WatchedHere,
} from '#platform/saving/watched-here.ts'

/** Progress in a recording over all devices. */
export type WatchedRecording = {
  watched_id: string
  title: string
  path: string
  place: WatchedPlace
  position_seconds: number
  stopped_at: string
  watched_seconds: number
  of_seconds: number
  /** The watched seconds: of a past paper on all devices, of a lesson on this one. */
  watched: readonly Span[]
  /** The days in Malaysia on which it was watched, as far as is known. */
  watched_on: readonly string[]
}

/** Everything the person has begun, on any device. */
export const progressQuery = queryOptions({
  queryKey: ['progress'],
  queryFn: ({ signal }) => call('progress', { signal }),
  meta: { failsInPlace: true },
})

const useWatchedHereVersion = () =>
  useSyncExternalStore(watchedHereWrites.subscribe, watchedHereWrites.get, watchedHereWrites.get)

/**
 * Everything the person has begun, last watched first, merged from the server and this device by the later position.
 * Offline the server's part is the cached one. `isSettled`: no request is under way.
 */
export function useProgress(uid: string): { recordings: WatchedRecording[]; isSettled: boolean } {
  const query = useQuery(progressQuery)
  const version = useWatchedHereVersion()
  const recordings = useMemo(
    () => mergeProgress(query.data?.recordings ?? [], version >= 0 ? allWatchedHere(uid) : []),
    [query.data, version, uid],
  )
  return { recordings, isSettled: !query.isFetching }
}

/** Progress in one recording; undefined if it was never begun, as far as is known. */
export function useProgressOf(uid: string, watchedId: string): WatchedRecording | undefined {
  const { data } = useQuery(progressQuery)
  const version = useWatchedHereVersion()
  return useMemo(() => {
    const known = data?.recordings.filter(({ watched_id }) => watched_id === watchedId) ?? []
    const here = version >= 0 ? readWatchedHere(uid, watchedId) : undefined
    return mergeProgress(known, here ? [here] : [])[0]
  }, [data, version, uid, watchedId])
}

export function mergeProgress(
  known: MyProgress['recordings'],
  here: readonly WatchedHere[],
): WatchedRecording[] {
  const rows = new Map<string, WatchedRecording>()
  for (const row of known) {
    const { watched_id, title, place, position_seconds, watched_seconds, of_seconds, watched } = row
    rows.set(watched_id, {
      watched_id,
      title,
      place,
      path: pathOf(watched_id, place),
      position_seconds,
      stopped_at: row.position_at,
      watched_seconds,
      of_seconds,
      watched,
      watched_on: [...row.watched_on, dayOf(row.position_at)],
    })
  }
  for (const row of here) {
    const other = rows.get(row.watched_id)
    const place = other?.place ?? placeAt(row.path)
    if (!place) continue
    const isLater = !other || row.stopped_at >= other.stopped_at
    const watched = unionOf([...(other?.watched ?? []), ...wholeSeconds(unionOf(row.watched))])
    rows.set(row.watched_id, {
      watched_id: row.watched_id,
      title: row.title,
      place,
      path: row.path,
      position_seconds: isLater ? row.position_seconds : other.position_seconds,
      stopped_at: isLater ? row.stopped_at : other.stopped_at,
      watched_seconds: Math.max(secondsIn(watched), other?.watched_seconds ?? 0),
      of_seconds: row.of_seconds,
      watched,
      watched_on: [...(other?.watched_on ?? []), ...row.watched_on, dayOf(row.stopped_at)],
    })
  }
  return [...rows.values()].toSorted((a, b) => b.stopped_at.localeCompare(a.stopped_at))
}

const dayOf = (instant: string) => malaysianDay(new Date(instant))

/** The page where a recording is watched. */
function pathOf(watchedId: string, place: WatchedPlace): string {
  return place.kind === 'lesson'
    ? `/${place.slug}/${place.class_id}/${watchedId}`
    : `${pastPaperPaths[place.exam].videos}/${place.subject_id}/${watchedId}`
}

function placeAt(path: string): WatchedPlace | undefined {
  const found = findPage(path)
  const id = Number(found?.params['classId'])
  if (!found || !id) return undefined
  const { exam } = found.page
  if (exam) return { kind: 'paper', exam, subject_id: id }
  const slug = v.safeParse(ProgrammeSlug, path.split('/')[1])
  return slug.success ? { kind: 'lesson', slug: slug.output, class_id: id } : undefined
}

const entryId = (watchedId: string) => `progress/${watchedId}`

/** Puts this device's progress in a recording into the outbox, merged with an entry that waits there. */
export async function sendProgress(uid: string, watchedId: string): Promise<void> {
  const row = readWatchedHere(uid, watchedId)
  if (!row || row.sent === row.stopped_at) return
  const id = entryId(watchedId)
  const waiting = await waitingEntry(id)
  // The waiting entry may be from before a sign-out, which cleared this device's progress.
  const before = waiting?.kind === 'progress' ? waiting.body : undefined
  const body: SaveProgress = {
    position_seconds: Math.floor(row.position_seconds),
    stopped_at: row.stopped_at,
    watched: longestSpans(
      unionOf([...wholeSeconds(row.watched), ...(before?.watched ?? [])]),
      watchedSpansAtMost,
    ).map(([from, to]) => [from, to]),
    watched_on: [...new Set([...(before?.watched_on ?? []), ...row.watched_on])]
      .toSorted()
      .slice(-watchedDaysAtMost),
  }
  await enqueue({ id, kind: 'progress', body: { watched_id: watchedId, ...body } })
}

/** Called at the start: sends progress that was stored when the app was closed. */
export async function sendUnsentProgress(uid: string): Promise<void> {
  for (const { watched_id, sent, stopped_at } of allWatchedHere(uid))
    if (sent !== stopped_at) await sendProgress(uid, watched_id)
}
