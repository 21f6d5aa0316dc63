import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { providerEvents, type EventVerdict } from '../../db/tables/ledger.ts'
import type { Verdict } from '../../ports/verdict.ts'

export type StoredEvent = typeof providerEvents.$inferSelect

/** Verdicts that a later one replaces; `unchanged` says no more than the one before. */
const undecided: readonly EventVerdict[] = ['received', 'failed']

/** SQL of the provider's events. */
export const eventsSql = (db: Db) => ({
  /** A repeated delivery leaves the first one as it is. */
  async store(event: typeof providerEvents.$inferInsert): Promise<void> {
    await db.insert(providerEvents).values(event).onConflictDoNothing()
  },

  async decide(
    { provider, eventId }: Pick<StoredEvent, 'provider' | 'eventId'>,
    decided: Verdict,
    now: Date,
  ): Promise<void> {
    const { verdict, why = null, orderId } = decided
    const keepsFormer = verdict === 'unchanged' || verdict === 'failed'
    await db
      .update(providerEvents)
      .set({ verdict, why, decidedAt: now, ...(orderId && { orderId }) })
      .where(
        and(
          eq(providerEvents.provider, provider),
          eq(providerEvents.eventId, eventId),
          keepsFormer ? inArray(providerEvents.verdict, [...undecided]) : undefined,
        ),
      )
  },

  /** Stored events in the order in which they came. */
  async list({ since, eventId }: { since?: Date; eventId?: string }): Promise<StoredEvent[]> {
    return db
      .select()
      .from(providerEvents)
      .where(
        and(
          since && gte(providerEvents.receivedAt, since),
          eventId === undefined ? undefined : eq(providerEvents.eventId, eventId),
        ),
      )
      .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.eventId))
  },
})
