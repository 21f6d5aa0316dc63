import { useState } from 'react'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/preferences.ts'

/**
 * What somebody of the staff has typed into a form and not saved: kept on this device, per person and form,
 * until it is saved or dropped.
 */
export function useTypedDraft<Typed>(
  uid: string,
  form: string,
  /** What was kept, if it is still of that shape. */
  read: (kept: unknown) => Typed | undefined,
): { typed: Typed | undefined; keep: (typed: Typed) => void; forget: () => void } {
  const key: PreferenceKey = `person/${uid}/draft/staff/${form}`
  const [typed, setTyped] = useState(() => readKept(key, read))
  return {
    typed,
    keep(one) {
      keepPreference(key, JSON.stringify(one))
      setTyped(one)
    },
    forget() {
      forgetPreference(key)
      setTyped(undefined)
    },
  }
}

/** What is kept under the key, if `read` knows its shape. */
export function readKept<Typed>(
  key: PreferenceKey,
  read: (kept: unknown) => Typed | undefined,
): Typed | undefined {
  const kept = readPreference(key)
  if (kept === null) return undefined
  try {
    return read(JSON.parse(kept))
  } catch {
    // It was cut off: the form begins as it is saved.
    return undefined
  }
}
