import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import type { StoredDispute } from '../../db/queries/disputes.ts'
import { disputes } from '../../db/tables/ledger.ts'
import { refundsSql } from './refunds-sql.ts'

/** SQL of disputes. Give it a transaction to write several rows as one. */
export const disputesSql = (db: Db) => ({
  ...refundsSql(db),

  async dispute(id: string): Promise<StoredDispute | undefined> {
    const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
    return row
  },

  async disputeAt(provider: string, providerId: string): Promise<StoredDispute | undefined> {
    const [row] = await db
      .select()
      .from(disputes)
      .where(and(eq(disputes.provider, provider), eq(disputes.providerId, providerId)))
    return row
  },

  async insertDispute(dispute: typeof disputes.$inferInsert): Promise<StoredDispute> {
    const [row] = await db.insert(disputes).values(dispute).returning()
    if (!row) throw new Error('an insert returned no row')
    return row
  },

  async updateDispute(id: string, change: Partial<typeof disputes.$inferInsert>): Promise<void> {
    await db.update(disputes).set(change).where(eq(disputes.id, id))
  },

  /** By which money was taken, and that are not decided for us. */
  async takenFrom(orderId: string): Promise<StoredDispute[]> {
    return db
      .select()
      .from(disputes)
      .where(
        and(
          eq(disputes.orderId, orderId),
          eq(disputes.isInquiry, false),
          inArray(disputes.status, ['needs-response', 'under-review', 'lost']),
        ),
      )
  },

  async openDisputesOf(orderId: string): Promise<StoredDispute[]> {
    return db
      .select()
      .from(disputes)
      .where(and(eq(disputes.orderId, orderId), isNull(disputes.endedAt)))
      .orderBy(asc(disputes.openedAt))
  },
})
