import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import type { RecordingPoint } from '#platform/media/player.ts'

/** Seconds of a recording that can be saved without the rest. */
export type RecordingPart = { label: string; from: number; to: number }

/** The parts of a recording: the questions of a paper, or chapters; each ends where the next begins. */
export function partsOf(
  points: readonly RecordingPoint[],
  { chapters, seconds }: Pick<RecordingLinks, 'chapters' | 'seconds'>,
): RecordingPart[] {
  const questions = points.filter(({ kind }) => kind === 'question')
  const starts = (questions.length > 0 ? questions : chapters)
    .filter(({ at_seconds }) => at_seconds < seconds)
    .toSorted((a, b) => a.at_seconds - b.at_seconds)
  return starts.map(({ title, at_seconds: from }, at) => ({
    label: title,
    from,
    to: starts[at + 1]?.at_seconds ?? seconds,
  }))
}

/** The part that a second is in; undefined before the first part, and in a recording of one part. */
export function partAt(parts: readonly RecordingPart[], second: number): RecordingPart | undefined {
  return parts.length > 1 ? parts.findLast(({ from }) => from <= second) : undefined
}
