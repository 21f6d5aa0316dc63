import * as v from 'valibot'
import { unionOf, type Span } from '#contract/classroom/progress.ts'
import { Instant, WatchedId } from '#contract/wire.ts'
import { countWrites } from './preference-writes.ts'
import { keepPreference, keysUnder, readPreference, type PreferenceKey } from './preferences.ts'
import { currentSession } from './session.ts'

const Seconds = v.pipe(v.number(), v.minValue(0))

/** How far a person is in a recording, as this device knows it: enough to show a row and to go on offline. */
export const WatchedHere = v.object({
  watched_id: WatchedId,
  title: v.string(),
  path: v.string(),
  position_seconds: Seconds,
  of_seconds: Seconds,
  stopped_at: Instant,
  /** What was really played on this device. */
  watched: v.array(v.tuple([Seconds, Seconds])),
  /** The `stopped_at` up to which the server has it; null while it has nothing. */
  sent: v.nullable(Instant),
})
export type WatchedHere = v.InferOutput<typeof WatchedHere>

/** What the player knows of the recording that it shows. */
export type Watched = Pick<WatchedHere, 'watched_id' | 'title' | 'path' | 'of_seconds'>

const startOf = (uid: string): PreferenceKey => `person/${uid}/progress/`
const keyOf = (uid: string, watchedId: string): PreferenceKey =>
  `person/${uid}/progress/${watchedId}`

export const watchedHereWrites = countWrites()

export function readWatchedHere(uid: string, watchedId: string): WatchedHere | undefined {
  return parse(readPreference(keyOf(uid, watchedId)))
}

/** What was begun on this device, the last watched first. */
export function allWatchedHere(uid: string): WatchedHere[] {
  return keysUnder(startOf(uid))
    .map((key) => parse(readPreference(key)))
    .filter((row) => row !== undefined)
    .toSorted((a, b) => b.stopped_at.localeCompare(a.stopped_at))
}

/** Notes, without waiting, where the person is and what was played since it was noted last. */
export function keepWatchedHere(
  uid: string,
  { watched_id, title, path, of_seconds }: Watched,
  now: { position: number; played: readonly Span[]; at: Date },
): void {
  const session = currentSession()
  // A player that is taken down by a sign-out must not bring back what was just wiped.
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
    sent: before?.sent ?? null,
  })
}

/** The server has what this device knew at `stoppedAt`. */
export function noteWatchedSent(uid: string, watchedId: string, stoppedAt: string): void {
  const row = readWatchedHere(uid, watchedId)
  if (row) keep(uid, { ...row, sent: stoppedAt })
}

function keep(uid: string, row: WatchedHere): void {
  keepPreference(keyOf(uid, row.watched_id), JSON.stringify(row))
  watchedHereWrites.note()
}

/** A row of an older app, or one that was tampered with, is as good as none. */
function parse(text: string | null): WatchedHere | undefined {
  if (text === null) return undefined
  try {
    const parsed = v.safeParse(WatchedHere, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
