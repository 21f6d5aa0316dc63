import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Prices } from '#contract/catalogue/catalogue.ts'
import type { InstalmentStatus } from '#contract/billing/instalments.ts'
import type { Payer, PaymentPlan, StoredOrderStatus } from '#contract/billing/orders.ts'
import type { PaidMethod } from '#contract/billing/payment-methods.ts'
import { intakes, programmes } from './catalogue.ts'
import { instant, users } from './people.ts'

export const promoCodes = pgTable(
  'promo_codes',
  {
    /** As people type it, upper case. */
    code: text('code').primaryKey(),
    percent: integer('percent'),
    amountSen: integer('amount_sen'),
    validFrom: instant('valid_from').notNull(),
    validUntil: instant('valid_until').notNull(),
    /** How many orders may use it, in all and by one person; null for any number. */
    limitTotal: integer('limit_total'),
    limitPerPerson: integer('limit_per_person'),
    /** Stopped by staff. */
    stoppedAt: instant('stopped_at'),
    /** Made or changed by staff: a content load leaves it alone. */
    byStaff: boolean('by_staff').notNull().default(false),
  },
  (table) => [
    check('promo_codes_limits', sql`${table.limitTotal} > 0 and ${table.limitPerPerson} > 0`),
    check('promo_codes_one_kind', sql`num_nonnulls(${table.percent}, ${table.amountSen}) = 1`),
    check('promo_codes_percent', sql`${table.percent} between 1 and 100`),
    check('promo_codes_amount', sql`${table.amountSen} > 0`),
  ],
)

/** Delivery and contact details of an order, as agreed to. */
export type StoredDetails = {
  name: string
  email: string
  phone: string
  address: string
  postal: string
  city: string
  state: string
  guardian: { name: string; email: string; contact: string } | null
}

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    /** Whose classes it buys. */
    intakeKey: text('intake_key')
      .notNull()
      .references(() => intakes.key),
    status: text('status').$type<StoredOrderStatus>().notNull(),
    /** A reserved order that is not paid by then is cancelled. */
    payBy: instant('pay_by'),
    classIds: jsonb('class_ids').$type<number[]>().notNull(),
    details: jsonb('details').$type<StoredDetails>().notNull(),
    termsVersion: text('terms_version').notNull(),
    promoCode: text('promo_code').references(() => promoCodes.code),
    tuitionSen: integer('tuition_sen').notNull(),
    discountSen: integer('discount_sen').notNull(),
    hardcopySen: integer('hardcopy_sen').notNull(),
    totalSen: integer('total_sen').notNull(),
    /** The prices that it was offered at: a reserved order keeps them. */
    offer: jsonb('offer').$type<Prices>().notNull(),
    currency: text('currency').notNull().default('MYR'),
    /** The language it was ordered in; null where that is not known. */
    locale: text('locale'),
    /** The language that the guardian chose on the page of the order. */
    guardianLocale: text('guardian_locale'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    // One live order per person and programme: a double click or a second tab cannot make another.
    uniqueIndex('orders_one_live')
      .on(table.uid, table.programmeId)
      .where(sql`status in ('DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING')`),
    // For the staff's list of all orders.
    index('orders_by_age').on(table.createdAt, table.id),
    index('orders_by_total').on(table.totalSen, table.id),
    index('orders_by_student').on(sql`lower(details->>'name')`, table.id),
    index('orders_by_class').using('gin', sql`class_ids jsonb_path_ops`),
    index('orders_by_uid').on(table.uid, table.programmeId, table.createdAt),
    // For the job that cancels them.
    index('orders_by_deadline')
      .on(table.payBy)
      .where(sql`status in ('OPEN', 'UNCOLLECTABLE')`),
    // Whose seats are taken and not paid yet.
    index('orders_reserved')
      .on(table.intakeKey)
      .where(sql`status in ('OPEN', 'UNCOLLECTABLE', 'PENDING')`),
    index('orders_by_guardian').on(sql`lower(details->'guardian'->>'email')`),
    // For the purge: what still has names.
    index('orders_with_names')
      .on(table.status, table.changedAt)
      .where(sql`details->>'name' <> ''`),
    check(
      'orders_status',
      sql`${table.status} in ('DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING', 'PAID', 'VOID')`,
    ),
    check(
      'orders_sum',
      sql`${table.totalSen} = ${table.tuitionSen} - ${table.discountSen} + ${table.hardcopySen}`,
    ),
    check(
      'orders_amounts',
      sql`${table.discountSen} between 0 and ${table.tuitionSen} and ${table.hardcopySen} >= 0`,
    ),
  ],
)

/** Uses of a promo code: from the reservation of the order until its cancellation. */
export const promoUses = pgTable(
  'promo_uses',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    code: text('code')
      .notNull()
      .references(() => promoCodes.code),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    reservedAt: instant('reserved_at').notNull(),
  },
  (table) => [index('promo_uses_by_code').on(table.code, table.uid)],
)

/** Every change of an order: who, why and when. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The status after the event. */
    status: text('status').$type<StoredOrderStatus>().notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('order_events_by_order').on(table.orderId, table.at)],
)

/**
 * One attempt to pay at the provider; written before the provider is called, so that its outcome can be asked for.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    attempt: integer('attempt').notNull(),
    plan: text('plan').$type<PaymentPlan>().notNull(),
    /** Who pressed 'pay', and returns to their own page. */
    openedBy: text('opened_by').$type<Payer>().notNull().default('student'),
    provider: text('provider').notNull(),
    providerReference: text('provider_reference'),
    url: text('url'),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When the provider is asked about it next, while it has no final status; null: never again. */
    askAt: instant('ask_at').defaultNow(),
    /** What it was paid with, once the provider has said so. */
    method: text('method').$type<PaidMethod>(),
  },
  (table) => [
    // For the reconciler: payments without a final event.
    index('payments_to_ask')
      .on(table.askAt)
      .where(sql`status in ('opened', 'processing')`),
    uniqueIndex('payments_attempt').on(table.orderId, table.attempt),
    uniqueIndex('payments_reference').on(table.provider, table.providerReference),
    check('payments_opened_by', sql`${table.openedBy} in ('student', 'guardian')`),
    check(
      'payments_status',
      sql`${table.status} in ('opened', 'set-up', 'processing', 'succeeded', 'failed', 'expired')`,
    ),
  ],
)

/** The monthly card payments of a plan, from its set-up on. `payment_id` is the attempt that set it up. */
export const instalments = pgTable(
  'instalments',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    number: integer('number').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    dueOn: date('due_on').notNull(),
    amountSen: integer('amount_sen').notNull(),
    status: text('status').$type<InstalmentStatus>().notNull().default('scheduled'),
    /** The provider's id of the charge, once it was tried. */
    providerReference: text('provider_reference'),
    /** The day of its first refusal. */
    failedOn: date('failed_on'),
    paidAt: instant('paid_at'),
    /** When the provider last sent an event about it, or was last asked. */
    lookedAt: instant('looked_at').notNull(),
    /** Since when its charge has waited for the cardholder's confirmation. */
    needsCardholderSince: instant('needs_cardholder_since'),
    /** Not owed any more: what was paid for was given back. */
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.number] }),
    index('instalments_by_order').on(table.orderId),
    // For the reconciler: due and not paid.
    index('instalments_unpaid')
      .on(table.dueOn)
      .where(sql`status <> 'paid'`),
    check('instalments_three', sql`${table.number} between 1 and 3`),
    check('instalments_amount', sql`${table.amountSen} > 0`),
    check('instalments_status', sql`${table.status} in ('scheduled', 'paid', 'failed')`),
    check('instalments_paid', sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
    check('instalments_failed', sql`${table.status} <> 'failed' or ${table.failedOn} is not null`),
  ],
)

/** Events from the provider, once each. An event that does not fit its order is quarantined here. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    paymentId: uuid('payment_id'),
    /** For a card plan: the charge's number; null for the plan as a whole. */
    instalment: integer('instalment'),
    status: text('status').notNull(),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    quarantined: text('quarantined'),
    receivedAt: instant('received_at').notNull(),
    /** When a person has handled a quarantined one. */
    handledAt: instant('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_by_payment').on(table.paymentId),
    index('payment_events_misfits')
      .on(table.receivedAt)
      .where(sql`quarantined is not null and handled_at is null`),
  ],
)

/** A report that money has left an account for an order that is not paid here. */
export const paymentReports = pgTable(
  'payment_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    reportedBy: text('reported_by').$type<Payer>().notNull(),
    at: instant('at').notNull(),
    handledAt: instant('handled_at'),
    handledBy: text('handled_by').references(() => users.uid),
  },
  (table) => [
    // Repeated while it waits, it is one report.
    uniqueIndex('payment_reports_waiting')
      .on(table.orderId)
      .where(sql`handled_at is null`),
    index('payment_reports_by_order').on(table.orderId),
    check('payment_reports_by', sql`${table.reportedBy} in ('student', 'guardian')`),
  ],
)

/** Refunds made elsewhere, as noted by staff. Nothing here moves money or changes the order. */
export const refundNotes = pgTable(
  'refund_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    amountSen: integer('amount_sen').notNull(),
    reference: text('reference').notNull(),
    note: text('note').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('refund_notes_by_order').on(table.orderId),
    check('refund_notes_amount', sql`${table.amountSen} > 0`),
  ],
)

/** The receipt of a paid order, numbered in the order of payment. */
export const receipts = pgTable('receipts', {
  number: integer('number').primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
  orderId: uuid('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
  paymentId: uuid('payment_id')
    .notNull()
    .references(() => payments.id),
  paidAt: instant('paid_at').notNull(),
})
