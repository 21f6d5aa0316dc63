import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { classes } from './catalogue.ts'
import { guardianships } from './guardianships.ts'
import { instant, users } from './people.ts'

/**
 * What staff and guardians write to each other about a student in a class. A trigger keeps what was written: only
 * who has dealt with an answer changes.
 */
export const guardianNotes = pgTable(
  'guardian_notes',
  {
    /** Made by the page that sends it. */
    id: uuid('id').primaryKey(),
    studentUid: text('student_uid')
      .notNull()
      .references(() => users.uid),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    /** Whose guardian reads it, or wrote it; null: every guardian who saw the student at that time. */
    guardianshipId: uuid('guardianship_id').references(() => guardianships.id),
    byUid: text('by_uid')
      .notNull()
      .references(() => users.uid),
    /** Written by the guardian. */
    isAnswer: boolean('is_answer').notNull(),
    text: text('text').notNull(),
    /** The language that its writer has Kelasku in. */
    language: text('language').notNull(),
    at: instant('at').notNull(),
    /** When staff wrote again, or said that no answer is needed. */
    handledAt: instant('handled_at'),
    handledBy: text('handled_by').references(() => users.uid),
  },
  (table) => [
    index('guardian_notes_of_student').on(table.studentUid, table.classId, table.at),
    index('guardian_notes_by_time').on(table.at, table.id),
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
