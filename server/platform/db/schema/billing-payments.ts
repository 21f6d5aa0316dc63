import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InstalmentStatus } from '#contract/billing/instalments/instalments.ts'
import type { Payer, PaymentPlan } from '#contract/billing/orders.ts'
import type { PaidMethod, ManualMethod } from '#contract/billing/payments/payment-methods.ts'
import { orderId, orders } from './billing-orders.ts'
import { instant } from './columns.ts'
import { personUid, users } from './identity.ts'
import { recordOfMoney, moneyRecord, ordersOf, paymentsOf, type TableData } from './retention.ts'

/**
 * One attempt to pay at the provider; written before the provider is called, so that its outcome can be fetched later.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    orderId: orderId('order_id'),
    attempt: integer('attempt').notNull(),
    plan: text('plan').$type<PaymentPlan>().notNull(),
    /** Who pressed 'pay', and so which page they return to. */
    openedBy: text('opened_by').$type<Payer>().notNull().default('student'),
    provider: text('provider').notNull(),
    providerReference: text('provider_reference'),
    url: text('url'),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When its status is next fetched from the provider, while it is not final; null: never again. */
    askAt: instant('ask_at').defaultNow(),
    /** The payment method, once the provider has reported it. */
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
    orderId: orderId('order_id'),
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
    /** When the charge began to need the cardholder's confirmation. */
    needsCardholderSince: instant('needs_cardholder_since'),
    /** No longer owed, because the order was refunded. */
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
    orderId: orderId('order_id'),
    reportedBy: text('reported_by').$type<Payer>().notNull(),
    at: instant('at').notNull(),
    handledAt: instant('handled_at'),
    handledBy: text('handled_by').references(() => users.uid),
  },
  (table) => [
    // While one report waits, repeated ones are ignored.
    uniqueIndex('payment_reports_waiting')
      .on(table.orderId)
      .where(sql`handled_at is null`),
    index('payment_reports_by_order').on(table.orderId),
    check('payment_reports_by', sql`${table.reportedBy} in ('student', 'guardian')`),
  ],
)

/** `waiting`: for a second person; `counted`: the order is paid by it. */
export const manualPaymentStatuses = ['waiting', 'counted', 'declined'] as const

export type ManualPaymentStatus = (typeof manualPaymentStatuses)[number]

/** Cash and bank transfers that staff received for an order. */
export const manualPayments = pgTable(
  'manual_payments',
  {
    /** Generated by the page, so that a repeated request makes one payment. */
    id: uuid('id').primaryKey(),
    orderId: orderId('order_id'),
    /** The number of the instalment that it pays; null: the whole order. */
    instalment: integer('instalment'),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    method: text('method').$type<ManualMethod>().notNull(),
    reference: text('reference').notNull(),
    receivedOn: date('received_on').notNull(),
    note: text('note').notNull(),
    status: text('status').$type<ManualPaymentStatus>().notNull(),
    recordedBy: personUid('recorded_by'),
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

/** Debts that were written off. No money moved. */
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

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const billingPaymentsData = {
  payments: {
    table: payments,
    rowsOf: (uid) => sql`${payments.orderId} in ${ordersOf(uid)}`,
    notCopied: { url: "the provider's page, which is closed" },
    erase: {
      blank: { url: null },
      unchanged: [
        'id',
        'order_id',
        'attempt',
        'plan',
        'opened_by',
        'provider',
        'provider_reference',
        'amount_sen',
        'currency',
        'status',
        'created_at',
        'changed_at',
        'ask_at',
        'method',
      ],
    },
    retention: recordOfMoney,
  },
  payment_events: moneyRecord(
    paymentEvents,
    (uid) => sql`${paymentEvents.paymentId} in ${paymentsOf(uid)}`,
    [
      'provider',
      'event_id',
      'payment_id',
      'instalment',
      'status',
      'amount_sen',
      'currency',
      'quarantined',
      'received_at',
      'handled_at',
    ],
  ),
  payment_reports: moneyRecord(
    paymentReports,
    (uid) => sql`${paymentReports.orderId} in ${ordersOf(uid)}`,
    ['id', 'order_id', 'reported_by', 'at', 'handled_at', 'handled_by'],
  ),
  instalments: moneyRecord(instalments, (uid) => sql`${instalments.orderId} in ${ordersOf(uid)}`, [
    'payment_id',
    'number',
    'order_id',
    'due_on',
    'amount_sen',
    'status',
    'provider_reference',
    'failed_on',
    'paid_at',
    'looked_at',
    'needs_cardholder_since',
    'cancelled_at',
  ]),
  receipts: moneyRecord(receipts, (uid) => sql`${receipts.orderId} in ${ordersOf(uid)}`, [
    'number',
    'order_id',
    'payment_id',
    'paid_at',
  ]),
  manual_payments: {
    table: manualPayments,
    rowsOf: (uid) => sql`${manualPayments.orderId} in ${ordersOf(uid)}`,
    notCopied: { recorded_by: 'who of the staff did it', decided_by: 'who of the staff did it' },
    erase: {
      blank: { note: '' },
      unchanged: [
        'id',
        'order_id',
        'instalment',
        'amount_sen',
        'currency',
        'method',
        'reference',
        'received_on',
        'status',
        'recorded_by',
        'recorded_at',
        'decided_by',
        'decided_at',
        'payment_id',
      ],
    },
    retention: `${recordOfMoney} The note that staff wrote goes with the person.`,
  },
  write_offs: {
    table: writeOffs,
    rowsOf: (uid) => sql`${writeOffs.orderId} in ${ordersOf(uid)}`,
    notCopied: { by_uid: 'who of the staff did it' },
    erase: {
      blank: { reason: '' },
      unchanged: ['order_id', 'amount_sen', 'currency', 'by_uid', 'at'],
    },
    retention: `${recordOfMoney} The reason that staff wrote goes with the person.`,
  },
} satisfies TableData
