import { useEffect, useState } from 'react'
import { mustSignInAgain } from '#platform/api/failures.ts'
import {
  forgetPreference,
  keepPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'
import { holdUnsaved } from '#platform/worker/busy.ts'
import { useSession } from '#platform/session/session.ts'
import { readKept } from './use-typed-draft.ts'

/** Keeps a form's draft while the person signs in again, and returns it once. `read` checks its shape. */
export function useDraftAcrossSignIn<Typed>(
  form: string,
  read: (kept: unknown) => Typed | undefined,
): { kept: Typed | undefined; keepIfRefused: (failure: unknown, typed: unknown) => undefined } {
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const key: PreferenceKey = `person/${uid}/draft/staff/again/${form}`
  const [kept] = useState(() => readKept(key, read))
  useEffect(() => forgetPreference(key), [key])
  useEffect(() => (kept === undefined ? undefined : holdUnsaved()), [kept])
  return {
    kept,
    keepIfRefused(failure, typed) {
      if (mustSignInAgain(failure)) keepPreference(key, JSON.stringify(typed))
    },
  }
}

/** Accepts a kept object that has the fields of `model`, each of the same type. */
export const readLike =
  <Typed extends object>(model: Typed) =>
  (kept: unknown): Typed | undefined => {
    const fields = (kept ?? {}) as Record<string, unknown>
    const isLike = Object.entries(model).every(
      ([name, value]) => typeof fields[name] === typeof value,
    )
    return isLike ? (kept as Typed) : undefined
  }
