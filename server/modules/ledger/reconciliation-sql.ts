import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { MoneyAbout } from '#contract/staff/differences.ts'
import type { Db } from '../../db/open.ts'
import type { StoredEntry } from '../../db/queries/payment-entries.ts'
import { paymentDifferences, paymentEntries } from '../../db/tables/ledger.ts'
import { payments } from '../../db/tables/orders.ts'

export type NewDifference = Omit<
  typeof paymentDifferences.$inferInsert,
  'id' | 'foundAt' | 'seenAt' | 'resolvedAt' | 'handledBy'
>
type StoredDifference = typeof paymentDifferences.$inferSelect

/** SQL of the comparison with the provider. */
export const reconciliationSql = (db: Db) => ({
  async entriesAt(
    provider: string,
    kind: MoneyAbout,
    providerIds: readonly string[],
  ): Promise<StoredEntry[]> {
    if (providerIds.length === 0) return []
    return db
      .select()
      .from(paymentEntries)
      .where(
        and(
          eq(paymentEntries.provider, provider),
          eq(paymentEntries.kind, kind),
          inArray(paymentEntries.providerId, [...providerIds]),
        ),
      )
  },

  /** A page of our entries of a period, by id. */
  async entriesOf(
    provider: string,
    { since, until }: { since: Date; until: Date },
    after: string | undefined,
    most: number,
  ): Promise<StoredEntry[]> {
    return db
      .select()
      .from(paymentEntries)
      .where(
        and(
          eq(paymentEntries.provider, provider),
          inArray(paymentEntries.kind, ['charge', 'refund', 'dispute']),
          gte(paymentEntries.at, since),
          lte(paymentEntries.at, until),
          after === undefined ? undefined : gt(paymentEntries.id, after),
        ),
      )
      .orderBy(asc(paymentEntries.id))
      .limit(most)
  },

  async paymentOf(paymentId: string) {
    const [row] = await db.select().from(payments).where(eq(payments.id, paymentId))
    return row
  },

  /** One that staff have handled stays so. @returns whether it is new */
  async record(difference: NewDifference, now: Date): Promise<boolean> {
    const { kind, why, amountSen, orderId } = difference
    const [row] = await db
      .insert(paymentDifferences)
      .values({ ...difference, foundAt: now, seenAt: now })
      .onConflictDoUpdate({
        target: [
          paymentDifferences.provider,
          paymentDifferences.about,
          paymentDifferences.providerId,
        ],
        set: {
          kind,
          why,
          amountSen,
          orderId,
          // Two comparisons may run at once.
          seenAt: sql`greatest(${paymentDifferences.seenAt}, excluded.seen_at)`,
          resolvedAt: sql`case when ${paymentDifferences.handledBy} is null then null else ${paymentDifferences.resolvedAt} end`,
        },
      })
      .returning({ foundAt: paymentDifferences.foundAt })
    return row?.foundAt.getTime() === now.getTime()
  },

  /** Resolves open differences of the compared period that this run did not see. @returns how many */
  async resolveUnseen(provider: string, since: Date, now: Date): Promise<number> {
    const rows = await db
      .update(paymentDifferences)
      .set({ resolvedAt: now })
      .where(
        and(
          eq(paymentDifferences.provider, provider),
          isNull(paymentDifferences.resolvedAt),
          gte(paymentDifferences.at, since),
          lt(paymentDifferences.seenAt, now),
        ),
      )
      .returning({ id: paymentDifferences.id })
    return rows.length
  },

  /** Oldest first. */
  async openDifferences(most: number): Promise<StoredDifference[]> {
    return db
      .select()
      .from(paymentDifferences)
      .where(isNull(paymentDifferences.resolvedAt))
      .orderBy(asc(paymentDifferences.foundAt))
      .limit(most)
  },

  /** Undefined where it is settled already. */
  async handle(id: string, uid: string, now: Date): Promise<StoredDifference | undefined> {
    const [row] = await db
      .update(paymentDifferences)
      .set({ resolvedAt: now, handledBy: uid })
      .where(and(eq(paymentDifferences.id, id), isNull(paymentDifferences.resolvedAt)))
      .returning()
    return row
  },
})
