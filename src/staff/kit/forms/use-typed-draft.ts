import { useRef, useState } from 'react'
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
): {
  typed: Typed | undefined
  keep: (typed: Typed) => void
  forget: () => void
  /** Discards the draft if it equals `sent`; what was typed since then stays, changed by `rebase`. */
  markSaved: (sent: Typed | undefined, rebase?: (typed: Typed) => Typed) => void
} {
  const key: PreferenceKey = `person/${uid}/draft/staff/${form}`
  const [typed, setTyped] = useState(() => readKept(key, read))
  const latest = useRef(typed)
  function keep(one: Typed) {
    keepPreference(key, JSON.stringify(one))
    latest.current = one
    setTyped(one)
  }
  function forget() {
    forgetPreference(key)
    latest.current = undefined
    setTyped(undefined)
  }
  return {
    typed,
    keep,
    forget,
    markSaved(sent, rebase) {
      const now = latest.current
      if (now === undefined || JSON.stringify(now) === JSON.stringify(sent)) forget()
      else if (rebase) keep(rebase(now))
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
