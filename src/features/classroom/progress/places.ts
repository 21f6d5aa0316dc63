import { resumeAt } from '#contract/classroom/progress.ts'
import { mergeProgress } from './progress.ts'
import { allWatchedHere, readWatchedHere } from '#platform/saving/watched-here.ts'

/** Where a person stopped in a lesson's recording, on this device. */
export type ResumePlace = {
  slug: string
  class_id: number
  lesson_id: string
  title: string
  seconds: number
  of_seconds: number
  kept_at: string
}

/** Where to resume a recording; undefined if it was barely begun, or watched to the end. */
export function readResumePlace(uid: string, watchedId: string): { seconds: number } | undefined {
  const row = readWatchedHere(uid, watchedId)
  const seconds = row ? resumeAt(row.position_seconds, row.of_seconds) : 0
  return seconds > 0 ? { seconds } : undefined
}

/** The lessons begun on this device and not finished, the last watched first. */
export function resumePlaces(uid: string): ResumePlace[] {
  return mergeProgress([], allWatchedHere(uid)).flatMap((row) => {
    const { place, position_seconds: seconds, of_seconds } = row
    if (place.kind !== 'lesson' || resumeAt(seconds, of_seconds) === 0) return []
    return {
      slug: place.slug,
      class_id: place.class_id,
      lesson_id: row.watched_id,
      title: row.title,
      seconds,
      of_seconds,
      kept_at: row.stopped_at,
    }
  })
}
