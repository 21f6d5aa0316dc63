import * as v from 'valibot'
import { ProgrammeSlug } from '#contract/programmes.ts'
import { Id, Instant, LessonId } from '#contract/wire.ts'
import {
  forgetPreference,
  keepPreference,
  keysUnder,
  readPreference,
  type PreferenceKey,
} from './preferences.ts'

/** Where a person stopped in a recording, on this device. */
export const Place = v.object({
  slug: ProgrammeSlug,
  class_id: Id,
  lesson_id: LessonId,
  title: v.string(),
  seconds: v.pipe(v.number(), v.minValue(0)),
  of_seconds: v.pipe(v.number(), v.minValue(0)),
  kept_at: Instant,
})
export type Place = v.InferOutput<typeof Place>

const startOf = (uid: string): PreferenceKey => `person/${uid}/place/`
const keyOf = (uid: string, lessonId: string): PreferenceKey => `person/${uid}/place/${lessonId}`

export function readPlace(uid: string, lessonId: string): Place | undefined {
  return parse(readPreference(keyOf(uid, lessonId)))
}

export function keepPlace(uid: string, place: Place): void {
  keepPreference(keyOf(uid, place.lesson_id), JSON.stringify(place))
}

export function forgetPlace(uid: string, lessonId: string): void {
  forgetPreference(keyOf(uid, lessonId))
}

/** The recordings that were begun on this device, the last watched first. */
export function placesOf(uid: string): Place[] {
  return keysUnder(startOf(uid))
    .map((key) => parse(readPreference(key)))
    .filter((place) => place !== undefined)
    .toSorted((a, b) => b.kept_at.localeCompare(a.kept_at))
}

/** A row of an older app, or one that was tampered with, is as good as none. */
function parse(text: string | null): Place | undefined {
  if (text === null) return undefined
  try {
    const parsed = v.safeParse(Place, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
