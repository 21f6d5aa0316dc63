import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

export type AuditValues = Record<string, unknown>

/**
 * Every change by staff, written in its own transaction; and their views of pages of people under 18. A trigger
 * prevents updates, and deletions before seven years after the end of the row's year.
 */
export const audit = pgTable(
  'audit',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** Null: the operator's command. */
    uid: text('uid').references(() => users.uid),
    /** The action: `lesson-moved`. */
    action: text('action').notNull(),
    /** The subject's kind and id: `lesson/L0123456789`. */
    subject: text('subject').notNull(),
    /** What the subject is called, for people who read this later. */
    label: text('label').notNull(),
    before: jsonb('before').$type<AuditValues>().notNull(),
    after: jsonb('after').$type<AuditValues>().notNull(),
  },
  (table) => [
    index('audit_by_subject').on(table.subject, table.id),
    // For the purge.
    index('audit_by_age').on(table.at),
    check('audit_action', sql`${table.action} <> ''`),
  ],
)
