/** Small things this browser remembers: choices of the device, and drafts and positions of a person. */
export type PreferenceKey = `device/${string}` | `person/${string}`

/** What a sign-out leaves on the device: text drafts and an unsaved language, and the index of cached materials. */
type Kept = { drafts: boolean; materials: boolean }

const prefix = 'kelasku/'

/** When the app reduces its data use: see `saving/connection.ts`. */
export const saverKey: PreferenceKey = 'device/data-saver'

/** A person's choice of language that the server does not know yet. */
export const unsavedLocaleKey = (uid: string): PreferenceKey => `person/${uid}/unsaved-locale`

/** Keys read at the start: the device's owner, and unfinished sign-outs. */
type StartKey = 'owner' | 'pending-sign-out' | `pending-wipe${string}`
type Key = PreferenceKey | StartKey

export function readPreference(key: Key): string | null {
  return store()?.getItem(prefix + key) ?? null
}

export function keepPreference(key: Key, value: string): void {
  try {
    store()?.setItem(prefix + key, value)
  } catch {
    // The store is full. Preferences are a convenience, and the next write tries again.
  }
}

export function forgetPreference(key: Key): void {
  store()?.removeItem(prefix + key)
}

/** At sign-out: deletes what this browser remembers of a person. */
export function forgetPreferences(uid: string, keep: Kept): void {
  for (const key of privateKeys(uid, keep)) forgetPreference(key)
}

/** The keys that `forgetPreferences` deletes. */
export function privateKeys(uid: string, keep: Kept): PreferenceKey[] {
  const kept = [
    ...(keep.drafts ? [`person/${uid}/draft/`, unsavedLocaleKey(uid)] : []),
    ...(keep.materials ? [`person/${uid}/material/`] : []),
  ]
  return keysUnder(`person/${uid}/`).filter((key) => !kept.some((start) => key.startsWith(start)))
}

/**
 * At the start: deletes snapshots of people who are not the owner, which a killed tab may have written after the
 * sign-out.
 */
export function forgetStrays(butOf: string | undefined): void {
  for (const key of keysUnder('person/'))
    if (key.endsWith('/boot') && key !== `person/${butOf}/boot`) forgetPreference(key)
}

/** Deletes what only this tab remembers, above all half-filled forms. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Browsers that block site data throw on the property itself; then there is nothing to delete.
  }
}

export function keysUnder<Start extends Key>(start: Start): `${Start}${string}`[] {
  return Object.keys(store() ?? {})
    .filter((key) => key.startsWith(prefix + start))
    .map((key) => key.slice(prefix.length) as `${Start}${string}`)
}

function store(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    // Browsers that block site data throw on the property itself.
    return undefined
  }
}
