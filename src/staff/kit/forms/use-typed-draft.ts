import { useState } from 'react'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

/** Draft of a form, kept on this device per person and form until it is saved or discarded. */
export function useTypedDraft<Typed>(
  uid: string,
  form: string,
  /** Validates the stored draft. */
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

/** Reads the stored draft if it is valid. */
export function readKept<Typed>(
  key: PreferenceKey,
  read: (kept: unknown) => Typed | undefined,
): Typed | undefined {
  const kept = readPreference(key)
  if (kept === null) return undefined
  try {
    return read(JSON.parse(kept))
  } catch {
    // The draft is truncated, so the form starts from the saved values.
    return undefined
  }
}
