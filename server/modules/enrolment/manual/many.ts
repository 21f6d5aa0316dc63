import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordingEnd } from '#contract/enrolment/access.ts'
import { manualMonthsAfterIntake } from '#contract/enrolment/staff-enrolments.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { addMonths, endOfMalaysianDay, malaysianDay } from '#contract/shared/calendar.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { enrolmentActRows, enrolments, waitingList } from '../../../platform/db/schema/enrolment.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { taughtIn } from '../../catalogue/index.ts'
import { openEnrolments, type NewEnrolment } from '../people/open-enrolments.ts'
import { dropSeated, lockSeats, seatedIn } from '../seats/seats-sql.ts'
import { ownPeople } from './own-people.ts'

export type WantedEnrolment = {
  uid: string
  classId: number
  intake: Intake
  /** Null: until the day of the intake's last paper. */
  until: string | null
}
export type EnrolmentFault =
  | 'person-own'
  | 'not-in-intake'
  | 'intake-over'
  | 'day-over'
  | 'day-too-far'
  | 'class-full'
/** `was` is the end of the existing enrolment; null if there is no enrolment, or it has no end. */
export type PlannedEnrolment =
  | { fault: EnrolmentFault }
  | { fault?: undefined; opens: (NewEnrolment & { id: string }) | undefined; was: Date | null }

const rowsAtOnce = 1000
const groupOf = ({ classId, intake }: WantedEnrolment) => `${intake.key}/${classId}`

/** The end of a manual enrolment, or why it is refused. */
function endOf(
  { intake, until }: WantedEnrolment,
  now: Date,
): { liveUntil: Date; recordingsUntil: Date | null } | EnrolmentFault {
  const today = malaysianDay(now)
  if (intake.last_paper_on < today) return 'intake-over'
  if (until === null) {
    const liveUntil = endOfMalaysianDay(intake.last_paper_on)
    return { liveUntil, recordingsUntil: recordingEnd(liveUntil) }
  }
  if (until < today) return 'day-over'
  if (until > addMonths(intake.last_paper_on, manualMonthsAfterIntake)) return 'day-too-far'
  const liveUntil = endOfMalaysianDay(until)
  return { liveUntil, recordingsUntil: liveUntil }
}

/** Plans the enrolments of many people in order, by the rules for one person. */
export async function planEnrolments(
  db: Db | Tx,
  caller: Caller,
  wanted: readonly WantedEnrolment[],
  now: Date,
): Promise<PlannedEnrolment[]> {
  const uids = [...new Set(wanted.map(({ uid }) => uid))]
  const own = await ownPeople(db, caller, uids)
  const open = await db
    .select()
    .from(enrolments)
    .where(
      and(
        sql`${enrolments.uid} in (select jsonb_array_elements_text(${JSON.stringify(uids)}::jsonb))`,
        isNull(enrolments.endedAt),
      ),
    )
  const held = Map.groupBy(open, ({ uid, intakeKey, classId }) => `${uid}/${intakeKey}/${classId}`)
  type Group = { isTaught: boolean } & Awaited<ReturnType<typeof seatedIn>>
  const groups = new Map<string, Group>()
  for (const one of wanted) {
    const key = groupOf(one)
    if (groups.has(key)) continue
    const { classId, intake } = one
    const taught = await taughtIn(db, intake.key)
    const seats = await seatedIn(db, { intakeKey: intake.key, classId }, now)
    groups.set(key, { isTaught: taught.includes(classId), ...seats })
  }
  return wanted.map((one): PlannedEnrolment => {
    const { uid, classId, intake } = one
    const group = groups.get(groupOf(one))
    if (own.has(uid)) return { fault: 'person-own' }
    if (!group?.isTaught) return { fault: 'not-in-intake' }
    const end = endOf(one, now)
    if (typeof end === 'string') return { fault: end }
    const rows = held.get(`${uid}/${intake.key}/${classId}`) ?? []
    const ends = rows.map(({ liveUntil }) => liveUntil)
    const last = ends.includes(null)
      ? null
      : new Date(Math.max(...ends.map((at) => at?.getTime() ?? 0)))
    if (rows.length > 0 && (last === null || last >= end.liveUntil))
      return { opens: undefined, was: last }
    if (!group.seated.has(uid)) {
      // People ahead on the waiting list go first.
      const before = group.queue.includes(uid) ? group.queue.indexOf(uid) : group.queue.length
      if (group.free <= before) return { fault: 'class-full' }
      group.free -= 1
      group.queue = group.queue.filter((other) => other !== uid)
      group.seated.add(uid)
    }
    const opens = {
      ...{ id: randomUUID(), uid, classId, source: 'staff' as const, opensAt: now },
      ...{ programmeId: intake.programme_id, intakeKey: intake.key, ...end },
    }
    return { opens, was: rows.length > 0 ? last : null }
  })
}

/** Locks the people, then the seats, until the transaction ends; the same order as a single enrolment. */
export async function lockForEnrolments(tx: Tx, wanted: readonly WantedEnrolment[]): Promise<void> {
  const uids = JSON.stringify(wanted.map(({ uid }) => uid))
  await tx
    .select({ uid: users.uid })
    .from(users)
    .where(sql`${users.uid} in (select jsonb_array_elements_text(${uids}::jsonb))`)
    .orderBy(users.uid)
    .for('no key update')
  const byIntake = Map.groupBy(wanted, ({ intake }) => intake.key)
  for (const key of [...byIntake.keys()].toSorted())
    await lockSeats(tx, key, [...new Set(byIntake.get(key)?.map(({ classId }) => classId))])
}

/**
 * Opens the planned enrolments and records them, without notifications. @returns when people joined the waiting list,
 * by enrolment
 */
export async function enrolMany(
  tx: Tx,
  caller: Caller,
  opened: readonly (NewEnrolment & { id: string })[],
  reason: string,
  now: Date,
): Promise<Map<string, Date>> {
  for (let from = 0; from < opened.length; from += rowsAtOnce) {
    const rows = opened.slice(from, from + rowsAtOnce)
    await openEnrolments(tx, rows)
    await tx.insert(enrolmentActRows).values(
      rows.map(({ id, uid }) => ({
        ...{ id: randomUUID(), kind: 'enrol' as const, uid, by: caller.uid, at: now },
        ...{ reason, openedId: id },
      })),
    )
  }
  const classes = new Map(
    opened.map(({ intakeKey, classId }) => [`${intakeKey}/${classId}`, { intakeKey, classId }]),
  )
  const waited = new Map<string, Date>()
  for (const { intakeKey, classId } of classes.values()) {
    if (intakeKey == null) continue
    const places = await dropSeated(tx, { intakeKey, classId }, now)
    const since = new Map(places.map(({ uid, joinedAt }) => [uid, joinedAt]))
    for (const one of opened) {
      const isThere = one.intakeKey === intakeKey && one.classId === classId
      const joinedAt = isThere ? since.get(one.uid) : undefined
      if (joinedAt) waited.set(one.id, joinedAt)
    }
  }
  return waited
}

/**
 * Deletes enrolments and restores the places on waiting lists.
 * @returns the ids of those that stay, because they have ended or were changed since
 */
export async function unenrolMany(
  tx: Tx,
  enrolled: readonly { id: string; waitedSince: Date | undefined }[],
): Promise<Set<string>> {
  const ids = enrolled.map(({ id }) => id)
  const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`
  const later = alias(enrolmentActRows, 'later')
  const removable = await tx
    .select({
      id: enrolments.id,
      uid: enrolments.uid,
      classId: enrolments.classId,
      intakeKey: enrolments.intakeKey,
    })
    .from(enrolments)
    .where(
      and(
        sql`${enrolments.id} in ${wanted}`,
        isNull(enrolments.endedAt),
        eq(enrolments.isSuspended, false),
        notExists(tx.select().from(later).where(eq(later.fromId, enrolments.id))),
      ),
    )
    .for('update')
  const removed = removable.map(({ id }) => id)
  for (let from = 0; from < removed.length; from += rowsAtOnce) {
    const some = removed.slice(from, from + rowsAtOnce)
    await tx.delete(enrolmentActRows).where(inArray(enrolmentActRows.openedId, some))
    await tx.delete(enrolments).where(inArray(enrolments.id, some))
  }
  const since = new Map(enrolled.map(({ id, waitedSince }) => [id, waitedSince]))
  const places = removable.flatMap(({ id, uid, classId, intakeKey }) => {
    const joinedAt = since.get(id)
    return joinedAt && intakeKey !== null ? [{ uid, classId, intakeKey, joinedAt }] : []
  })
  for (let from = 0; from < places.length; from += rowsAtOnce)
    await tx
      .insert(waitingList)
      .values(places.slice(from, from + rowsAtOnce))
      .onConflictDoNothing()
  return new Set(ids.filter((id) => !removed.includes(id)))
}
