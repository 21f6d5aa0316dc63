import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { MessageKind } from '#contract/guardians/phone-messages.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  phoneConsents,
  phoneMessages,
  phoneMessageStatuses,
  phoneTextDays,
  type PhoneMessageStatus,
} from '../db/schema/platform.ts'
import { orders } from '../db/schema/billing-orders.ts'
import type { GivenConsent } from './given-consent.ts'

export type StoredMessage = typeof phoneMessages.$inferSelect
export type NewConsent = Omit<typeof phoneConsents.$inferInsert, 'id' | 'endedAt' | 'endedBy'>

const ofNumber = (number: string) =>
  and(eq(phoneConsents.number, number), isNull(phoneConsents.endedAt))

const consentsIn = (db: Db | Tx) =>
  db
    .select({
      number: phoneConsents.number,
      kinds: phoneConsents.kinds,
      agreedAt: phoneConsents.agreedAt,
      confirmedAt: phoneConsents.confirmedAt,
      endedBy: phoneConsents.endedBy,
      guardianEmail: sql<string | null>`${orders.details}->'guardian'->>'email'`,
    })
    .from(phoneConsents)
    .innerJoin(orders, eq(orders.id, phoneConsents.orderId))

/** SQL of messages by WhatsApp, and of the consents to them. */
export const phoneMessagesRepository = (db: Db | Tx) => ({
  /** The current consent for this number. */
  async current(number: string): Promise<GivenConsent | undefined> {
    const [row] = await consentsIn(db).where(ofNumber(number))
    return row
  },

  /** The current consent for this number or, without one, the one that ended last. */
  async latest(number: string): Promise<GivenConsent | undefined> {
    const [row] = await consentsIn(db)
      .where(eq(phoneConsents.number, number))
      .orderBy(desc(isNull(phoneConsents.endedAt)), desc(phoneConsents.agreedAt))
      .limit(1)
    return row
  },

  /** Locks the current consent for this number, so that messages to it are counted one after another. */
  async lockCurrent(number: string): Promise<GivenConsent | undefined> {
    const [row] = await consentsIn(db).where(ofNumber(number)).for('update', { of: phoneConsents })
    return row
  },

  /** Confirms consents of that period after a message from the number. */
  async confirm(
    number: string,
    { from, until }: { from: Date; until: Date },
    now: Date,
  ): Promise<void> {
    await db
      .update(phoneConsents)
      .set({ confirmedAt: now })
      .where(
        and(
          ofNumber(number),
          isNull(phoneConsents.confirmedAt),
          gte(phoneConsents.agreedAt, from),
          lt(phoneConsents.agreedAt, until),
        ),
      )
  },

  /** The confirmed consents to this kind for any of these numbers. */
  async confirmed(
    numbers: readonly string[],
    kind: MessageKind,
  ): Promise<(GivenConsent & { number: string })[]> {
    if (numbers.length === 0) return []
    return consentsIn(db).where(
      and(
        inArray(phoneConsents.number, [...numbers]),
        isNull(phoneConsents.endedAt),
        isNotNull(phoneConsents.confirmedAt),
        sql`${phoneConsents.kinds} @> ${JSON.stringify([kind])}::jsonb`,
      ),
    )
  },

  /** Ends the current consent, because it was switched off or changed on the page. */
  async end(number: string, now: Date): Promise<void> {
    await db.update(phoneConsents).set({ endedAt: now, endedBy: 'page' }).where(ofNumber(number))
  },

  /**
   * Records STOP on the latest consent given before this time, even one already ended: a new one has to be confirmed.
   */
  async stop(number: string, before: Date, now: Date): Promise<void> {
    const given = and(eq(phoneConsents.number, number), lt(phoneConsents.agreedAt, before))
    const [latest] = await db
      .select({ id: phoneConsents.id })
      .from(phoneConsents)
      .where(given)
      .orderBy(desc(phoneConsents.agreedAt))
      .limit(1)
    if (!latest) return
    await db
      .update(phoneConsents)
      .set({ endedAt: sql`coalesce(${phoneConsents.endedAt}, ${now})`, endedBy: 'stop' })
      .where(eq(phoneConsents.id, latest.id))
  },

  /** Ends the consents given on this order, because it names another guardian now. */
  async endOfOrder(orderId: string, now: Date): Promise<void> {
    await db
      .update(phoneConsents)
      .set({ endedAt: sql`coalesce(${phoneConsents.endedAt}, ${now})`, endedBy: 'order' })
      .where(
        and(
          eq(phoneConsents.orderId, orderId),
          sql`${phoneConsents.endedBy} is distinct from 'stop'`,
        ),
      )
  },

  /** Of two concurrent consents the later one stays. */
  async agree(consent: NewConsent): Promise<void> {
    await db
      .insert(phoneConsents)
      .values(consent)
      .onConflictDoUpdate({
        target: phoneConsents.number,
        targetWhere: sql`ended_at is null`,
        set: consent,
      })
  },

  async byCause(cause: string): Promise<StoredMessage | undefined> {
    const [row] = await db.select().from(phoneMessages).where(eq(phoneMessages.cause, cause))
    return row
  },

  /** Whether a message with this template was sent for the order, and no mail instead. */
  async isSentFor(orderId: string, template: string): Promise<boolean> {
    const [row] = await db
      .select({ id: phoneMessages.id })
      .from(phoneMessages)
      .where(
        and(
          eq(phoneMessages.orderId, orderId),
          eq(phoneMessages.template, template),
          ne(phoneMessages.status, 'failed'),
          isNull(phoneMessages.mailedAt),
        ),
      )
      .limit(1)
    return row !== undefined
  },

  async add(message: StoredMessage): Promise<void> {
    await db.insert(phoneMessages).values(message)
  },

  async countSince(number: string, since: Date): Promise<number> {
    const [row] = await db
      .select({ count: count() })
      .from(phoneMessages)
      .where(and(eq(phoneMessages.number, number), gte(phoneMessages.madeAt, since)))
    return row?.count ?? 0
  },

  /**
   * Records the status of a message. Repeated and outdated reports change nothing, nor do reports about messages that
   * are not ours.
   */
  async report(
    { key, reference }: { key: string | undefined; reference: string | undefined },
    { status, problem, at }: { status: PhoneMessageStatus; problem?: string | undefined; at: Date },
  ): Promise<void> {
    const earlier = phoneMessageStatuses.slice(0, phoneMessageStatuses.indexOf(status))
    const itself = or(
      key === undefined ? undefined : eq(sql`${phoneMessages.id}::text`, key),
      reference === undefined ? undefined : eq(phoneMessages.reference, reference),
    )
    if (!itself) return
    await db
      .update(phoneMessages)
      .set({
        status,
        statusAt: at,
        ...(problem !== undefined && { problem }),
      })
      .where(and(itself, inArray(phoneMessages.status, earlier)))
  },

  async setReference(id: string, reference: string): Promise<void> {
    await db.update(phoneMessages).set({ reference }).where(eq(phoneMessages.id, id))
  },

  async mailed(id: string, now: Date): Promise<void> {
    await db.update(phoneMessages).set({ mailedAt: now }).where(eq(phoneMessages.id, id))
  },

  async countText(day: string): Promise<void> {
    await db
      .insert(phoneTextDays)
      .values({ day, count: 1 })
      .onConflictDoUpdate({
        target: phoneTextDays.day,
        set: { count: sql`${phoneTextDays.count} + 1` },
      })
  },
})
