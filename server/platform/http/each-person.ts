import { inArray } from 'drizzle-orm'
import type { ManyChanged } from '#contract/shared/staff/staff-lists.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema/identity.ts'
import { copyOf } from '../copy/copy.ts'
import { Refusal } from './refusal.ts'
import { RefusalInWords } from './refuse-in-words.ts'

/** Runs an action for each person. @returns the refused ones with reasons */
export async function eachPerson<Person extends { uid: string }>(
  db: Db,
  people: readonly Person[],
  locale: string,
  work: (person: Person) => Promise<void>,
): Promise<ManyChanged> {
  const refused = new Map<string, string>()
  let done = 0
  for (const person of people)
    try {
      await work(person)
      done += 1
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      refused.set(person.uid, wordsOf(failure, locale))
    }
  const named = await db
    .select({ uid: users.uid, name: users.displayName, email: users.email })
    .from(users)
    .where(inArray(users.uid, [...refused.keys()]))
  const names = new Map(named.map(({ uid, name, email }) => [uid, name || email]))
  return {
    done,
    refused: [...refused].map(([uid, why]) => ({ uid, name: names.get(uid) ?? uid, why })),
  }
}

function wordsOf(refusal: Refusal, locale: string): string {
  if (refusal instanceof RefusalInWords) return refusal.in(locale).message
  return refusal.message === refusal.code
    ? copyOf('refusals', locale)(refusal.code)
    : refusal.message
}
