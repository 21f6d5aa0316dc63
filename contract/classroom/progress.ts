import * as v from 'valibot'
import { examKeys } from '../shared/kinds.ts'
import {
  recordingMaximumSeconds,
  watchedDaysAtMost,
  watchedShare,
  watchedSpansAtMost,
} from '../shared/limits.ts'
import { ProgrammeSlug } from '../catalogue/programmes.ts'
import { Day, Id, Instant, WatchedId } from '../shared/wire.ts'

/** Seconds of a recording, from the first to just before the second: `[0, 90]` is its first minute and a half. */
export type Span = readonly [from: number, to: number]

const Second = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(recordingMaximumSeconds))
const WatchedSpan = v.pipe(
  v.strictTuple([Second, Second]),
  v.check(([from, to]) => from < to, 'ends before it begins'),
)

/** Progress in a recording as one device saw it. Repeated, late and reordered requests are harmless. */
export const SaveProgress = v.strictObject({
  position_seconds: Second,
  /** When the device was at this second, by its own clock. A clock before 1970 is refused. */
  stopped_at: v.pipe(
    Instant,
    v.check((text) => new Date(text).getTime() > 0),
  ),
  /** The spans watched on this device, whether or not the server already has them. */
  watched: v.pipe(v.array(WatchedSpan), v.maxLength(watchedSpansAtMost)),
  /** The days in Malaysia on which it was watched on this device since the server last had its progress. */
  watched_on: v.optional(v.pipe(v.array(Day), v.maxLength(watchedDaysAtMost))),
})
export type SaveProgress = v.InferOutput<typeof SaveProgress>

/** Progress in a recording over all devices. */
export const Progress = v.object({
  watched_id: WatchedId,
  position_seconds: v.number(),
  /** When a device was at this position, by its own clock. */
  position_at: Instant,
  watched_seconds: v.number(),
  /** The furthest second the person reached. */
  furthest_seconds: v.number(),
  of_seconds: v.number(),
  /** The days in Malaysia on which it was watched. */
  watched_on: v.array(Day),
  changed_at: Instant,
})
export type Progress = v.InferOutput<typeof Progress>

/** Where a watched recording belongs: a class of a programme, or a subject of the past papers. */
export const WatchedPlace = v.variant('kind', [
  v.object({ kind: v.literal('lesson'), slug: ProgrammeSlug, class_id: Id }),
  v.object({ kind: v.literal('paper'), exam: v.picklist(examKeys), subject_id: Id }),
])
export type WatchedPlace = v.InferOutput<typeof WatchedPlace>

/** Everything a person began to watch, most recent first. */
export const MyProgress = v.object({
  server_time: Instant,
  recordings: v.array(
    v.object({
      ...Progress.entries,
      title: v.string(),
      place: WatchedPlace,
      /** The watched seconds of a past paper, whose questions are counted one by one; empty for a lesson. */
      watched: v.array(v.tuple([v.number(), v.number()])),
    }),
  ),
})
export type MyProgress = v.InferOutput<typeof MyProgress>

/** A recording counts as watched when nearly all of it was played, at any speed. */
export const isWatched = (row: Pick<Progress, 'watched_seconds' | 'of_seconds'>): boolean =>
  row.of_seconds > 0 && row.watched_seconds >= watchedShare * row.of_seconds

/** The same seconds as sorted spans that neither overlap nor touch. */
export function unionOf(spans: readonly Span[]): Span[] {
  const union: [number, number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (from >= to) continue
    const last = union.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  return union
}

/** How many seconds lie in spans that do not overlap. */
export const secondsIn = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0)

/** The spans cut to the length of the recording. */
export const spansWithin = (spans: readonly Span[], ofSeconds: number): Span[] =>
  spans
    .map(([from, to]): Span => [Math.max(from, 0), Math.min(to, ofSeconds)])
    .filter(([from, to]) => from < to)

/** A player starts and stops up to a few hundredths of a second beside the requested position. */
const seekToleranceSeconds = 0.1

/** The whole seconds inside spans that do not touch; a second seen in part does not count. */
export const wholeSeconds = (spans: readonly Span[]): Span[] =>
  spans
    .map(([from, to]): Span => [
      Math.max(Math.ceil(from - seekToleranceSeconds), 0),
      Math.floor(to + seekToleranceSeconds),
    ])
    .filter(([from, to]) => from < to)

/** At most this many spans, in order: the shortest are dropped, so that no unwatched second is ever counted. */
export function longestSpans(spans: readonly Span[], atMost: number): Span[] {
  if (spans.length <= atMost) return [...spans]
  return spans
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, atMost)
    .toSorted((a, b) => a[0] - b[0])
}

/** The second at which playback resumes: 0 after only a few seconds, or near the end. */
export function resumeAt(stoppedAt: number | undefined, ofSeconds: number): number {
  if (stoppedAt === undefined || stoppedAt < 10 || stoppedAt > ofSeconds - 15) return 0
  return stoppedAt
}
