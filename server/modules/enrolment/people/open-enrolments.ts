import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'

export type StoredEnrolment = typeof enrolments.$inferSelect
export type NewEnrolment = Omit<typeof enrolments.$inferInsert, 'endedAt' | 'endReason'>
type Why = 'withdrawn' | 'refused' | 'refunded' | 'disputed' | 'moved' | 'by staff' | 'paid'

/** Opens classes. An order that has opened a class already opens it once. */
export async function openEnrolments(db: Db | Tx, rows: readonly NewEnrolment[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(enrolments)
    .values([...rows])
    .onConflictDoNothing()
}

/** Ends what an order opened, and nothing else. */
export async function endEnrolmentsOfOrder(
  db: Db | Tx,
  orderId: string,
  endReason: Why,
  now: Date,
): Promise<void> {
  await db
    .update(enrolments)
    .set({ endedAt: now, endReason })
    .where(and(eq(enrolments.orderId, orderId), isNull(enrolments.endedAt)))
}

/** Closes what an order opened, and nothing else, or opens it again. */
export async function suspendEnrolmentsOfOrder(
  db: Db | Tx,
  orderId: string,
  isSuspended: boolean,
): Promise<void> {
  await db
    .update(enrolments)
    .set({ isSuspended })
    .where(and(eq(enrolments.orderId, orderId), isNull(enrolments.endedAt)))
}

export type OrderAccessStatus = 'open' | 'on-hold' | 'ended'

/** Whether the classes that an order opened are open, on hold or ended. */
export async function accessByOrder(db: Db | Tx, orderId: string): Promise<OrderAccessStatus> {
  const rows = await db
    .select({ isSuspended: enrolments.isSuspended })
    .from(enrolments)
    .where(and(eq(enrolments.orderId, orderId), isNull(enrolments.endedAt)))
  if (rows.length === 0) return 'ended'
  return rows.some(({ isSuspended }) => isSuspended) ? 'on-hold' : 'open'
}

/** Opens again what ended for this reason, by rows of their own. */
export async function reopenEnrolmentsOfOrder(
  db: Db | Tx,
  orderId: string,
  endReason: Why,
): Promise<void> {
  const ended = await db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.orderId, orderId), eq(enrolments.endReason, endReason)))
  await openEnrolments(
    db,
    ended.map(({ id: _, endedAt: __, endReason: ___, ...row }) => ({ ...row, isSuspended: false })),
  )
}

/** Ends one, and nothing else. */
export async function endEnrolment(
  db: Db | Tx,
  id: string,
  endReason: Why,
  now: Date,
): Promise<void> {
  await db
    .update(enrolments)
    .set({ endedAt: now, endReason })
    .where(and(eq(enrolments.id, id), isNull(enrolments.endedAt)))
}

/** Moves the end of the days that an order opens before its first charge, if it has them. */
export async function moveCourtesyOfOrder(
  db: Db | Tx,
  orderId: string,
  dates: Pick<NewEnrolment, 'opensAt' | 'liveUntil' | 'recordingsUntil'>,
  now: Date,
): Promise<void> {
  const ended = await db
    .update(enrolments)
    .set({ endedAt: now, endReason: 'moved' satisfies Why })
    .where(
      and(
        eq(enrolments.orderId, orderId),
        eq(enrolments.isCourtesy, true),
        isNull(enrolments.endedAt),
      ),
    )
    .returning()
  await openEnrolments(
    db,
    ended.map(({ uid, classId, programmeId, intakeKey, source }) => ({
      ...{ orderId, uid, classId, programmeId, intakeKey, source, isCourtesy: true },
      ...dates,
    })),
  )
}
