import { inArray } from 'drizzle-orm'
import type { ManyChanged } from '#contract/shared/staff/staff-many.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema/identity.ts'
import { RefusalInWords } from './refuse-in-words.ts'

/** Does the same for each of these people, and says for whom it was refused, and why. */
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
      if (!(failure instanceof RefusalInWords)) throw failure
      refused.set(person.uid, failure.in(locale).message)
    }
  const named = await db
    .select({ uid: users.uid, name: users.displayName, email: users.email })
    .from(users)
    .where(inArray(users.uid, [...refused.keys()]))
  return {
    done,
    refused: named.map(({ uid, name, email }) => ({
      ...{ uid, name: name || email, why: refused.get(uid) ?? '' },
    })),
  }
}
