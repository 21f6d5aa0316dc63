/** Small things this browser remembers: choices of the device, and drafts and places of one person. */
export type PreferenceKey = `device/${string}` | `person/${string}`

/** What a sign-out leaves on the device: what is typed, and what finds the materials. */
type Kept = { drafts: boolean; materials: boolean }

const prefix = 'kelasku/'

export function readPreference(key: PreferenceKey): string | null {
  return store()?.getItem(prefix + key) ?? null
}

export function keepPreference(key: PreferenceKey, value: string): void {
  try {
    store()?.setItem(prefix + key, value)
  } catch {
    // A full store: what is kept here is a convenience, and the next write tries again.
  }
}

export function forgetPreference(key: PreferenceKey): void {
  store()?.removeItem(prefix + key)
}

/** At sign-out: forgets what this browser remembers of a person. */
export function forgetPerson(uid: string, keep: Kept): void {
  for (const key of privateKeys(uid, keep)) forgetPreference(key)
}

/** What `forgetPerson` would forget. */
export function privateKeys(uid: string, keep: Kept): PreferenceKey[] {
  const kept = [
    ...(keep.drafts ? [`person/${uid}/draft/`] : []),
    ...(keep.materials ? [`person/${uid}/material/`] : []),
  ]
  return keysUnder(`person/${uid}/`).filter((key) => !kept.some((start) => key.startsWith(start)))
}

/**
 * At the start: snapshots of people whose device this is not, as a tab that was killed may have written one
 * after the sign-out; and what this tab remembers of somebody who left from another.
 */
export function forgetStrays(butOf: string | undefined): void {
  for (const key of keysUnder('person/'))
    if (key.endsWith('/boot') && key !== `person/${butOf}/boot`) forgetPreference(key)
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(`${prefix}person/`) && !isKnown(key)) sessionStorage.removeItem(key)
  } catch {
    // Browsers that block site data throw on the property itself: then there is nothing to forget.
  }
}

/** By a note of the same name; the version before left none but that of the whole order. */
const isKnown = (tabKey: string) =>
  [tabKey, tabKey.replace(/\/form$/, '')].some((key) => store()?.getItem(key) != null)

/** Forgets what this tab alone remembers: half-filled forms, above all. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Browsers that block site data throw on the property itself: then there is nothing to forget.
  }
}

export function keysUnder(start: PreferenceKey): PreferenceKey[] {
  return Object.keys(store() ?? {})
    .filter((key) => key.startsWith(prefix + start))
    .map((key) => key.slice(prefix.length) as PreferenceKey)
}

function store(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    // Browsers that block site data throw on the property itself.
    return undefined
  }
}
