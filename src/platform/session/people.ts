import { peopleOnPhoneMost } from '#contract/shared/limits.ts'
import type { Owner } from '#offline/owner.ts'
import { forgetPreference, keepPreference, readPreference } from '../storage/preferences.ts'

/** A person remembered on a shared phone while signed out. `email` is masked, because others use the phone too. */
export type PersonHere = { uid: string; firstName: string; email: string }

const key = 'device/people'

/** The people remembered on this phone, latest sign-out first; only those who opted in. */
export function peopleHere(): PersonHere[] {
  try {
    return (JSON.parse(readPreference(key) ?? '[]') as unknown[]).filter(isPerson)
  } catch {
    return [] // invalid: they sign in by their address
  }
}

export const isRemembered = (uid: string): boolean => peopleHere().some((one) => one.uid === uid)

/** Stores the first word of the name and the masked address. */
export function rememberPerson({ uid, name, email }: Owner): void {
  const [firstName = ''] = name.trim().split(/\s/)
  const others = peopleHere().filter((one) => one.uid !== uid)
  keep([{ uid, firstName, email: maskEmail(email) }, ...others].slice(0, peopleOnPhoneMost))
}

/** Removes only the name; saved files and unsent work stay. */
export function forgetName(uid: string): void {
  keep(peopleHere().filter((one) => one.uid !== uid))
}

function keep(people: readonly PersonHere[]): void {
  if (people.length > 0) keepPreference(key, JSON.stringify(people))
  else forgetPreference(key)
}

/** `aina@example.com` as `a•••@example.com`: enough for its owner to recognise. */
export const maskEmail = (email: string): string => email.replace(/^(.?)[^@]*/u, '$1•••')

/** Without valibot, which signing out would have to load. */
const isPerson = (one: unknown): one is PersonHere =>
  (['uid', 'firstName', 'email'] as const).every(
    (field) => typeof (one as Partial<PersonHere> | null)?.[field] === 'string',
  )
