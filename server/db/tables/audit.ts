import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

export type AuditValues = Record<string, unknown>

/** Every change by staff, written in its own transaction; and their reads of pages of people under 18. A trigger keeps rows from being changed or deleted. */
export const audit = pgTable(
  'audit',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** Null: the operator's command. */
    uid: text('uid').references(() => users.uid),
    /** What was done, `lesson-moved`. */
    action: text('action').notNull(),
    /** To what: its kind and its id, `lesson/L0123456789`. */
    subject: text('subject').notNull(),
    /** What that is called, for whoever reads this later. */
    label: text('label').notNull(),
    before: jsonb('before').$type<AuditValues>().notNull(),
    after: jsonb('after').$type<AuditValues>().notNull(),
  },
  (table) => [
    index('audit_by_subject').on(table.subject, table.id),
    check('audit_action', sql`${table.action} <> ''`),
  ],
)
