import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { DiscrepancySubject } from '#contract/billing/payments/discrepancies.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { StoredEntry } from '../ledger/payment-entries.ts'
import {
  disputes,
  paymentDiscrepancies,
  paymentEntries,
  refunds,
} from '../../../platform/db/schema/billing-ledger.ts'
import { payments } from '../../../platform/db/schema/billing-payments.ts'

export type NewDiscrepancy = Omit<
  typeof paymentDiscrepancies.$inferInsert,
  'id' | 'foundAt' | 'seenAt' | 'resolvedAt' | 'handledBy'
>
type StoredDiscrepancy = typeof paymentDiscrepancies.$inferSelect

/** SQL of the comparison with the provider. */
export const reconciliationSql = (db: Db) => ({
  async entriesAt(
    provider: string,
    kind: DiscrepancySubject,
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

  /** The provider's ids of refunds and disputes that began before this instant and are not decided. */
  async undecidedBefore(
    provider: string,
    since: Date,
  ): Promise<{ refunds: string[]; disputes: string[] }> {
    const [asked, open] = await Promise.all([
      db
        .select({ id: refunds.providerId })
        .from(refunds)
        .where(
          and(
            eq(refunds.provider, provider),
            eq(refunds.status, 'asked'),
            lt(refunds.askedAt, since),
          ),
        ),
      db
        .select({ id: disputes.providerId })
        .from(disputes)
        .where(
          and(
            eq(disputes.provider, provider),
            isNull(disputes.endedAt),
            lt(disputes.openedAt, since),
          ),
        ),
    ])
    return { refunds: asked.flatMap(({ id }) => id ?? []), disputes: open.map(({ id }) => id) }
  },

  async paymentOf(paymentId: string) {
    const [row] = await db.select().from(payments).where(eq(payments.id, paymentId))
    return row
  },

  /** Records or updates a discrepancy; one that staff handled stays handled. @returns whether it is new */
  async record(discrepancy: NewDiscrepancy, now: Date): Promise<boolean> {
    const { kind, why, amountSen, orderId } = discrepancy
    const [row] = await db
      .insert(paymentDiscrepancies)
      .values({ ...discrepancy, foundAt: now, seenAt: now })
      .onConflictDoUpdate({
        target: [
          paymentDiscrepancies.provider,
          paymentDiscrepancies.about,
          paymentDiscrepancies.providerId,
        ],
        set: {
          kind,
          why,
          amountSen,
          orderId,
          // Two comparisons may run at once.
          seenAt: sql`greatest(${paymentDiscrepancies.seenAt}, excluded.seen_at)`,
          resolvedAt: sql`case when ${paymentDiscrepancies.handledBy} is null then null else ${paymentDiscrepancies.resolvedAt} end`,
        },
      })
      .returning({ foundAt: paymentDiscrepancies.foundAt })
    return row?.foundAt.getTime() === now.getTime()
  },

  /**
   * Resolves open discrepancies of the compared period, and of older ids that were asked for, that this run did not
   * see. @returns how many
   */
  async resolveUnseen(
    provider: string,
    { since, asked }: { since: Date; asked: readonly string[] },
    now: Date,
  ): Promise<number> {
    const rows = await db
      .update(paymentDiscrepancies)
      .set({ resolvedAt: now })
      .where(
        and(
          eq(paymentDiscrepancies.provider, provider),
          isNull(paymentDiscrepancies.resolvedAt),
          or(
            gte(paymentDiscrepancies.at, since),
            inArray(paymentDiscrepancies.providerId, [...asked]),
          ),
          lt(paymentDiscrepancies.seenAt, now),
        ),
      )
      .returning({ id: paymentDiscrepancies.id })
    return rows.length
  },

  /** Oldest first. */
  async openDiscrepancies(most: number): Promise<StoredDiscrepancy[]> {
    return db
      .select()
      .from(paymentDiscrepancies)
      .where(isNull(paymentDiscrepancies.resolvedAt))
      .orderBy(asc(paymentDiscrepancies.foundAt))
      .limit(most)
  },

  /** Undefined if it is resolved already. */
  async handle(id: string, uid: string, now: Date): Promise<StoredDiscrepancy | undefined> {
    const [row] = await db
      .update(paymentDiscrepancies)
      .set({ resolvedAt: now, handledBy: uid })
      .where(and(eq(paymentDiscrepancies.id, id), isNull(paymentDiscrepancies.resolvedAt)))
      .returning()
    return row
  },
})
