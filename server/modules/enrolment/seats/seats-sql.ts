import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { intakeClasses } from '../../../platform/db/schema/catalogue.ts'
import { waitingList } from '../../../platform/db/schema/enrolment.ts'

type ClassInIntake = { intakeKey: SQLWrapper | string; classId: SQLWrapper | number }

/** The distinct people with a seat: through a paid or manual enrolment, an open order, or a seat held for them. */
const seated = ({ intakeKey, classId }: ClassInIntake, now: Date): SQL => sql`(
  select e.uid from enrolments e
  where e.class_id = ${classId} and e.intake_key = ${intakeKey} and e.source in ('order', 'staff')
    and e.ended_at is null and (e.live_until is null or e.live_until >= ${now.toISOString()})
  union
  select o.uid from orders o
  where o.intake_key = ${intakeKey} and o.status in ('OPEN', 'UNCOLLECTABLE', 'PENDING')
    and o.class_ids @> to_jsonb(${classId}::int)
  union
  select h.uid from waiting_list h
  where h.class_id = ${classId} and h.intake_key = ${intakeKey} and h.held_until > ${now.toISOString()}
)`

/** Whether a person may order: not suspended in the programme, overdue in none, and not about to be deleted. */
const mayOrder = (uid: SQL, intakeKey: SQL): SQL => sql`(
  not exists (select from users u where u.uid = ${uid} and (u.is_suspended or u.is_deleted or u.erase_after is not null))
  and not exists (
    select from suspensions s, intakes i
    where i.key = ${intakeKey} and s.uid = ${uid}
      and (s.programme_id = i.programme_id or s.reason = 'overdue')
  )
)`

/** The waiting list without this person, people with a held seat, and people who may not order. */
const waiting = ({ intakeKey, classId }: ClassInIntake, uid: string): SQL => sql`
  from waiting_list w
  where w.class_id = ${classId} and w.intake_key = ${intakeKey} and w.held_until is null
    and w.uid <> ${uid} and ${mayOrder(sql`w.uid`, sql`w.intake_key`)}`

const capacity = sql<number>`${intakeClasses.capacity}`
const isLimited = (intakeKey: string) =>
  and(eq(intakeClasses.intakeKey, intakeKey), isNotNull(intakeClasses.capacity))

/** Locks the limited classes until the transaction ends, in the order of their ids. @returns their capacities */
export async function lockSeats(
  tx: Tx,
  intakeKey: string,
  classIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx
    .select({ classId: intakeClasses.classId, capacity })
    .from(intakeClasses)
    .where(and(isLimited(intakeKey), inArray(intakeClasses.classId, [...classIds])))
    .orderBy(asc(intakeClasses.classId))
    .for('update')
  return new Map(rows.map(({ classId, capacity }) => [classId, capacity]))
}

export type SeatAvailability = {
  classId: number
  /** Null without a limit. */
  capacity: number | null
  /** Seats that this person could take, less those for people ahead on the waiting list. */
  left: number
  /** This person's place on the waiting list. */
  wait: { place: number; heldUntil: Date | null } | null
}

/** The seats, in one intake, of each class that is limited or has this person on its waiting list. */
export async function seatsFor(
  db: Db | Tx,
  { uid, intakeKey }: { uid: string; intakeKey: string },
  now: Date,
): Promise<SeatAvailability[]> {
  const limited = await db
    .select({
      classId: intakeClasses.classId,
      capacity,
      others: sql<number>`(select count(*)::int from ${seated(intakeClasses, now)} t where t.uid <> ${uid})`,
      waiting: sql<number>`(select count(*)::int ${waiting(intakeClasses, uid)})`,
    })
    .from(intakeClasses)
    .where(isLimited(intakeKey))
    .orderBy(asc(intakeClasses.classId))
    .prepare('seats_of_intake')
    .execute()
  const ownPlaces = await db
    .select({
      classId: waitingList.classId,
      heldUntil: waitingList.heldUntil,
      before: sql<number>`(select count(*)::int ${waiting(waitingList, uid)}
        and (w.joined_at, w.uid) < ("waiting_list"."joined_at", "waiting_list"."uid"))`,
    })
    .from(waitingList)
    .where(and(eq(waitingList.uid, uid), eq(waitingList.intakeKey, intakeKey)))
    .prepare('places_of_person')
    .execute()
  const isOver = (end: Date | null) => end !== null && end <= now
  const waits = new Map(
    ownPlaces
      .filter(({ heldUntil }) => !isOver(heldUntil))
      .map(({ classId, heldUntil, before }) => [classId, { place: before + 1, heldUntil }]),
  )
  const found = limited.map(({ classId, capacity, others, waiting: queue }) => {
    const wait = waits.get(classId) ?? null
    // A held seat remains even if the limit was lowered since.
    if (wait?.heldUntil) return { classId, capacity, left: Math.max(1, capacity - others), wait }
    const before = wait === null ? queue : wait.place - 1
    return { classId, capacity, left: Math.max(0, capacity - others - before), wait }
  })
  // Classes whose limit was removed while this person waited.
  const lifted = [...waits].flatMap(([classId, wait]) =>
    found.some((one) => one.classId === classId)
      ? []
      : [{ classId, capacity: null, left: Infinity, wait }],
  )
  return [...found, ...lifted]
}

/** Whether this person has a seat in the class. */
export async function hasSeat(
  db: Db | Tx,
  { uid, intakeKey, classId }: { uid: string; intakeKey: string; classId: number },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), sql`${users.uid} in ${seated({ intakeKey, classId }, now)}`))
  return rows.length > 0
}

/** `queue` is the waiting list, the longest waiting first. */
export async function seatedIn(
  db: Db | Tx,
  of: { intakeKey: string; classId: number },
  now: Date,
): Promise<{ seated: Set<string>; free: number; queue: string[] }> {
  const [limit] = await db
    .select({ capacity, ...occupancyOf(intakeClasses, now) })
    .from(intakeClasses)
    .where(and(isLimited(of.intakeKey), eq(intakeClasses.classId, of.classId)))
  if (!limit) return { seated: new Set(), free: Infinity, queue: [] }
  const rows = await db
    .select({ uid: users.uid })
    .from(users)
    .where(sql`${users.uid} in ${seated(of, now)}`)
  return {
    seated: new Set(rows.map(({ uid }) => uid)),
    free: limit.capacity - limit.taken,
    queue: await nextWaiting(db, of, limit.waiting),
  }
}

export type Occupancy = {
  classId: number
  capacity: number
  taken: number
  waiting: number
  /** This person has no seat, and none is left for them. */
  isFull: boolean
}

/** The limited classes of an intake, for staff about to enrol this person. */
export async function occupancyFor(
  db: Db | Tx,
  of: { uid: string; intakeKey: string },
  now: Date,
): Promise<Occupancy[]> {
  const rows = await db
    .select({
      classId: intakeClasses.classId,
      capacity,
      isSeated: sql<boolean>`${of.uid} in ${seated(intakeClasses, now)}`,
      ...occupancyOf(intakeClasses, now),
    })
    .from(intakeClasses)
    .where(isLimited(of.intakeKey))
    .orderBy(asc(intakeClasses.classId))
  const forThem = await seatsFor(db, of, now)
  return rows.map(({ isSeated, ...row }) => {
    const left = forThem.find(({ classId }) => classId === row.classId)?.left
    return { ...row, isFull: !isSeated && left === 0 }
  })
}

/** `taken` includes `held`, the seats held for people of the waiting list. */
export const occupancyOf = (of: ClassInIntake, now: Date) => ({
  held: sql<number>`(select count(*)::int from waiting_list h where h.class_id = ${of.classId}
    and h.intake_key = ${of.intakeKey} and h.held_until > ${now.toISOString()})`,
  taken: sql<number>`(select count(*)::int from ${seated(of, now)} t)`,
  waiting: sql<number>`(select count(*)::int ${waiting(of, '')})`,
})

/** The next people of the waiting list. */
export async function nextWaiting(
  db: Db | Tx,
  of: { intakeKey: string; classId: number },
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ uid: waitingList.uid })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.intakeKey, of.intakeKey),
        eq(waitingList.classId, of.classId),
        isNull(waitingList.heldUntil),
        mayOrder(sql`${waitingList.uid}`, sql`${waitingList.intakeKey}`),
      ),
    )
    .orderBy(asc(waitingList.joinedAt), asc(waitingList.uid))
    .limit(most)
  return rows.map(({ uid }) => uid)
}

/** Removes people who have a seat from the waiting list. @returns their former places */
export async function dropSeated(
  tx: Tx,
  of: { intakeKey: string; classId: number },
  now: Date,
): Promise<{ uid: string; joinedAt: Date }[]> {
  return tx
    .delete(waitingList)
    .where(
      and(
        eq(waitingList.intakeKey, of.intakeKey),
        eq(waitingList.classId, of.classId),
        isNull(waitingList.heldUntil),
        sql`${waitingList.uid} in ${seated(of, now)}`,
      ),
    )
    .returning({ uid: waitingList.uid, joinedAt: waitingList.joinedAt })
}
