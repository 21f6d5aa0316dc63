import { users } from '#server/platform/db/schema/identity.ts'
import { somebody, type Person, type TestApi } from '#tests/support/api.ts'

/** Adds people who have signed in before, in one query. */
export async function manyPeople(
  { db }: Pick<TestApi, 'db'>,
  count: number,
  role: 'student' | 'administrator' = 'student',
): Promise<Person[]> {
  const people = Array.from({ length: count }, () => somebody())
  await db
    .insert(users)
    .values(people.map(({ uid, email, name }) => ({ uid, email, displayName: name, role })))
  return people
}
