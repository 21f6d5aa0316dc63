import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

/** Builds of the app that servers have served: pages of the newest and of the one before it are accepted. */
export const builds = pgTable('builds', {
  build: text('build').primaryKey(),
  startedAt: instant('started_at').notNull(),
})
