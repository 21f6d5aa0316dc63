import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'

export type StoredEnrolment = typeof enrolments.$inferSelect
export type NewEnrolment = Omit<typeof enrolments.$inferInsert, 'endedAt' | 'endReason'>
type EndReason = 'withdrawn' | 'refused' | 'refunded' | 'disputed' | 'moved' | 'by staff' | 'paid'

/** Opens classes, except those that the same order has already opened. */
export async function openEnrolments(db: Db | Tx, rows: readonly NewEnrolment[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(enrolments)
    .values([...rows])
    .onConflictDoNothing()
}

/** Ends the enrolments that this order opened. */
export async function endEnrolmentsOfOrder(
  db: Db | Tx,
  orderId: string,
  endReason: EndReason,
  now: Date,
): Promise<void> {
  await db
    .update(enrolments)
    .set({ endedAt: now, endReason })
    .where(and(eq(enrolments.orderId, orderId), isNull(enrolments.endedAt)))
}

/** Suspends the enrolments that this order opened, or lifts the suspension. */
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

/** Opens new enrolments for those of this order that ended for this reason. */
export async function reopenEnrolmentsOfOrder(
  db: Db | Tx,
  orderId: string,
  endReason: EndReason,
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

export async function endEnrolment(
  db: Db | Tx,
  id: string,
  endReason: EndReason,
  now: Date,
): Promise<void> {
  await db
    .update(enrolments)
    .set({ endedAt: now, endReason })
    .where(and(eq(enrolments.id, id), isNull(enrolments.endedAt)))
}

/** Moves the order's courtesy access, if it has any, to new dates. */
export async function moveCourtesyOfOrder(
  db: Db | Tx,
  orderId: string,
  dates: Pick<NewEnrolment, 'opensAt' | 'liveUntil' | 'recordingsUntil'>,
  now: Date,
): Promise<void> {
  const ended = await db
    .update(enrolments)
    .set({ endedAt: now, endReason: 'moved' satisfies EndReason })
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
