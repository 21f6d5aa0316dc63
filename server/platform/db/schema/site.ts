import { sql, eq } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './identity.ts'
import { yearsBefore, before, type TableData } from './retention.ts'

/** What staff made of a document: it takes precedence over the loaded one, and a content load leaves it alone. */
export const staffPageContent = pgTable('staff_page_content', {
  /** The document's key. */
  key: text('key').primaryKey(),
  /** What pages show; null: the document as it was loaded. */
  published: jsonb('published'),
  publishedAt: instant('published_at'),
  /** The draft; null when there is none. */
  draft: jsonb('draft'),
})

/** What someone sent by one of the public forms. The id was made with the form: sent again, it is one row. */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    /** A key of `contract/site/forms/forms.ts`. */
    form: text('form').notNull(),
    /** By field, as the form's schema has them. */
    answers: jsonb('answers').$type<Record<string, string | string[]>>().notNull(),
    /** `utm_source`, `utm_medium`, `utm_campaign`, where there were some. */
    utm: jsonb('utm').$type<Record<string, string>>().notNull(),
    /** Who sent it, if they were signed in. */
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

/** What these tables hold about people: what a copy contains, what a deletion does, and how long rows are kept. */
export const siteData = {
  registrations: {
    table: registrations,
    mine: (uid) => eq(registrations.uid, uid),
    erase: 'delete',
    kept: 'Two years.',
    over: (now) => [before(registrations.receivedAt, yearsBefore(now, 2))],
  },
  staff_page_content: { nobodys: 'Public pages.' },
} satisfies TableData
