import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

/** How far the backfills of `server/platform/db/backfills.ts` are. */
export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  /** The key of the last row that was looked at; null: a pass begins. */
  after: jsonb('after').$type<readonly (string | number)[]>(),
  /** Rows filled since the pass began. A pass that fills none ends the backfill. */
  filledInPass: integer('filled_in_pass').notNull().default(0),
  /** Rows filled in all. */
  filled: bigint('filled', { mode: 'number' }).notNull().default(0),
  begunAt: instant('begun_at').notNull().defaultNow(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  doneAt: instant('done_at'),
})
