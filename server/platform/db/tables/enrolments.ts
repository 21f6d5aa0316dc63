import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { classes, intakes, programmes } from './catalogue.ts'
import { orders } from './orders.ts'
import { instant, users } from './people.ts'

/**
 * What gives a person a class: a row for each source. Nothing extends a row; a renewal is another one, and what is
 * refunded or refused ends exactly the rows that it opened.
 */
export const enrolments = pgTable(
  'enrolments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    /** Whose lessons it opens; null only where the programme has no intake. */
    intakeKey: text('intake_key').references(() => intakes.key),
    source: text('source').$type<'order' | 'trial' | 'staff' | 'referral'>().notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    opensAt: instant('opens_at').notNull(),
    /** Until when live lessons and materials are open; null while no end is known. */
    liveUntil: instant('live_until'),
    /** No recording is open after it; null: each lesson's own end alone counts. */
    recordingsUntil: instant('recordings_until'),
    /** Bridges the days between the set-up of a card plan and its first charge; once per person and intake. */
    isCourtesy: boolean('is_courtesy').notNull().default(false),
    /** Closed while the charge that paid it is disputed. */
    isSuspended: boolean('is_suspended').notNull().default(false),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    // An order that is paid twice over still opens each class once.
    uniqueIndex('enrolments_once_per_order')
      .on(table.orderId, table.classId)
      .where(sql`ended_at is null`),
    index('enrolments_by_person').on(table.uid, table.programmeId),
    index('enrolments_by_class').on(table.classId, table.intakeKey),
    index('enrolments_by_intake').on(table.intakeKey),
    check('enrolments_source', sql`${table.source} in ('order', 'trial', 'staff', 'referral')`),
    check('enrolments_order', sql`${table.source} <> 'order' or ${table.orderId} is not null`),
    check('enrolments_end', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
  ],
)

/** Programmes that are closed to a person: by staff, or for an instalment whose grace is over, until it is paid. */
export const suspensions = pgTable(
  'suspensions',
  {
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    reason: text('reason').$type<'staff' | 'overdue'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.programmeId, table.reason] }),
    check('suspensions_reason', sql`${table.reason} in ('staff', 'overdue')`),
  ],
)
