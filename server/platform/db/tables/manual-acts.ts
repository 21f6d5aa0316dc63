import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ManualMethod } from '#contract/billing/manual.ts'
import { enrolments } from './enrolments.ts'
import { orders, payments } from './orders.ts'
import { instant, users } from './people.ts'

export const enrolmentActs = ['enrol', 'extend', 'move', 'end'] as const
export type EnrolmentActKind = (typeof enrolmentActs)[number]

/** What staff did to a person's enrolments, and why. */
export const enrolmentActRows = pgTable(
  'enrolment_acts',
  {
    /** Made by the page: sent twice, it is one act. */
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<EnrolmentActKind>().notNull(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    by: text('by_uid')
      .notNull()
      .references(() => users.uid),
    at: instant('at').notNull(),
    reason: text('reason').notNull(),
    /** The row that was extended, moved or ended; null where somebody was enrolled anew. */
    fromId: uuid('from_id').references(() => enrolments.id),
    /** The row that it opened; null for an end. */
    openedId: uuid('opened_id').references(() => enrolments.id),
  },
  (table) => [
    index('enrolment_acts_by_person').on(table.uid, table.at),
    check('enrolment_acts_kind', sql`${table.kind} in ('enrol', 'extend', 'move', 'end')`),
    check(
      'enrolment_acts_rows',
      sql`(${table.kind} = 'enrol') = (${table.fromId} is null) and (${table.kind} = 'end') = (${table.openedId} is null)`,
    ),
    check('enrolment_acts_reason', sql`${table.reason} <> ''`),
  ],
)

/** `waiting`: for a second person; `counted`: the order is paid by it. */
export const manualPaymentStatuses = ['waiting', 'counted', 'declined'] as const
export type ManualPaymentStatus = (typeof manualPaymentStatuses)[number]

/** Cash and bank transfers that staff received for an order. */
export const manualPayments = pgTable(
  'manual_payments',
  {
    /** Made by the page: sent twice, it is one payment. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The number of the instalment that it pays; null: the whole order. */
    instalment: integer('instalment'),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    method: text('method').$type<ManualMethod>().notNull(),
    reference: text('reference').notNull(),
    receivedOn: date('received_on').notNull(),
    note: text('note').notNull(),
    status: text('status').$type<ManualPaymentStatus>().notNull(),
    recordedBy: text('recorded_by')
      .notNull()
      .references(() => users.uid),
    recordedAt: instant('recorded_at').notNull(),
    /** The second person. */
    decidedBy: text('decided_by').references(() => users.uid),
    decidedAt: instant('decided_at'),
    /** The attempt that it settled, once it counts. */
    paymentId: uuid('payment_id').references(() => payments.id),
  },
  (table) => [
    index('manual_payments_by_order').on(table.orderId),
    uniqueIndex('manual_payments_waiting')
      .on(table.orderId)
      .where(sql`status = 'waiting'`),
    check('manual_payments_amount', sql`${table.amountSen} > 0`),
    check('manual_payments_method', sql`${table.method} in ('cash', 'bank-transfer')`),
    check('manual_payments_status', sql`${table.status} in ('waiting', 'counted', 'declined')`),
    check(
      'manual_payments_counted',
      sql`(${table.status} = 'counted') = (${table.paymentId} is not null)`,
    ),
    check(
      'manual_payments_two_people',
      sql`${table.status} = 'declined' or ${table.recordedBy} <> ${table.decidedBy}`,
    ),
  ],
)

/** What an order still owed when it was given up. No money moved: the order's balance stays. */
export const writeOffs = pgTable(
  'write_offs',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** Null: nothing was paid for 24 months. */
    by: text('by_uid').references(() => users.uid),
    at: instant('at').notNull(),
  },
  (table) => [check('write_offs_amount', sql`${table.amountSen} > 0`)],
)
