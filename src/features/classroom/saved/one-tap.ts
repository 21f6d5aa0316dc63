import { qualities, type Quality } from '#contract/classroom/classroom.ts'
import { isPlayable, isPrefetched } from '#offline/saved/saved-item.ts'
import type { NewSave, SavedItem, SavedList } from '#platform/saving/saved.ts'
import { keepPreference, readPreference } from '#platform/storage/preferences.ts'

/** The item that one tap in a row saves. */
export type OneTap = {
  uid: string
  /** Its accessible name: `Lesson 3`. */
  label: string
  save: Omit<NewSave, 'may_use_mobile'>
  list: SavedList
}

const qualityKey = 'device/saved-quality'

/** The quality in which recordings were saved last on this device. */
export function rememberedSaveQuality(): Quality | null {
  const kept = readPreference(qualityKey)
  return qualities.find((quality) => quality === kept) ?? null
}

export const rememberSaveQuality = (quality: Quality) => keepPreference(qualityKey, quality)

/** The quality to save in: the one chosen last, else the middle one. */
export const qualityToSave = <Offered extends { quality: Quality }>(
  lightestFirst: readonly Offered[],
  chosenBefore: Quality | null,
): Offered | undefined =>
  lightestFirst.find(({ quality }) => quality === chosenBefore) ??
  lightestFirst[Math.floor((lightestFirst.length - 1) / 2)]

/** The item that a row shows: the one being saved, otherwise the saved one. Parts of a recording do not count. */
export function itemInRow(items: readonly SavedItem[], watchedId: string): SavedItem | undefined {
  const whole = items.filter((item) => item.watched_id === watchedId && item.spans === null)
  return (
    whole.find((item) => !isPlayable(item) && !isPrefetched(item)) ??
    whole.find((item) => isPlayable(item))
  )
}
