import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailReturn } from '#contract/messaging/suppressions.ts'
import { instant } from './people.ts'

/** Addresses to which nothing is mailed: mails to them come back, or their readers reported one as spam. */
export const suppressions = pgTable(
  'suppressions',
  {
    /** In lower case. */
    address: text('address').primaryKey(),
    why: text('why').$type<MailReturn>().notNull(),
    /** What the mail server or the provider said, cut short. */
    words: text('words').notNull(),
    at: instant('at').notNull(),
    /** Mails are sent again since then. The row stays, so that reports of earlier mails are known to be late. */
    clearedAt: instant('cleared_at'),
    /** How many mails were not sent because of it, and when the last one was due. */
    unsent: integer('unsent').notNull().default(0),
    unsentAt: instant('unsent_at'),
  },
  (table) => [
    check('suppressions_why', sql`${table.why} in ('bounced', 'complained')`),
    check('suppressions_address', sql`${table.address} = lower(${table.address})`),
  ],
)

/** Tokens of the mail provider's webhooks: each counts once. */
export const mailWebhookTokens = pgTable('mail_webhook_tokens', {
  token: text('token').primaryKey(),
  at: instant('at').notNull(),
})
