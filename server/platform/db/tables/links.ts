import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

/** A person's referral code, part of their invitation links. It reveals nothing about them. */
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
    /** The kind: `invitation`. */
    kind: text('kind').notNull(),
    /** What it opens, by kind. */
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

/** A friend who joined by an invitation: at most once each, whatever others claim. */
export const referrals = pgTable(
  'referrals',
  {
    referredUid: text('referred_uid')
      .primaryKey()
      .references(() => users.uid),
    referrerUid: text('referrer_uid')
      .notNull()
      .references(() => users.uid),
    /** SHA-256 of the friend's normalised address: an account that is made again does not count. */
    emailHash: text('email_hash').notNull().unique(),
    claimedAt: instant('claimed_at').notNull(),
    /** Null when it does not count; `refusedWhy` says why. */
    countedAt: instant('counted_at'),
    refusedWhy: text('refused_why'),
  },
  (table) => [
    index('referrals_by_referrer').on(table.referrerUid, table.claimedAt),
    check(
      'referrals_counted',
      sql`(${table.countedAt} is null) = (${table.refusedWhy} is not null)`,
    ),
    check('referrals_not_oneself', sql`${table.referredUid} <> ${table.referrerUid}`),
  ],
)
