import { and, eq, sql } from 'drizzle-orm'
import type { Holding } from '#contract/access.ts'
import type { Subscription } from '#contract/programmes.ts'
import { openEnrolments, type NewEnrolment } from '../../db/queries/enrolments.ts'
import { holdingsOfUser, toHoldings, type Held } from '../../db/queries/holdings.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/open.ts'
import { subscriptions } from '../../db/tables/orders.ts'
import { consents, users } from '../../db/tables/people.ts'

export type PeopleRepository = ReturnType<typeof peopleRepository>

/** What people hold: their subscriptions and the classes in them. */
export function peopleRepository(db: Db) {
  const heldByUid = db
    .select({ holdings: holdingsOfUser })
    .from(users)
    .where(eq(users.uid, sql.placeholder('uid')))
    .prepare('held_by_uid')

  return {
    /** Nothing for an unknown person. */
    async held(uid: string, now: Date): Promise<Held[]> {
      const [row] = await heldByUid.execute({ uid })
      return toHoldings(row?.holdings ?? [], now)
    },

    /** By staff, or for an instalment that is overdue. */
    async isSuspended(uid: string, programmeId: number): Promise<boolean> {
      const [row] = await db
        .select({ byStaff: subscriptions.isSuspended, isOverdue: subscriptions.isOverdue })
        .from(subscriptions)
        .where(and(eq(subscriptions.uid, uid), eq(subscriptions.programmeId, programmeId)))
      return row !== undefined && (row.byStaff || row.isOverdue)
    },

    /** Opens the trial with its classes and records the consent; false when the person has had one. */
    async startTrial(
      rows: readonly NewEnrolment[],
      consent: typeof consents.$inferInsert,
      now: Date,
    ): Promise<boolean> {
      const [first] = rows
      if (!first) return false
      return inTransaction(db, async (tx) => {
        const { uid, programmeId, liveUntil } = first
        // Two taps at the same moment: one of them makes this row.
        const made = await tx
          .insert(subscriptions)
          .values({ uid, programmeId, expiresAt: liveUntil ?? null, createdAt: now })
          .onConflictDoNothing()
          .returning({ uid: subscriptions.uid })
        if (made.length === 0) return false
        await openEnrolments(tx, rows, now)
        await tx.insert(consents).values(consent)
        return true
      })
    },
  }
}

/** A subscription as the wire has it, without the classes. */
export function withoutClasses({
  class_ids: _,
  enrolments: __,
  ...subscription
}: Holding): Subscription {
  return subscription
}
