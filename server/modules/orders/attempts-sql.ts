import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { payments } from '../../db/tables/orders.ts'

/** SQL of attempts to pay; a part of the orders' repository. */
export const attemptsSql = (db: Db) => {
  const opened = (paymentId: string) =>
    and(eq(payments.id, paymentId), eq(payments.status, 'opened'))

  return {
    /** @returns false when the attempt has ended meanwhile */
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

    /** Ends an attempt that the provider answered with an error, unless its page was made meanwhile. */
    async endUnopened(paymentId: string): Promise<void> {
      await db
        .update(payments)
        .set({ status: 'failed' })
        .where(and(opened(paymentId), isNull(payments.providerReference)))
    },

    /** Ends an attempt whose page the provider has closed. */
    async endOpened(paymentId: string): Promise<void> {
      await db.update(payments).set({ status: 'expired' }).where(opened(paymentId))
    },
  }
}
