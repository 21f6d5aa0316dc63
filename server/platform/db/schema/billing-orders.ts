import { sql, and, eq } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredOrderStatus } from '#contract/billing/orders.ts'
import type { Prices } from '#contract/catalogue/catalogue.ts'
import { intakes, programmes } from './catalogue.ts'
import { instant } from './columns.ts'
import { personUid } from './identity.ts'
import {
  hourMs,
  yearsBefore,
  startOfRecords,
  recordOfMoney,
  before,
  moneyRecord,
  ordersOf,
  whileAccount,
  type TableData,
} from './retention.ts'

/** The last number of each series; its row is locked until the transaction ends, so that no number is skipped. */
export const numberSeries = pgTable('number_series', {
  name: text('name').primaryKey(),
  last: integer('last').notNull(),
})

export const promoCodes = pgTable(
  'promo_codes',
  {
    /** As people type it, upper case. */
    code: text('code').primaryKey(),
    percent: integer('percent'),
    amountSen: integer('amount_sen'),
    validFrom: instant('valid_from').notNull(),
    validUntil: instant('valid_until').notNull(),
    /** The most orders that may use it, in total and per person; null: no limit. */
    limitTotal: integer('limit_total'),
    limitPerPerson: integer('limit_per_person'),
    /** An internal note for staff. */
    note: text('note').notNull().default(''),
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

/** A discount on the tuition, and its reason. */
export type StaffDiscount = { reason: string } & (
  | { percent: number; amountSen?: undefined }
  | { amountSen: number; percent?: undefined }
)

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    uid: personUid('uid'),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    /** The intake of the ordered classes. */
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
    /** Given by staff in place of a promo code. */
    staffDiscount: jsonb('staff_discount').$type<StaffDiscount>(),
    /** The prices that it was offered at: a reserved order keeps them. */
    offer: jsonb('offer').$type<Prices>().notNull(),
    currency: text('currency').notNull().default('MYR'),
    /** The language of the order; null if unknown. */
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
    // Orders that occupy seats but are not paid yet.
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

/** A column that names an order. */
export const orderId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => orders.id)

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
    uid: personUid('uid'),
    reservedAt: instant('reserved_at').notNull(),
  },
  (table) => [
    index('promo_uses_by_code').on(table.code, table.uid),
    index('promo_uses_by_person').on(table.uid),
  ],
)

/** Every change of an order: who, why and when. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: orderId('order_id'),
    /** The status after the event. */
    status: text('status').$type<StoredOrderStatus>().notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('order_events_by_order').on(table.orderId, table.at)],
)

/** Internal notes of staff on orders. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: orderId('order_id'),
    byUid: personUid('by_uid'),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('order_notes_by_order').on(table.orderId, table.at)],
)

/** Refunds made elsewhere, as noted by staff. Nothing here moves money or changes the order. */
export const refundNotes = pgTable(
  'refund_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: orderId('order_id'),
    uid: personUid('uid'),
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

/** The times of a person's wrong promo codes, by which all servers together limit guesses. */
export const promoGuesses = pgTable(
  'promo_guesses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    uid: text('uid').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('promo_guesses_by_uid').on(table.uid, table.at)],
)

const blankDetails = {
  name: '',
  email: '',
  phone: '',
  address: '',
  postal: '',
  city: '',
  state: '',
  guardian: null,
}

/** Keeps the names on the receipt of a paid order, and blanks everything else. */
const onlyNames = sql`case when ${orders.status} = 'PAID' then ${JSON.stringify(blankDetails)}::jsonb || jsonb_build_object(
  'name', ${orders.details}->'name',
  'guardian', case when ${orders.details}->'guardian'->>'name' is null then 'null'::jsonb
    else jsonb_build_object('name', ${orders.details}->'guardian'->'name', 'email', '', 'contact', '') end
) else ${JSON.stringify(blankDetails)}::jsonb end`

/** The reason for a discount is erased with the person. */
const withoutReason = sql`${orders.staffDiscount} || '{"reason": ""}'::jsonb`

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const billingOrdersData = {
  orders: {
    table: orders,
    rowsOf: (uid) => eq(orders.uid, uid),
    erase: {
      blank: { details: onlyNames, staffDiscount: withoutReason },
      unchanged: [
        'id',
        'uid',
        'programme_id',
        'intake_key',
        'status',
        'pay_by',
        'class_ids',
        'terms_version',
        'promo_code',
        'tuition_sen',
        'discount_sen',
        'hardcopy_sen',
        'total_sen',
        'offer',
        'currency',
        'locale',
        'guardian_locale',
        'created_at',
        'changed_at',
      ],
    },
    retention: `${recordOfMoney} Of what was never paid, name, address and guardian go after a year.`,
    expired: (now) =>
      [
        { status: 'PAID' as const, until: startOfRecords(now) },
        { status: 'DRAFT' as const, until: yearsBefore(now, 1) },
        { status: 'VOID' as const, until: yearsBefore(now, 1) },
      ].map(({ status, until }) => ({
        ...before(
          orders.changedAt,
          until,
          and(eq(orders.status, status), sql`${orders.details}->>'name' <> ''`),
        ),
        blank: {
          details: sql`${JSON.stringify(blankDetails)}::jsonb`,
          staffDiscount: withoutReason,
        },
      })),
  },
  order_events: moneyRecord(orderEvents, (uid) => sql`${orderEvents.orderId} in ${ordersOf(uid)}`, [
    'id',
    'order_id',
    'status',
    'actor',
    'reason',
    'at',
  ]),
  order_notes: {
    table: orderNotes,
    rowsOf: (uid) => sql`${orderNotes.orderId} in ${ordersOf(uid)}`,
    notCopied: { by_uid: 'who of the staff wrote it' },
    erase: 'delete',
    retention: whileAccount,
  },
  promo_uses: moneyRecord(promoUses, (uid) => eq(promoUses.uid, uid), [
    'order_id',
    'code',
    'uid',
    'reserved_at',
  ]),
  refund_notes: moneyRecord(refundNotes, (uid) => sql`${refundNotes.orderId} in ${ordersOf(uid)}`, [
    'id',
    'order_id',
    'uid',
    'amount_sen',
    'reference',
    'note',
    'at',
  ]),
  promo_guesses: {
    table: promoGuesses,
    rowsOf: (uid) => eq(promoGuesses.uid, uid),
    erase: 'delete',
    retention: 'An hour or two.',
    expired: (now) => [before(promoGuesses.at, new Date(now.getTime() - hourMs))],
  },
  number_series: { impersonal: 'The last numbers of receipts and credit notes.' },
  promo_codes: { impersonal: 'What is on offer.' },
} satisfies TableData
