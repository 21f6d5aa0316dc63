import { count, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { orders, promoCodes, promoUses } from '../../../platform/db/schema/billing-orders.ts'

export type PromoRecord = typeof promoCodes.$inferSelect

/** SQL of promo codes, for staff. To write, pass a transaction. */
export const staffPromoCodesRepository = (db: Db | Tx) => ({
  /** With their number of uses; those that end last come first. */
  async list(most: number) {
    return db
      .select({
        promo: promoCodes,
        uses: count(promoUses.orderId),
        paid: sql<number>`count(*) filter (where ${orders.status} = 'PAID')::int`,
        givenSen: sql<number>`coalesce(sum(${orders.discountSen}) filter (where ${orders.status} = 'PAID'), 0)::int`,
      })
      .from(promoCodes)
      .leftJoin(promoUses, eq(promoUses.code, promoCodes.code))
      .leftJoin(orders, eq(orders.id, promoUses.orderId))
      .groupBy(promoCodes.code)
      .orderBy(desc(promoCodes.validUntil), promoCodes.code)
      .limit(most)
  },

  /** @returns false if the code exists already */
  async add(row: typeof promoCodes.$inferInsert): Promise<boolean> {
    const added = await db.insert(promoCodes).values(row).onConflictDoNothing().returning()
    return added.length > 0
  },

  /** Locks the code until the transaction ends: orders that reserve it wait. */
  async lock(code: string): Promise<PromoRecord | undefined> {
    const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code)).for('update')
    return row
  },

  async change(code: string, set: Partial<typeof promoCodes.$inferInsert>): Promise<void> {
    await db.update(promoCodes).set(set).where(eq(promoCodes.code, code))
  },
})
