import { sql, eq } from 'drizzle-orm'
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
import { orders } from './billing-orders.ts'
import { classes, intakes, programmes } from './catalogue.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { instant } from './columns.ts'
import { users } from './identity.ts'
import { whileAccount, type TableData } from './retention.ts'

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
    /** The enrolment that staff extended, moved or ended; null when they enrolled somebody. */
    fromId: uuid('from_id').references(() => enrolments.id),
    /** The enrolment that it opened; null when staff ended one. */
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

/** Who waits for a seat, in the order in which they came. */
export const waitingList = pgTable(
  'waiting_list',
  {
    intakeKey: text('intake_key')
      .notNull()
      .references(() => intakes.key),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    joinedAt: instant('joined_at').notNull(),
    /** A seat is free and theirs alone until then; null while they wait. */
    heldUntil: instant('held_until'),
  },
  (table) => [
    primaryKey({ columns: [table.intakeKey, table.classId, table.uid] }),
    index('waiting_list_by_person').on(table.uid),
  ],
)

/** What these tables hold about people: what a copy contains, what a deletion does, and how long rows are kept. */
export const enrolmentData = {
  enrolment_acts: {
    table: enrolmentActRows,
    mine: (uid) => eq(enrolmentActRows.uid, uid),
    notCopied: { by_uid: 'who of the staff did it' },
    erase: 'delete',
    kept: whileAccount,
  },
  enrolments: {
    table: enrolments,
    mine: (uid) => eq(enrolments.uid, uid),
    erase: 'delete',
    kept: whileAccount,
  },
  waiting_list: {
    table: waitingList,
    mine: (uid) => eq(waitingList.uid, uid),
    erase: 'delete',
    kept: 'Until a seat is taken, the place is given up, or the intake is over.',
    over: (now) => [
      {
        by: waitingList.joinedAt,
        when: sql`${waitingList.intakeKey} in (select key from intakes where last_paper_on < ${malaysianDay(now)})`,
      },
    ],
  },
  suspensions: {
    table: suspensions,
    mine: (uid) => eq(suspensions.uid, uid),
    erase: 'delete',
    kept: whileAccount,
  },
} satisfies TableData
