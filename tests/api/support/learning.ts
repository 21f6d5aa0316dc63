import { and, eq, sql } from 'drizzle-orm'
import type { Lesson } from '#contract/classroom/classroom.ts'
import type { Role } from '#contract/kinds.ts'
import { openEnrolments } from '#server/db/queries/enrolments.ts'
import { enrolments } from '#server/db/tables/enrolments.ts'
import { subscriptions } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/people.ts'
import { teacherAccounts } from '#server/db/tables/teacher-accounts.ts'
import { pathOf, replyOf, type Person, type TestApi } from '#tests/support/api.ts'
import { fullProgramme, trialProgramme } from './orders.ts'

/** Enrols a person without an order. */
export async function enrol(
  api: TestApi,
  person: Person,
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
  const { uid } = person
  const [known] = await api.db
    .select({
      intakeKey: sql<
        string | null
      >`intake_of_subscription(${programmeId}, ${startsAt.toISOString()}, ${expiresAt?.toISOString() ?? null})`,
    })
    .from(users)
    .limit(1)
  const isTrial = programmeId === trialProgramme
  await openEnrolments(
    api.db,
    classIds.map((classId) => ({
      uid,
      classId,
      programmeId,
      intakeKey: known?.intakeKey ?? null,
      source: isTrial ? 'trial' : 'staff',
      opensAt: startsAt,
      liveUntil: expiresAt,
      recordingsUntil: isTrial ? null : expiresAt,
    })),
    startsAt,
  )
  if (isSuspended) await changeSubscription(api, person, { isSuspended }, programmeId)
}

export async function student(
  api: TestApi,
  enrolment: Parameters<typeof enrol>[2] = {},
): Promise<Person> {
  const person = await api.arrive()
  await enrol(api, person, enrolment)
  return person
}

/** A member of staff without a subscription. A teacher acts on all classes, or on those of this teacher. */
export async function staff(
  api: TestApi,
  role: Role = 'teacher',
  teacherId: string | null = null,
): Promise<Person> {
  const person = await api.arrive('Cikgu')
  const { uid } = person
  await api.db.update(users).set({ role }).where(eq(users.uid, uid))
  if (role === 'teacher')
    await api.db.insert(teacherAccounts).values({ uid, teacherId, allClasses: teacherId === null })
  return person
}

/** Suspends a programme, restores it, or moves the end of what somebody has in it. */
export async function changeSubscription(
  api: TestApi,
  { uid }: Person,
  {
    expiresAt,
    ...standing
  }: { expiresAt?: Date | null; isSuspended?: boolean; isOverdue?: boolean },
  programmeId = fullProgramme,
): Promise<void> {
  if (expiresAt !== undefined)
    await api.db
      .update(enrolments)
      .set({
        liveUntil: expiresAt,
        ...(programmeId !== trialProgramme && { recordingsUntil: expiresAt }),
      })
      .where(and(eq(enrolments.uid, uid), eq(enrolments.programmeId, programmeId)))
  if (Object.keys(standing).length > 0)
    await api.db
      .update(subscriptions)
      .set(standing)
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
