import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

/**
 * What is to be done after a change, written down in the transaction of that change: mails and the like.
 * Neither a crash nor a service that is away loses it.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** What the kind needs; ids rather than copies of what a person gave us. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** Put in twice under the same key, it is one job. */
    onceKey: text('once_key').unique(),
    /** Not before; while it is being done, until when nobody else takes it. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** Given up, for a person to look at. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('jobs_due')
      .on(table.dueAt)
      .where(sql`done_at is null and failed_at is null`),
    // Each kind is taken by itself, the oldest first.
    index('jobs_due_by_kind')
      .on(table.kind, table.dueAt)
      .where(sql`done_at is null and failed_at is null`),
    index('jobs_done').on(table.doneAt),
    // What the metrics count.
    index('jobs_failed')
      .on(table.failedAt)
      .where(sql`failed_at is not null`),
    check('jobs_one_end', sql`${table.doneAt} is null or ${table.failedAt} is null`),
  ],
)
