import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { guardianshipEnds, guardianshipOrigins } from '#contract/guardians/guardians.ts'
import { instant, users } from './people.ts'

/**
 * Who may see how a student learns. The guardian's account is bound when it opens the guardian's page with the
 * verified address; it sees something once the row is confirmed, until it is ended. A trigger on `ages` ends the row
 * of a consent that is taken back, or given by somebody else.
 */
export const guardianships = pgTable(
  'guardianships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentUid: text('student_uid')
      .notNull()
      .references(() => users.uid),
    /** In lower case. */
    address: text('address').notNull(),
    /** Null until bound; then the address counts no more. */
    guardianUid: text('guardian_uid').references(() => users.uid),
    origin: text('origin').$type<(typeof guardianshipOrigins)[number]>().notNull(),
    madeAt: instant('made_at').notNull(),
    /** The text that the one who consented or invited has read, and in which language. */
    textVersion: text('text_version').notNull(),
    language: text('language').notNull(),
    boundAt: instant('bound_at'),
    /** By the student, or with the consent. */
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
