import { and, asc, eq, exists, gte, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import {
  paymentEntries,
  providerEvents,
  type EventVerdict,
  type Verdict,
} from '../../../platform/db/schema/billing-ledger.ts'

export type StoredEvent = typeof providerEvents.$inferSelect

/** Events whose verdict is not final. */
const isUndecided = inArray(providerEvents.verdict, ['received', 'failed'])
const isWaiting = isNotNull(providerEvents.waitsFor)
/**
 * The stored events that a verdict may replace; a verdict that is not listed replaces any. An event that waits becomes
 * 'unchanged' when its change was applied in another way.
 */
const replaceableBy: Partial<Record<EventVerdict, SQL | undefined>> = {
  unchanged: or(isUndecided, isWaiting),
  failed: isUndecided,
}

/** SQL of the provider's events. */
export const eventsSql = (db: Db) => ({
  /** Does nothing for a repeated delivery. */
  async store(event: typeof providerEvents.$inferInsert): Promise<void> {
    await db.insert(providerEvents).values(event).onConflictDoNothing()
  },

  async decide(
    { provider, eventId }: Pick<StoredEvent, 'provider' | 'eventId'>,
    decided: Verdict,
    now: Date,
  ): Promise<void> {
    const { verdict, why = null, orderId, waitsFor = null } = decided
    await db
      .update(providerEvents)
      .set({ verdict, why, waitsFor, decidedAt: now, ...(orderId && { orderId }) })
      .where(
        and(
          eq(providerEvents.provider, provider),
          eq(providerEvents.eventId, eventId),
          replaceableBy[verdict],
        ),
      )
  },

  /** Whether any event waits for this charge. */
  async isAwaited(provider: string, chargeId: string): Promise<boolean> {
    const rows = await db
      .select({ eventId: providerEvents.eventId })
      .from(providerEvents)
      .where(and(eq(providerEvents.provider, provider), eq(providerEvents.waitsFor, chargeId)))
      .limit(1)
    return rows.length > 0
  },

  /** Events that waited for a charge that is recorded now, in order of arrival. */
  async dueOf(provider: string): Promise<StoredEvent[]> {
    const charge = db
      .select({ id: paymentEntries.id })
      .from(paymentEntries)
      .where(
        and(
          eq(paymentEntries.provider, providerEvents.provider),
          eq(paymentEntries.providerId, providerEvents.waitsFor),
          eq(paymentEntries.kind, 'charge'),
        ),
      )
    return db
      .select()
      .from(providerEvents)
      .where(and(eq(providerEvents.provider, provider), isWaiting, exists(charge)))
      .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.eventId))
  },

  /** Stored events in order of arrival. */
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
