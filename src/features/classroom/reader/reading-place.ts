import {
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

export type ReadingPlace = {
  /** From 1. */
  page: number
  /** The vertical position on the page, from 0 to 1. */
  down: number
}

const keyOf = (uid: string, materialId: string): PreferenceKey => `person/${uid}/read/${materialId}`

/** Where a person stopped reading, on this device. */
export function readPlace(uid: string, materialId: string): ReadingPlace {
  // `3.25` is a quarter down the third page.
  const kept = Number(readPreference(keyOf(uid, materialId)))
  const page = Math.floor(kept)
  return page >= 1 ? { page, down: kept - page } : { page: 1, down: 0 }
}

export const keepPlace = (uid: string, materialId: string, { page, down }: ReadingPlace): void =>
  keepPreference(keyOf(uid, materialId), String(page + Math.min(down, 0.999)))
