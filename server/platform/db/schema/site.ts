import { sql, eq } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './identity.ts'
import { yearsBefore, before, type TableData } from './retention.ts'

/** Staff's version of a document. It takes precedence over the loaded one and survives content loads. */
export const staffPageContent = pgTable('staff_page_content', {
  /** The document's key. */
  key: text('key').primaryKey(),
  /** The published content; null if the loaded document is shown. */
  published: jsonb('published'),
  publishedAt: instant('published_at'),
  /** The draft; null when there is none. */
  draft: jsonb('draft'),
})

/** Submissions of public forms. The form generates the id, so that a repeated request is stored once. */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    /** A key of `contract/site/forms/forms.ts`. */
    form: text('form').notNull(),
    /** Answers by field of the form's schema. */
    answers: jsonb('answers').$type<Record<string, string | string[]>>().notNull(),
    /** `utm_source`, `utm_medium` and `utm_campaign`, if present. */
    utm: jsonb('utm').$type<Record<string, string>>().notNull(),
    /** The sender, if signed in. */
    uid: text('uid').references(() => users.uid),
    textVersion: text('text_version').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When the configured form service took it over; null while it has not, or when there is none. */
    forwardedAt: instant('forwarded_at'),
  },
  (table) => [
    index('registrations_by_form').on(table.form, table.receivedAt),
    index('registrations_by_uid').on(table.uid),
    // For the purge.
    index('registrations_by_age').on(table.receivedAt),
    index('registrations_to_forward')
      .on(table.receivedAt)
      .where(sql`${table.forwardedAt} is null`),
    check('registrations_answers', sql`jsonb_typeof(${table.answers}) = 'object'`),
  ],
)

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const siteData = {
  registrations: {
    table: registrations,
    rowsOf: (uid) => eq(registrations.uid, uid),
    erase: 'delete',
    retention: 'Two years.',
    expired: (now) => [before(registrations.receivedAt, yearsBefore(now, 2))],
  },
  staff_page_content: { impersonal: 'Public pages.' },
} satisfies TableData
