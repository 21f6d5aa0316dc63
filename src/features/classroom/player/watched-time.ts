import type { Span } from '#contract/classroom/progress.ts'

/** `timeupdate` fires several times a second: a larger step is a jump, not playback. */
const longestStepSeconds = 5

/** Collects the seconds that were really played, at any speed, without those that were skipped. */
export function watchedTime() {
  let stretch: { from: number; to: number } | null = null
  let played: Span[] = []

  function end() {
    if (stretch && stretch.from < stretch.to) played.push([stretch.from, stretch.to])
    stretch = null
  }

  return {
    /** Playback has reached this second. */
    playsAt(second: number) {
      if (stretch && second >= stretch.to && second - stretch.to <= longestStepSeconds) {
        stretch.to = second
        return
      }
      end()
      stretch = { from: second, to: second }
    },
    /** Playback stopped, or jumped elsewhere. */
    breaks: end,
    /** The spans played since the last call. */
    take(): Span[] {
      const at = stretch?.to
      end()
      if (at !== undefined) stretch = { from: at, to: at }
      const taken = played
      played = []
      return taken
    },
  }
}
