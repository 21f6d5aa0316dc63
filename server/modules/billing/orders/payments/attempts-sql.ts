import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/db/open.ts'
import { orders } from '../../../../platform/db/schema/billing-orders.ts'
import { payments } from '../../../../platform/db/schema/billing-payments.ts'

/** SQL of attempts to pay; a part of the orders' repository. */
export const attemptsSql = (db: Db) => {
  const opened = (paymentId: string) =>
    and(eq(payments.id, paymentId), eq(payments.status, 'opened'))

  return {
    /** @returns false if the attempt has ended since */
    async recordPage(
      paymentId: string,
      page: { providerReference: string; url: string },
    ): Promise<boolean> {
      const rows = await db
        .update(payments)
        .set(page)
        .where(opened(paymentId))
        .returning({ id: payments.id })
      return rows.length > 0
    },

    /** Ends an attempt after an error of the provider, unless its page was created since. */
    async endUnopened(paymentId: string): Promise<void> {
      await db
        .update(payments)
        .set({ status: 'failed' })
        .where(and(opened(paymentId), isNull(payments.providerReference)))
    },

    /**
     * Payments without a final status that are due for a status check: at most `mostFresh` of those made since
     * `freshSince`, then the others, the longest overdue first.
     */
    async paymentsToSync(now: Date, freshSince: Date, most: number, mostFresh: number) {
      const due = and(inArray(payments.status, ['opened', 'processing']), lte(payments.askAt, now))
      const first = (age: ReturnType<typeof lt>, limit: number) =>
        db.select().from(payments).where(and(due, age)).orderBy(asc(payments.askAt)).limit(limit)
      const fresh = await first(gte(payments.createdAt, freshSince), mostFresh)
      return [...fresh, ...(await first(lt(payments.createdAt, freshSince), most - fresh.length))]
    },

    /** The number of card set-up pages made: for the order, and for the person since `since`. */
    async countSetUps({ id, uid }: { id: string; uid: string }, since: Date) {
      const [row] = await db
        .select({
          ofOrder: sql<number>`count(*) filter (where ${orders.id} = ${id})::int`,
          ofPerson: sql<number>`count(*) filter (where ${payments.createdAt} >= ${since.toISOString()})::int`,
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(
          and(
            eq(orders.uid, uid),
            eq(payments.plan, 'instalments'),
            isNotNull(payments.providerReference),
          ),
        )
      return row ?? { ofOrder: 0, ofPerson: 0 }
    },

    /** @returns false when another server has claimed it already */
    async claimSync(paymentId: string, now: Date, next: Date | null): Promise<boolean> {
      const rows = await db
        .update(payments)
        .set({ askAt: next })
        .where(and(eq(payments.id, paymentId), lte(payments.askAt, now)))
        .returning({ id: payments.id })
      return rows.length > 0
    },

    /** Ends an attempt whose page the provider has closed. */
    async endOpened(paymentId: string): Promise<void> {
      await db.update(payments).set({ status: 'expired' }).where(opened(paymentId))
    },
  }
}
