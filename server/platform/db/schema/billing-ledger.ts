import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { EntryKind } from '#contract/billing/payments/staff-payments.ts'
import type { DiscrepancyKind, MoneyAbout } from '#contract/billing/payments/discrepancies.ts'
import type { BalanceKind, PayoutStatus } from '#contract/billing/payments/payouts.ts'
import type { DisputeStatus } from '#contract/billing/payments/disputes.ts'
import type { ManualMethod } from '#contract/billing/payments/payment-methods.ts'
import { orders } from './billing-orders.ts'
import { payments } from './billing-payments.ts'
import { instant } from './columns.ts'
import { users } from './identity.ts'
import {
  daysBefore,
  startOfRecords,
  recordOfMoney,
  before,
  kept,
  ordersOf,
  type TableData,
} from './retention.ts'

/** What we made of a provider's event; `received`: not decided yet, or the server stopped meanwhile. */
export const eventVerdicts = [
  'received',
  'applied',
  'unchanged',
  'quarantined',
  'ignored',
  'failed',
] as const

export type EventVerdict = (typeof eventVerdicts)[number]

/** What was made of a provider's event. */
export type Verdict = {
  verdict: EventVerdict
  /** Why it was quarantined. */
  why?: string
  orderId?: string
  /** The charge that it is about and that is not recorded yet: it is applied again once that is. */
  waitsFor?: string
}

/** Every genuine webhook as it arrived, stored before it is applied, so that it can be applied again. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    /** The provider's id of the event: a repeated delivery is the same row. */
    eventId: text('event_id').notNull(),
    /** The provider's name for what happened: `charge.refunded`. */
    kind: text('kind').notNull(),
    body: text('body').notNull(),
    /** The time in the signature of the first delivery. */
    signedAt: instant('signed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    verdict: text('verdict').$type<EventVerdict>().notNull().default('received'),
    /** Why it was quarantined, or failed. */
    why: text('why'),
    /** The order that it is about; null while unknown. */
    orderId: uuid('order_id').references(() => orders.id),
    decidedAt: instant('decided_at'),
    /** The id in the ledger of a charge that is to come: then it is applied again. */
    waitsFor: text('waits_for'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('provider_events_waiting')
      .on(table.provider, table.waitsFor)
      .where(sql`waits_for is not null`),
    index('provider_events_by_age').on(table.receivedAt),
    index('provider_events_by_order').on(table.orderId),
    // For the purge: what still has its message.
    index('provider_events_with_body')
      .on(table.receivedAt)
      .where(sql`body <> ''`),
    check(
      'provider_events_verdict',
      sql`${table.verdict} in ('received', 'applied', 'unchanged', 'quarantined', 'ignored', 'failed')`,
    ),
  ],
)

/**
 * Money that moved, in signed sen: what came in is positive. An order's balance is the sum. A trigger prevents updates
 * and deletions.
 */
export const paymentEntries = pgTable(
  'payment_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<EntryKind>().notNull(),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    provider: text('provider').notNull(),
    /** The provider's id of the charge, refund or dispute; of a plan's charge with `/number`. */
    providerId: text('provider_id').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The attempt whose charge this is, or takes back. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The charge's number in a card plan. */
    instalment: integer('instalment'),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_entries_once').on(table.provider, table.providerId, table.kind),
    index('payment_entries_by_order').on(table.orderId),
    check(
      'payment_entries_kind',
      sql`${table.kind} in ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'manual')`,
    ),
    check(
      'payment_entries_sign',
      sql`case when ${table.kind} in ('refund', 'dispute') then ${table.amountSen} < 0 else ${table.amountSen} > 0 or ${table.kind} = 'manual' end`,
    ),
  ],
)

/** `waiting`: for a second person; `asked`: of the provider. */
export const refundStatuses = ['waiting', 'asked', 'refunded', 'failed', 'declined'] as const

export type RefundStatus = (typeof refundStatuses)[number]

/** Refunds, ours through the provider and those made at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    /** Made by the page: sent twice, it is one refund. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The charge that is paid back, as its entry names it. */
    paymentId: uuid('payment_id').references(() => payments.id),
    instalment: integer('instalment'),
    provider: text('provider').notNull(),
    /** The charge's reference at the provider. */
    reference: text('reference').notNull(),
    /** The provider's id of the refund, once it is made. */
    providerId: text('provider_id'),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    endsAccess: boolean('ends_access').notNull().default(false),
    /** Staff paid the hardcopy materials back too: what is not posted is not sent. */
    includesHardcopy: boolean('includes_hardcopy').notNull().default(false),
    status: text('status').$type<RefundStatus>().notNull(),
    /** The provider's words. */
    failure: text('failure'),
    /** Null: made at the provider. */
    askedBy: text('asked_by').references(() => users.uid),
    askedAt: instant('asked_at').notNull(),
    /** The second person. */
    decidedBy: text('decided_by').references(() => users.uid),
    decidedAt: instant('decided_at'),
    /** When the provider said how it ended. */
    settledAt: instant('settled_at'),
    creditNote: integer('credit_note').unique(),
    /** How staff gave back what was paid by hand, and its reference; null where the provider did. */
    givenBy: text('given_by').$type<ManualMethod>(),
    givenReference: text('given_reference'),
  },
  (table) => [
    index('refunds_by_order').on(table.orderId),
    uniqueIndex('refunds_at_provider').on(table.provider, table.providerId),
    index('refunds_waiting')
      .on(table.askedAt)
      .where(sql`status = 'waiting'`),
    check('refunds_amount', sql`${table.amountSen} > 0`),
    check(
      'refunds_status',
      sql`${table.status} in ('waiting', 'asked', 'refunded', 'failed', 'declined')`,
    ),
    check(
      'refunds_two_people',
      sql`${table.status} = 'declined' or ${table.askedBy} <> ${table.decidedBy}`,
    ),
  ],
)

/** Charges that a cardholder's bank asks back, as the provider last said. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The charge, as its entry names it. */
    paymentId: uuid('payment_id').references(() => payments.id),
    instalment: integer('instalment'),
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    /** The provider's word. */
    reason: text('reason').notNull(),
    status: text('status').$type<DisputeStatus>().notNull(),
    /** The bank only asks so far, and has taken no money. */
    isInquiry: boolean('is_inquiry').notNull(),
    evidenceDue: instant('evidence_due'),
    openedAt: instant('opened_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('disputes_at_provider').on(table.provider, table.providerId),
    index('disputes_by_order').on(table.orderId),
    index('disputes_open')
      .on(table.evidenceDue)
      .where(sql`ended_at is null`),
    check('disputes_amount', sql`${table.amountSen} > 0`),
    check(
      'disputes_status',
      sql`${table.status} in ('needs-response', 'under-review', 'won', 'lost', 'closed')`,
    ),
    check(
      'disputes_end',
      sql`(${table.endedAt} is null) = (${table.status} in ('needs-response', 'under-review'))`,
    ),
  ],
)

/** What the nightly comparison with the provider found and could not heal. */
export const paymentDiscrepancies = pgTable(
  'payment_discrepancies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    about: text('about').$type<MoneyAbout>().notNull(),
    /** The provider's id; for what only we have, that of our entry. */
    providerId: text('provider_id').notNull(),
    kind: text('kind').$type<DiscrepancyKind>().notNull(),
    why: text('why').notNull(),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    /** When the money moved. */
    at: instant('at').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    foundAt: instant('found_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** When both sides agreed, or somebody of the staff had looked at it. */
    resolvedAt: instant('resolved_at'),
    handledBy: text('handled_by').references(() => users.uid),
  },
  (table) => [
    uniqueIndex('payment_discrepancies_once').on(table.provider, table.about, table.providerId),
    index('payment_discrepancies_open')
      .on(table.foundAt)
      .where(sql`resolved_at is null`),
    index('payment_discrepancies_by_order').on(table.orderId),
    check('payment_discrepancies_kind', sql`${table.kind} in ('orphan-charge', 'missing-event')`),
    check('payment_discrepancies_about', sql`${table.about} in ('charge', 'refund', 'dispute')`),
  ],
)

/** What moved at the provider, as its own books say, with what it keeps of it. Written once a night. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    kind: text('kind').$type<BalanceKind>().notNull(),
    amountSen: integer('amount_sen').notNull(),
    feeSen: integer('fee_sen').notNull(),
    currency: text('currency').notNull(),
    /** The charge that it is about, as `payment_entries` name it; null for what is about no charge of ours. */
    chargeId: text('charge_id'),
    at: instant('at').notNull(),
    /** The provider's id of the payout that pays it out. */
    payoutId: text('payout_id'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerId] }),
    index('balance_transactions_by_time').on(table.at, table.providerId),
    index('balance_transactions_by_amount').on(table.amountSen, table.providerId),
    index('balance_transactions_by_payout').on(table.payoutId),
    index('balance_transactions_by_charge').on(table.chargeId),
    check(
      'balance_transactions_kind',
      sql`${table.kind} in ('charge', 'refund', 'dispute', 'fee', 'other')`,
    ),
  ],
)

/** What the provider sent to the school's bank, as it last said. */
export const payouts = pgTable(
  'payouts',
  {
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    amountSen: integer('amount_sen').notNull(),
    currency: text('currency').notNull(),
    madeAt: instant('made_at').notNull(),
    arrivesOn: date('arrives_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerId] }),
    index('payouts_by_time').on(table.madeAt, table.providerId),
    check(
      'payouts_status',
      sql`${table.status} in ('pending', 'in-transit', 'paid', 'failed', 'canceled')`,
    ),
  ],
)

/** What these tables hold about people: what a copy contains, what a deletion does, and how long rows are kept. */
export const billingLedgerData = {
  payment_entries: kept(
    paymentEntries,
    (uid) => sql`${paymentEntries.orderId} in ${ordersOf(uid)}`,
    [
      'id',
      'kind',
      'amount_sen',
      'currency',
      'provider',
      'provider_id',
      'order_id',
      'payment_id',
      'instalment',
      'at',
    ],
  ),
  refunds: {
    table: refunds,
    mine: (uid) => sql`${refunds.orderId} in ${ordersOf(uid)}`,
    notCopied: { asked_by: 'who of the staff did it', decided_by: 'who of the staff did it' },
    erase: {
      blank: { reason: '' },
      stays: [
        'id',
        'order_id',
        'payment_id',
        'instalment',
        'provider',
        'reference',
        'provider_id',
        'amount_sen',
        'currency',
        'ends_access',
        'includes_hardcopy',
        'status',
        'failure',
        'asked_by',
        'asked_at',
        'decided_by',
        'decided_at',
        'settled_at',
        'credit_note',
        'given_by',
        'given_reference',
      ],
    },
    kept: `${recordOfMoney} The reason that staff wrote goes with the person.`,
  },
  disputes: kept(disputes, (uid) => sql`${disputes.orderId} in ${ordersOf(uid)}`, [
    'id',
    'order_id',
    'payment_id',
    'instalment',
    'provider',
    'provider_id',
    'amount_sen',
    'currency',
    'reason',
    'status',
    'is_inquiry',
    'evidence_due',
    'opened_at',
    'changed_at',
    'ended_at',
  ]),
  balance_transactions: kept(
    balanceTransactions,
    (uid) => sql`${balanceTransactions.chargeId} in (
      select e.provider_id from payment_entries e where e.kind = 'charge' and e.order_id in ${ordersOf(uid)})`,
    [
      'provider',
      'provider_id',
      'kind',
      'amount_sen',
      'fee_sen',
      'currency',
      'charge_id',
      'at',
      'payout_id',
    ],
  ),
  payouts: { nobodys: 'What the payment provider sent to the bank of the school.' },
  payment_discrepancies: {
    table: paymentDiscrepancies,
    mine: (uid) => sql`${paymentDiscrepancies.orderId} in ${ordersOf(uid)}`,
    notCopied: { handled_by: 'who of the staff did it' },
    erase: {
      blank: {},
      stays: [
        'id',
        'provider',
        'about',
        'provider_id',
        'kind',
        'why',
        'amount_sen',
        'currency',
        'at',
        'order_id',
        'found_at',
        'seen_at',
        'resolved_at',
        'handled_by',
      ],
    },
    kept: recordOfMoney,
  },
  provider_events: {
    table: providerEvents,
    mine: (uid) => sql`${providerEvents.orderId} in ${ordersOf(uid)}`,
    notCopied: { body: "the provider's message, whose events are in the other parts" },
    erase: {
      blank: { body: '' },
      stays: [
        'provider',
        'event_id',
        'kind',
        'signed_at',
        'received_at',
        'verdict',
        'why',
        'order_id',
        'waits_for',
        'decided_at',
      ],
    },
    kept: `The message, with what the provider says of its payer, thirteen months: longer than a dispute may come. That it came: ${recordOfMoney}`,
    over: (now) => [
      before(providerEvents.receivedAt, startOfRecords(now)),
      {
        ...before(
          providerEvents.receivedAt,
          daysBefore(now, 400),
          sql`${providerEvents.body} <> ''`,
        ),
        blank: { body: '' },
      },
    ],
  },
} satisfies TableData
