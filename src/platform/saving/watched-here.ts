import * as v from 'valibot'
import { unionOf, type Span } from '#contract/classroom/progress.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { watchedDaysAtMost } from '#contract/shared/limits.ts'
import { Day, Instant, WatchedId } from '#contract/shared/wire.ts'
import { countWrites } from '../storage/preference-writes.ts'
import {
  keepPreference,
  keysUnder,
  readPreference,
  type PreferenceKey,
} from '../storage/preferences.ts'
import { currentSession } from '../session/session.ts'

const Seconds = v.pipe(v.number(), v.minValue(0))

/** Progress in a recording as this device knows it: enough to show a row and to resume offline. */
export const WatchedHere = v.object({
  watched_id: WatchedId,
  title: v.string(),
  path: v.string(),
  position_seconds: Seconds,
  of_seconds: Seconds,
  stopped_at: Instant,
  /** The spans really played on this device. */
  watched: v.array(v.tuple([Seconds, Seconds])),
  /** The days in Malaysia on which it was watched since the server last had it. */
  watched_on: v.optional(v.array(Day), []),
  /** The `stopped_at` up to which the server has this progress; null if it has none. */
  sent: v.nullable(Instant),
})
export type WatchedHere = v.InferOutput<typeof WatchedHere>

/** The recording's details from the player. */
export type WatchedItem = Pick<WatchedHere, 'watched_id' | 'title' | 'path' | 'of_seconds'>

const startOf = (uid: string): PreferenceKey => `person/${uid}/progress/`
const keyOf = (uid: string, watchedId: string): PreferenceKey =>
  `person/${uid}/progress/${watchedId}`

export const watchedHereWrites = countWrites()

export function readWatchedHere(uid: string, watchedId: string): WatchedHere | undefined {
  return parse(readPreference(keyOf(uid, watchedId)))
}

/** The recordings begun on this device, last watched first. */
export function allWatchedHere(uid: string): WatchedHere[] {
  return keysUnder(startOf(uid))
    .map((key) => parse(readPreference(key)))
    .filter((row) => row !== undefined)
    .toSorted((a, b) => b.stopped_at.localeCompare(a.stopped_at))
}

/** Stores the position and the spans played since the last call, without waiting. */
export function keepWatchedHere(
  uid: string,
  { watched_id, title, path, of_seconds }: WatchedItem,
  now: { position: number; played: readonly Span[]; at: Date },
): void {
  const session = currentSession()
  // A player unmounted by a sign-out must not restore wiped data.
  if (session.state === 'visitor' || session.uid !== uid) return
  const before = readWatchedHere(uid, watched_id)
  keep(uid, {
    watched_id,
    title,
    path,
    of_seconds,
    position_seconds: now.position,
    stopped_at: now.at.toISOString(),
    watched: unionOf([...(before?.watched ?? []), ...now.played]).map(([from, to]) => [from, to]),
    watched_on: [...new Set([...(before?.watched_on ?? []), malaysianDay(now.at)])].slice(
      -watchedDaysAtMost,
    ),
    sent: before?.sent ?? null,
  })
}

/** Notes that the server has this device's progress up to `stoppedAt`. */
export function noteWatchedSent(uid: string, watchedId: string, stoppedAt: string): void {
  const row = readWatchedHere(uid, watchedId)
  if (!row) return
  const day = malaysianDay(new Date(stoppedAt))
  keep(uid, { ...row, watched_on: row.watched_on.filter((one) => one >= day), sent: stoppedAt })
}

function keep(uid: string, row: WatchedHere): void {
  keepPreference(keyOf(uid, row.watched_id), JSON.stringify(row))
  watchedHereWrites.note()
}

/** Invalid rows count as missing. */
function parse(text: string | null): WatchedHere | undefined {
  if (text === null) return undefined
  try {
    const parsed = v.safeParse(WatchedHere, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
