import { and, eq, isNull } from 'drizzle-orm'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Lesson } from '#contract/classroom/classroom.ts'
import type { QueueItem, QueueKind } from '#contract/dashboard/queue.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { openEnrolments } from '#server/modules/enrolment/people/open-enrolments.ts'
import { intakes, teacherAccounts } from '#server/platform/db/schema/catalogue.ts'
import { enrolments, suspensions } from '#server/platform/db/schema/enrolment.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { pathOf, replyOf, type Person, type TestApi } from '#tests/support/api.ts'
import { fullProgramme, plusProgramme, trialProgramme } from './orders.ts'

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
  const isTrial = programmeId === trialProgramme
  const intakeKey = await intakeOf(api, { programmeId, startsAt, expiresAt })
  await openEnrolments(
    api.db,
    classIds.map((classId) => ({
      uid,
      classId,
      programmeId,
      intakeKey,
      source: isTrial ? 'trial' : 'staff',
      opensAt: startsAt,
      liveUntil: expiresAt,
      recordingsUntil: isTrial ? null : expiresAt,
    })),
  )
  if (isSuspended) await changeSubscription(api, person, { isSuspended }, programmeId)
}

/** The intake whose last paper ends the access, else the one that ran when it began; a trial's is always the latter. */
async function intakeOf(
  { db }: TestApi,
  of: { programmeId: number; startsAt: Date; expiresAt: Date | null },
): Promise<string | null> {
  const rows = await db
    .select()
    .from(intakes)
    .where(isNull(intakes.withdrawnAt))
    .orderBy(intakes.startsOn)
  const own = rows.filter(({ programmeId }) => programmeId === of.programmeId)
  const showsFull = [trialProgramme, plusProgramme].includes(of.programmeId) && own.length === 0
  const shown = showsFull ? rows.filter(({ programmeId }) => programmeId === fullProgramme) : own
  const lastDay =
    of.programmeId !== trialProgramme && of.expiresAt ? malaysianDay(of.expiresAt) : null
  const found =
    shown.find(({ lastPaperOn }) => lastPaperOn === lastDay) ??
    shown.find(({ endsOn }) => endsOn >= malaysianDay(of.startsAt)) ??
    shown.at(-1)
  return found?.key ?? null
}

/** What gives a person classes and was not ended, by class. */
export const enrolmentsOf = ({ db }: TestApi, { uid }: Pick<Person, 'uid'>) =>
  db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.uid, uid), isNull(enrolments.endedAt)))
    .orderBy(enrolments.classId)

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

/** What waits for this member of staff. */
export const queueOf = async (api: TestApi, person: Person): Promise<QueueItem[]> =>
  replyOf('staffQueue', await api.as(person).get(pathOf('staffQueue'))).items

/** How many of this kind wait, in all classes. */
export const waitingOf = (items: readonly QueueItem[], kind: QueueKind): number =>
  items.reduce((all, item) => (item.kind === kind ? all + item.count : all), 0)

/** Suspends a programme, restores it, or moves the end of what somebody has in it. */
export async function changeSubscription(
  api: TestApi,
  { uid }: Person,
  {
    expiresAt,
    isSuspended,
    isOverdue,
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
  const reasons = { staff: isSuspended, overdue: isOverdue }
  for (const reason of ['staff', 'overdue'] as const) {
    if (reasons[reason] === true)
      await api.db.insert(suspensions).values({ uid, programmeId, reason }).onConflictDoNothing()
    if (reasons[reason] === false)
      await api.db
        .delete(suspensions)
        .where(
          and(
            eq(suspensions.uid, uid),
            eq(suspensions.programmeId, programmeId),
            eq(suspensions.reason, reason),
          ),
        )
  }
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
