import {
  and,
  count,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  sql,
  type SQL,
} from 'drizzle-orm'
import {
  promoCodesSorting,
  type PromoCodesQuery,
  type PromoState,
} from '#contract/billing/promo-codes.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { orders, promoCodes, promoUses } from '../../../platform/db/schema/billing-orders.ts'
import { contains } from '../../identity/index.ts'

export type PromoRecord = typeof promoCodes.$inferSelect

export const promoCodesPlace = sortedList(
  promoCodesSorting,
  { until: { by: promoCodes.validUntil, type: 'timestamptz' } },
  { by: promoCodes.code, type: 'text' },
)

/** The states of `promoState`. */
const isIn = (state: PromoState, now: Date): SQL | undefined => {
  const { stoppedAt, validFrom, validUntil, limitTotal, code } = promoCodes
  const isUsedUp = sql`coalesce(${limitTotal} <= (
    select count(*) from promo_uses used where used.code = ${code}), false)`
  const isValid = and(isNull(stoppedAt), gte(validUntil, now))
  const states = {
    stopped: isNotNull(stoppedAt),
    over: and(isNull(stoppedAt), lt(validUntil, now)),
    'used-up': and(isValid, isUsedUp),
    coming: and(isValid, not(isUsedUp), gt(validFrom, now)),
    running: and(isValid, not(isUsedUp), lte(validFrom, now)),
  }
  return states[state]
}
const matches = ({ search, state }: PromoCodesQuery, now: Date): SQL | undefined =>
  and(
    search ? contains(search, promoCodes.code, promoCodes.note) : undefined,
    state && isIn(state, now),
  )

/** SQL of promo codes, for staff. To write, pass a transaction. */
export const staffPromoCodesRepository = (db: Db | Tx) => ({
  /** With their number of uses. */
  async list(query: PromoCodesQuery, place: ListPlace, most: number, now: Date) {
    return db
      .select({
        ...place.keys,
        promo: promoCodes,
        uses: count(promoUses.orderId),
        paid: sql<number>`count(*) filter (where ${orders.status} = 'PAID')::int`,
        givenSen: sql<number>`coalesce(sum(${orders.discountSen}) filter (where ${orders.status} = 'PAID'), 0)::int`,
      })
      .from(promoCodes)
      .leftJoin(promoUses, eq(promoUses.code, promoCodes.code))
      .leftJoin(orders, eq(orders.id, promoUses.orderId))
      .where(and(matches(query, now), place.after))
      .groupBy(promoCodes.code)
      .orderBy(...place.orderBy)
      .limit(most)
  },

  count: (query: PromoCodesQuery, now: Date): Promise<number> =>
    db.$count(promoCodes, matches(query, now)),

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
