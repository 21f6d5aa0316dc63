import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Holding } from '#contract/enrolment/access.ts'
import type { Subscription } from '#contract/catalogue/programmes.ts'
import { recordConsent } from '../../identity/index.ts'
import { openEnrolments, type NewEnrolment } from './open-enrolments.ts'
import { holdingsOfUser, toHoldings } from '../../../platform/http/caller/holdings.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db } from '../../../platform/db/open.ts'
import { enrolments, suspensions } from '../../../platform/db/schema/enrolment.ts'
import { type consents, users } from '../../../platform/db/schema/identity.ts'

/** People's subscriptions and their classes. */
export function peopleRepository(db: Db) {
  const heldByUid = db
    .select({ holdings: holdingsOfUser })
    .from(users)
    .where(eq(users.uid, sql.placeholder('uid')))
    .prepare('held_by_uid')
  const barringSuspension = db
    .select({ uid: suspensions.uid })
    .from(suspensions)
    .where(
      and(
        eq(suspensions.uid, sql.placeholder('uid')),
        or(
          eq(suspensions.programmeId, sql.placeholder('programmeId')),
          eq(suspensions.reason, 'overdue'),
        ),
      ),
    )
    .limit(1)
    .prepare('barring_suspension')

  return {
    /** The person's holdings; none for an unknown person. */
    async held(uid: string, now: Date): Promise<Holding[]> {
      const [row] = await heldByUid.execute({ uid })
      return toHoldings(row?.holdings ?? [], now)
    },

    /** Whether the person may order: not suspended in this programme, and overdue in none. */
    async mayOrder(uid: string, programmeId: number): Promise<boolean> {
      const found = await barringSuspension.execute({ uid, programmeId })
      return found.length === 0
    },

    /**
     * Opens the trial with its classes and records the consent; false when the person has a trial that was not
     * withdrawn, even if its dates are over.
     */
    async startTrial(
      rows: readonly NewEnrolment[],
      consent: typeof consents.$inferInsert,
    ): Promise<boolean> {
      const [first] = rows
      if (!first) return false
      return inTransaction(db, async (tx) => {
        const { uid, programmeId } = first
        // Two taps at the same moment: the second one waits here.
        await tx
          .select({ uid: users.uid })
          .from(users)
          .where(eq(users.uid, uid))
          .for('no key update')
        const trials = and(
          eq(enrolments.uid, uid),
          eq(enrolments.programmeId, programmeId),
          isNull(enrolments.endedAt),
        )
        if ((await tx.$count(enrolments, trials)) > 0) return false
        await openEnrolments(tx, rows)
        await recordConsent(tx, consent)
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
