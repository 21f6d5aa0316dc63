import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

/** A person's referral code: it stands in the links with which they invite friends, and says nothing of them. */
export const referralCodes = pgTable('referral_codes', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid),
  code: text('code').notNull().unique(),
  createdAt: instant('created_at').notNull(),
})

/** A link that opens one thing. The address holds a token, this row its SHA-256. */
export const links = pgTable(
  'links',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What it opens: `invitation`. */
    kind: text('kind').notNull(),
    /** What exactly, by kind. */
    subject: jsonb('subject').$type<Record<string, string | number>>().notNull(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('links_by_uid').on(table.uid), index('links_by_expiry').on(table.expiresAt)],
)
