import { and, eq } from 'drizzle-orm'
import type { Lesson } from '#contract/classroom/classroom.ts'
import type { Role } from '#contract/kinds.ts'
import { subscriptionClasses, subscriptions } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/people.ts'
import { pathOf, replyOf, type Person, type TestApi } from '#tests/support/api.ts'
import { fullProgramme } from './orders.ts'

/** Enrols a person without an order. */
export async function enrol(
  api: TestApi,
  { uid }: Person,
  {
    programmeId = fullProgramme,
    classIds = [5],
    expiresAt = null,
    isSuspended = false,
    startsAt = api.clock.now(),
  }: {
    programmeId?: number
    classIds?: number[]
    expiresAt?: Date | null
    isSuspended?: boolean
    startsAt?: Date
  } = {},
): Promise<void> {
  await api.db
    .insert(subscriptions)
    .values({ uid, programmeId, expiresAt, isSuspended, createdAt: startsAt })
  await api.db
    .insert(subscriptionClasses)
    .values(classIds.map((classId) => ({ uid, programmeId, classId })))
}

export async function student(
  api: TestApi,
  enrolment: Parameters<typeof enrol>[2] = {},
): Promise<Person> {
  const person = await api.arrive()
  await enrol(api, person, enrolment)
  return person
}

/** A member of staff without a subscription. */
export async function staff(api: TestApi, role: Role = 'teacher'): Promise<Person> {
  const person = await api.arrive('Cikgu')
  await api.db.update(users).set({ role }).where(eq(users.uid, person.uid))
  return person
}

export async function changeSubscription(
  api: TestApi,
  { uid }: Person,
  change: Partial<typeof subscriptions.$inferInsert>,
  programmeId = fullProgramme,
): Promise<void> {
  await api.db
    .update(subscriptions)
    .set(change)
    .where(and(eq(subscriptions.uid, uid), eq(subscriptions.programmeId, programmeId)))
}

/** The lessons of a class, as an enrolled student sees them. */
export async function lessonsOf(
  api: TestApi,
  classId = 5,
  slug: 'full-programme' | 'plus-programme' = 'full-programme',
): Promise<Lesson[]> {
  const person = await student(api, {
    programmeId: slug === 'full-programme' ? 2 : 3,
    classIds: [classId],
  })
  const answer = await api.as(person).get(pathOf('classroom', { slug, classId }))
  return replyOf('classroom', answer).lessons
}

export function pick<T>(items: readonly T[], is: (item: T) => boolean): T {
  const found = items.find(is)
  if (found === undefined) throw new Error('nothing fits')
  return found
}
