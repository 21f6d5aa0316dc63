import { peopleOnPhoneMost } from '#contract/limits.ts'
import type { Owner } from './owner.ts'
import { forgetPreference, keepPreference, readPreference } from './preferences.ts'

/**
 * Somebody who signs in on this phone now and then, and wants to be known here while they are away. `email` is masked:
 * others use this phone too.
 */
export type PersonHere = { uid: string; firstName: string; email: string }

const key = 'device/people'

/** Who is remembered on this phone, who left last first; nobody but those who wanted it. */
export function peopleHere(): PersonHere[] {
  const people = read()
  const masked = people.map((one) => ({ ...one, email: maskEmail(one.email) }))
  // Earlier versions kept whole addresses.
  if (masked.some(({ email }, n) => email !== people[n]?.email)) keep(masked)
  return masked
}

function read(): PersonHere[] {
  try {
    return (JSON.parse(readPreference(key) ?? '[]') as unknown[]).filter(isPerson)
  } catch {
    return [] // tampered with: they sign in by their address
  }
}

export const isRemembered = (uid: string): boolean => peopleHere().some((one) => one.uid === uid)

/** Keeps the first word of the name and the masked address. */
export function rememberPerson({ uid, name, email }: Owner): void {
  const [firstName = ''] = name.trim().split(/\s/)
  const others = peopleHere().filter((one) => one.uid !== uid)
  keep([{ uid, firstName, email: maskEmail(email) }, ...others].slice(0, peopleOnPhoneMost))
}

/** What is saved, or waits, of this person is left alone. */
export function forgetName(uid: string): void {
  keep(peopleHere().filter((one) => one.uid !== uid))
}

function keep(people: readonly PersonHere[]): void {
  if (people.length > 0) keepPreference(key, JSON.stringify(people))
  else forgetPreference(key)
}

/** `aina@example.com` as `a•••@example.com`: enough for whose it is to know it. */
export const maskEmail = (email: string): string => email.replace(/^(.?)[^@]*/u, '$1•••')

/** By hand: the sign-out needs no schemas otherwise. */
const isPerson = (one: unknown): one is PersonHere =>
  (['uid', 'firstName', 'email'] as const).every(
    (field) => typeof (one as Partial<PersonHere> | null)?.[field] === 'string',
  )
