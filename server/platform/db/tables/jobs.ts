import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

/**
 * Work to do after a change, such as mails, written in the transaction of that change. It survives a crash and an
 * outage of the service it needs.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Arguments of the job; ids rather than copies of personal data. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** Idempotency key: a second job with the same key is ignored. */
    onceKey: text('once_key').unique(),
    /** Not before; while a server works on it, the end of its claim. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** Given up, for a person to look at. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    /** The request that led to it, for the log. */
    requestId: text('request_id'),
  },
  (table) => [
    index('jobs_due')
      .on(table.dueAt)
      .where(sql`done_at is null and failed_at is null`),
    // Each kind is claimed by itself, oldest first.
    index('jobs_due_by_kind')
      .on(table.kind, table.dueAt)
      .where(sql`done_at is null and failed_at is null`),
    index('jobs_done').on(table.doneAt),
    // For the metrics.
    index('jobs_failed')
      .on(table.failedAt)
      .where(sql`failed_at is not null`),
    check('jobs_one_end', sql`${table.doneAt} is null or ${table.failedAt} is null`),
  ],
)
