import { nowOrAfter } from '#contract/shared/now-or-after.ts'
import type { Span } from '#contract/classroom/progress.ts'

/** `timeupdate` fires several times a second: a larger step is a jump, not playback. */
const longestStepSeconds = 5

/** Collects the seconds that were really played, at any speed, without those that were skipped. */
export function watchedTime() {
  let span: { from: number; to: number } | null = null
  let played: Span[] = []
  let stopped: string[] = []

  function endSpan() {
    if (span && span.from < span.to) played.push([span.from, span.to])
    span = null
  }

  return {
    /** Playback has reached this second. */
    addSecond(second: number) {
      if (span && second >= span.to && second - span.to <= longestStepSeconds) {
        span.to = second
        return
      }
      endSpan()
      span = { from: second, to: second }
    },
    /** Ends the current span: playback stopped, or jumped elsewhere. */
    endSpan,
    /** When playback is at its position: after the one that the server has, and after those given before. */
    stoppedAt(onServer: string | undefined, now: Date): Date {
      const at = nowOrAfter(onServer === undefined ? stopped : [...stopped, onServer], now)
      stopped = [at]
      return new Date(at)
    },
    /** The spans played since the last call. */
    takeSpans(): Span[] {
      const at = span?.to
      endSpan()
      if (at !== undefined) span = { from: at, to: at }
      const taken = played
      played = []
      return taken
    },
  }
}
