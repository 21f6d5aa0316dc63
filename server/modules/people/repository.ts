import { eq, sql } from 'drizzle-orm'
import type { Holding } from '#contract/access.ts'
import type { Subscription } from '#contract/programmes.ts'
import { holdingsOfUser, toHoldings, type Held } from '../../db/queries/holdings.ts'
import type { Db } from '../../db/open.ts'
import { subscriptionClasses, subscriptions } from '../../db/tables/orders.ts'
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
    async held(uid: string): Promise<Held[]> {
      const [row] = await heldByUid.execute({ uid })
      return toHoldings(row?.holdings ?? [])
    },

    /** Opens the trial with its classes and records the consent; false when the person has had one. */
    async startTrial(
      trial: typeof subscriptions.$inferInsert,
      classIds: readonly number[],
      consent: typeof consents.$inferInsert,
    ): Promise<boolean> {
      const { uid, programmeId } = trial
      return db.transaction(async (tx) => {
        const made = await tx
          .insert(subscriptions)
          .values(trial)
          .onConflictDoNothing()
          .returning({ uid: subscriptions.uid })
        if (made.length === 0) return false
        await tx
          .insert(subscriptionClasses)
          .values(classIds.map((classId) => ({ uid, programmeId, classId })))
        await tx.insert(consents).values(consent)
        return true
      })
    },
  }
}

/** A subscription as the wire has it, without the classes. */
export function withoutClasses({ class_ids: _, ...subscription }: Holding): Subscription {
  return subscription
}
