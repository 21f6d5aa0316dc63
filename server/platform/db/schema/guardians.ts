import { sql, eq, isNull, or } from 'drizzle-orm'
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
import type { guardianshipEnds, guardianshipOrigins } from '#contract/guardians/guardians.ts'
import { classes } from './catalogue.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { guardianInvitationDays } from '#contract/shared/limits.ts'
import { instant } from './columns.ts'
import { personUid, users } from './identity.ts'
import { daysBefore, whileAccount, before, type TableData } from './retention.ts'

/**
 * Notes between staff and guardians about a student in a class. A trigger makes the text immutable; only the handling
 * of an answer changes.
 */
export const guardianNotes = pgTable(
  'guardian_notes',
  {
    /** Made by the page that sends it. */
    id: uuid('id').primaryKey(),
    studentUid: personUid('student_uid'),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    /** The guardian who reads or wrote it; null for all guardians confirmed at that time. */
    guardianshipId: uuid('guardianship_id').references(() => guardianships.id),
    byUid: personUid('by_uid'),
    /** Written by the guardian. */
    isAnswer: boolean('is_answer').notNull(),
    text: text('text').notNull(),
    /** The writer's language setting. */
    language: text('language').notNull(),
    at: instant('at').notNull(),
    /** When staff replied, or closed it without a reply. */
    handledAt: instant('handled_at'),
    handledBy: text('handled_by').references(() => users.uid),
  },
  (table) => [
    index('guardian_notes_of_student').on(table.studentUid, table.classId, table.at),
    index('guardian_notes_by_time').on(table.at, table.id),
    index('guardian_notes_by_author').on(table.byUid),
    index('guardian_notes_by_guardianship').on(table.guardianshipId),
    index('guardian_notes_waiting')
      .on(table.classId)
      .where(sql`is_answer and handled_at is null`),
    check(
      'guardian_notes_answer',
      sql`not ${table.isAnswer} or ${table.guardianshipId} is not null`,
    ),
    check(
      'guardian_notes_handled',
      sql`(${table.handledAt} is null) = (${table.handledBy} is null) and (${table.isAnswer} or ${table.handledAt} is null)`,
    ),
  ],
)

/**
 * Guardians who may see a student's learning. The guardian's account is bound when it opens the guardian's page with
 * the verified email. It has access from confirmation until the end. A trigger on `ages` ends the row when the
 * consent is withdrawn or given by somebody else.
 */
export const guardianships = pgTable(
  'guardianships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentUid: personUid('student_uid'),
    /** In lower case. */
    address: text('address').notNull(),
    /** Null until bound; from then on the email no longer matters. */
    guardianUid: text('guardian_uid').references(() => users.uid),
    origin: text('origin').$type<(typeof guardianshipOrigins)[number]>().notNull(),
    madeAt: instant('made_at').notNull(),
    /** The version and language of the text shown for the consent or invitation. */
    textVersion: text('text_version').notNull(),
    language: text('language').notNull(),
    boundAt: instant('bound_at'),
    /** Confirmed by the student, or by the consent. */
    confirmedAt: instant('confirmed_at'),
    /** The student lets them read questions to teachers. */
    sharesQuestions: boolean('shares_questions').notNull().default(false),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by').$type<(typeof guardianshipEnds)[number]>(),
  },
  (table) => [
    uniqueIndex('guardianships_once')
      .on(table.studentUid, table.address)
      .where(sql`ended_at is null`),
    index('guardianships_by_student').on(table.studentUid),
    index('guardianships_by_guardian').on(table.guardianUid),
    index('guardianships_unbound')
      .on(table.address)
      .where(sql`guardian_uid is null`),
    check('guardianships_origin', sql`${table.origin} in ('consent', 'invitation', 'request')`),
    check('guardianships_address', sql`${table.address} = lower(${table.address})`),
    check('guardianships_not_oneself', sql`${table.guardianUid} <> ${table.studentUid}`),
    check(
      'guardianships_bound',
      sql`(${table.guardianUid} is null) = (${table.boundAt} is null) and (${table.confirmedAt} is null or ${table.boundAt} is not null)`,
    ),
    check(
      'guardianships_ended',
      sql`(${table.endedAt} is null) = (${table.endedBy} is null) and ${table.endedBy} in ('student', 'guardian', 'consent')`,
    ),
  ],
)

/** Guardians who want no weekly mail about the students they follow. */
export const digestStops = pgTable('digest_stops', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid),
  at: instant('at').notNull(),
})

/** One row for each weekly mail to a guardian; its week ended on this Sunday. */
export const digests = pgTable(
  'digests',
  {
    uid: personUid('uid'),
    sunday: date('sunday').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.sunday] }),
    index('digests_by_age').on(table.sunday),
  ],
)

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const guardiansData = {
  digest_stops: {
    table: digestStops,
    rowsOf: (uid) => eq(digestStops.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  digests: {
    table: digests,
    rowsOf: (uid) => eq(digests.uid, uid),
    erase: 'delete',
    retention: 'A month: a week is told once.',
    expired: (now) => [before(digests.sunday, malaysianDay(daysBefore(now, 31)))],
  },
  guardian_notes: {
    table: guardianNotes,
    rowsOf: (uid) =>
      or(
        eq(guardianNotes.studentUid, uid),
        sql`${guardianNotes.guardianshipId} in (select id from guardianships where guardian_uid = ${uid})`,
      ),
    notCopied: {
      student_uid: 'an id of somebody else, or their own',
      guardianship_id: 'is in the part of guardianships where it is their own',
      by_uid: 'an id of somebody else, or their own',
      handled_by: 'who of the staff did it',
    },
    erase: 'delete',
    retention:
      "While the student's account is there; what is between staff and one guardian, while theirs is there too.",
  },
  guardianships: {
    table: guardianships,
    rowsOf: (uid) => or(eq(guardianships.studentUid, uid), eq(guardianships.guardianUid, uid)),
    notCopied: {
      student_uid: 'an id of somebody else, or their own',
      guardian_uid: 'an id of somebody else, or their own',
    },
    erase: 'delete',
    retention: 'While both accounts are there; an invitation that nobody takes up for thirty days.',
    expired: (now) => [
      before(
        guardianships.madeAt,
        daysBefore(now, guardianInvitationDays),
        isNull(guardianships.guardianUid),
      ),
    ],
  },
} satisfies TableData
