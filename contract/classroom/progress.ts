import * as v from 'valibot'
import { examKeys } from '../kinds.ts'
import { recordingMaximumSeconds, watchedShare, watchedSpansAtMost } from '../limits.ts'
import { ProgrammeSlug } from '../programmes.ts'
import { Id, Instant, WatchedId } from '../wire.ts'

/** Seconds of a recording, from the first to just before the second: `[0, 90]` is its first minute and a half. */
export type Span = readonly [from: number, to: number]

const Second = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(recordingMaximumSeconds))
const WatchedSpan = v.pipe(
  v.strictTuple([Second, Second]),
  v.check(([from, to]) => from < to, 'ends before it begins'),
)

/** How far a person is in a recording, as a device saw it. Sent again, late or out of order it does no harm. */
export const SaveProgress = v.strictObject({
  position_seconds: Second,
  /** When it stood there by the device's clock, which may be wrong but not before all clocks. */
  stopped_at: v.pipe(
    Instant,
    v.check((text) => new Date(text).getTime() > 0),
  ),
  /** What was watched on this device; what the server has already does not matter. */
  watched: v.pipe(v.array(WatchedSpan), v.maxLength(watchedSpansAtMost)),
})
export type SaveProgress = v.InferOutput<typeof SaveProgress>

/** How far a person is in a recording, all devices together. */
export const Progress = v.object({
  watched_id: WatchedId,
  position_seconds: v.number(),
  /** When a device last stood there. */
  position_at: Instant,
  watched_seconds: v.number(),
  /** How far the person ever got. */
  furthest_seconds: v.number(),
  of_seconds: v.number(),
  changed_at: Instant,
})
export type Progress = v.InferOutput<typeof Progress>

/** Where what was watched is at home: a class of a programme, or a subject of the past papers. */
export const WatchedPlace = v.variant('kind', [
  v.object({ kind: v.literal('lesson'), slug: ProgrammeSlug, class_id: Id }),
  v.object({ kind: v.literal('paper'), exam: v.picklist(examKeys), subject_id: Id }),
])
export type WatchedPlace = v.InferOutput<typeof WatchedPlace>

/** All that a person began to watch, the last watched first. */
export const MyProgress = v.object({
  server_time: Instant,
  recordings: v.array(
    v.object({
      ...Progress.entries,
      title: v.string(),
      place: WatchedPlace,
      /** Which seconds of a past paper, whose questions are counted one by one; of a lesson none are told. */
      watched: v.array(v.tuple([v.number(), v.number()])),
    }),
  ),
})
export type MyProgress = v.InferOutput<typeof MyProgress>

/** A recording counts as watched when nearly all of it was, at whatever speed. */
export const isWatched = (row: Pick<Progress, 'watched_seconds' | 'of_seconds'>): boolean =>
  row.of_seconds > 0 && row.watched_seconds >= watchedShare * row.of_seconds

/** The same seconds as spans in order that neither overlap nor touch. */
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

/** The part of the spans that lies within a recording of this length. */
export const spansWithin = (spans: readonly Span[], ofSeconds: number): Span[] =>
  spans
    .map(([from, to]): Span => [Math.max(from, 0), Math.min(to, ofSeconds)])
    .filter(([from, to]) => from < to)

/** A player begins and stops a few hundredths beside the second that it was told. */
const besideSeconds = 0.1

/** The whole seconds in spans that do not touch: of a second seen in part, nothing. */
export const wholeSeconds = (spans: readonly Span[]): Span[] =>
  spans
    .map(([from, to]): Span => [
      Math.max(Math.ceil(from - besideSeconds), 0),
      Math.floor(to + besideSeconds),
    ])
    .filter(([from, to]) => from < to)

/** At most so many spans in their order: the shortest are left out, and nothing is made up. */
export function longestSpans(spans: readonly Span[], atMost: number): Span[] {
  if (spans.length <= atMost) return [...spans]
  return spans
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, atMost)
    .toSorted((a, b) => a[0] - b[0])
}

/** Where to go on, given where one stopped: not for a few seconds seen, and not at the very end. */
export function resumeAt(stoppedAt: number | undefined, ofSeconds: number): number {
  if (stoppedAt === undefined || stoppedAt < 10 || stoppedAt > ofSeconds - 15) return 0
  return stoppedAt
}
