import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MessageKind } from '#contract/guardians/phone-messages.ts'
import { orders } from './orders.ts'
import { instant } from './people.ts'

/** What the owner of a number agreed to get by WhatsApp. A change ends the row and adds another. */
export const phoneConsents = pgTable(
  'phone_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Digits with the country's code. */
    number: text('number').notNull(),
    /** The order on whose page they agreed. */
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kinds: jsonb('kinds').$type<MessageKind[]>().notNull(),
    agreedAt: instant('agreed_at').notNull(),
    /** When a message from the number said so; until then none is sent to it but the one that asks. */
    confirmedAt: instant('confirmed_at'),
    textVersion: text('text_version').notNull(),
    /** The words that they saw, and their language. */
    words: text('words').notNull(),
    language: text('language').notNull(),
    endedAt: instant('ended_at'),
    /** `page`: switched off or changed there; `stop`: by a message from the number. */
    endedBy: text('ended_by').$type<'page' | 'stop'>(),
  },
  (table) => [
    uniqueIndex('phone_consents_live')
      .on(table.number)
      .where(sql`ended_at is null`),
    index('phone_consents_by_order').on(table.orderId),
    check('phone_consents_ended_by', sql`${table.endedBy} in ('page', 'stop')`),
    check('phone_consents_ended', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
)

/** In the order in which a message goes through them, whatever order they are reported in. */
export const phoneMessageStatuses = [
  'sending',
  'accepted',
  'sent',
  'failed',
  'delivered',
  'read',
] as const
export type PhoneMessageStatus = (typeof phoneMessageStatuses)[number]

/** Messages by WhatsApp, written before they are sent: each cause is sent once. What they say is not kept. */
export const phoneMessages = pgTable(
  'phone_messages',
  {
    /** The provider's events name it. */
    id: uuid('id').primaryKey(),
    cause: text('cause').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    number: text('number').notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    template: text('template').notNull(),
    language: text('language').notNull(),
    status: text('status').$type<PhoneMessageStatus>().notNull(),
    reference: text('reference').unique(),
    /** The provider's code of a failure. */
    problem: text('problem'),
    madeAt: instant('made_at').notNull(),
    statusAt: instant('status_at').notNull(),
    /** When the mail in its place was sent. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('phone_messages_by_number').on(table.number, table.madeAt),
    index('phone_messages_by_order').on(table.orderId),
    // For the purge.
    index('phone_messages_by_age').on(table.madeAt),
    check(
      'phone_messages_status',
      sql`${table.status} in ('sending', 'accepted', 'sent', 'failed', 'delivered', 'read')`,
    ),
  ],
)

/** How many messages came in on a day. What they say, and from whom they are, is not kept. */
export const phoneTextDays = pgTable('phone_text_days', {
  day: date('day').primaryKey(),
  count: integer('count').notNull(),
})
