import { resumeAt } from '#contract/classroom/progress.ts'
import { readWatchedHere } from '#platform/saving/watched-here.ts'

/** Where to resume a recording; undefined if it was barely begun, or watched to the end. */
export function readResumePlace(uid: string, watchedId: string): { seconds: number } | undefined {
  const row = readWatchedHere(uid, watchedId)
  const seconds = row ? resumeAt(row.position_seconds, row.of_seconds) : 0
  return seconds > 0 ? { seconds } : undefined
}
