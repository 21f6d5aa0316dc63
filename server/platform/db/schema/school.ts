import { boolean, date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TermsForm } from '#contract/site/page-content.ts'
import { instant } from './columns.ts'
import type { TableData } from './retention.ts'

/**
 * Published versions of terms and privacy notice, each from a Malaysian day on. A version in force is never changed,
 * because consents refer to it.
 */
export const termsVersions = pgTable('terms_versions', {
  version: date('version').primaryKey(),
  body: jsonb('body').$type<TermsForm>().notNull(),
  /** False: loaded from the content files. */
  byStaff: boolean('by_staff').notNull(),
  publishedAt: instant('published_at').notNull(),
})

/** Days on which staff have closed all classes: lessons are not proposed on them. */
export const closedDays = pgTable('closed_days', {
  day: date('day').primaryKey(),
  /** Why, as people read it. */
  name: text('name').notNull(),
  closedAt: instant('closed_at').notNull(),
})

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const schoolData = {
  terms_versions: { impersonal: 'What the school publishes.' },
  closed_days: { impersonal: 'What the school publishes.' },
} satisfies TableData
