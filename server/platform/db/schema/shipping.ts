import { sql, inArray } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ParcelStatus } from '#contract/shipping/parcels.ts'
import type { ParcelRecipient } from '#contract/shipping/staff-parcels.ts'
import { orderId } from './billing-orders.ts'
import { classes } from './catalogue.ts'
import { instant } from './columns.ts'
import { daysBefore, before, ordersOf, type TableData } from './retention.ts'

/** Hardcopy materials to post: one row for each class of a paid order. */
export const parcels = pgTable(
  'parcels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Printed on packing lists as `P1042`. */
    number: integer('number').generatedAlwaysAsIdentity({ startWith: 1001 }).notNull().unique(),
    orderId: orderId('order_id'),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    /** Copied from the order; staff may change it. */
    recipient: jsonb('recipient').$type<ParcelRecipient>().notNull(),
    status: text('status').$type<ParcelStatus>().notNull().default('to-pack'),
    /** The courier's id, and its tracking number. */
    courier: text('courier'),
    tracking: text('tracking'),
    /** When the order was paid. */
    madeAt: instant('made_at').notNull(),
    packingDoneAt: instant('packing_done_at'),
    postedAt: instant('posted_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    unique('parcels_once').on(table.orderId, table.classId),
    index('parcels_by_status').on(table.status, table.number),
    index('parcels_by_payment').on(table.madeAt, table.number),
    // For the purge: parcels that still have an address.
    index('parcels_with_recipient')
      .on(table.changedAt)
      .where(sql`recipient->>'name' <> ''`),
    index('parcels_by_tracking')
      .on(table.tracking)
      .where(sql`tracking is not null`),
    check(
      'parcels_status',
      sql`${table.status} in ('to-pack', 'packed', 'posted', 'returned', 'withdrawn')`,
    ),
    check(
      'parcels_posted',
      sql`(${table.status} in ('posted', 'returned')) <= (num_nonnulls(${table.courier}, ${table.tracking}, ${table.postedAt}) = 3)`,
    ),
  ],
)

const blankRecipient: ParcelRecipient = {
  name: '',
  phone: '',
  address: '',
  postal: '',
  city: '',
  state: '',
}

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const shippingData = {
  parcels: {
    table: parcels,
    rowsOf: (uid) => sql`${parcels.orderId} in ${ordersOf(uid)}`,
    erase: {
      // An unposted parcel without a recipient is withdrawn.
      blank: {
        recipient: blankRecipient,
        status: sql`case when ${parcels.status} in ('posted', 'returned') then ${parcels.status} else 'withdrawn' end`,
      },
      unchanged: [
        ...['id', 'number', 'order_id', 'class_id', 'courier', 'tracking'],
        ...['made_at', 'packing_done_at', 'posted_at', 'changed_at'],
      ],
    },
    retention:
      'Name and address half a year after it was posted or withdrawn; the rest as the order.',
    expired: (now) => [
      {
        ...before(
          parcels.changedAt,
          daysBefore(now, 182),
          sql`${parcels.recipient}->>'name' <> ''`,
          inArray(parcels.status, ['posted', 'withdrawn']),
        ),
        blank: { recipient: blankRecipient },
      },
    ],
  },
} satisfies TableData
