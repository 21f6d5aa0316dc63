import type { Span } from '#contract/classroom/progress.ts'

/** The element tells its time a few times a second: further on than this it did not play, it jumped. */
const longestStepSeconds = 5

/** Notes which seconds are really played, at any speed; what is jumped over is not among them. */
export function watchedTime() {
  let stretch: { from: number; to: number } | null = null
  let played: Span[] = []

  function end() {
    if (stretch && stretch.from < stretch.to) played.push([stretch.from, stretch.to])
    stretch = null
  }

  return {
    /** It plays, and has come to this second. */
    playsAt(second: number) {
      if (stretch && second >= stretch.to && second - stretch.to <= longestStepSeconds) {
        stretch.to = second
        return
      }
      end()
      stretch = { from: second, to: second }
    },
    /** It plays no more, or goes on elsewhere. */
    breaks: end,
    /** What was played since it was last asked. */
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
