import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Role } from '#contract/kinds.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One row per person who has signed in; `uid` is the identity platform's. */
export const users = pgTable(
  'users',
  {
    uid: text('uid').primaryKey(),
    email: text('email').notNull(),
    displayName: text('display_name').notNull().default(''),
    role: text('role').$type<Role>().notNull().default('student'),
    isSuspended: boolean('is_suspended').notNull().default(false),
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** Tokens issued before this instant are refused: signing out everywhere moves it forward. */
    tokensValidAfter: instant('tokens_valid_after')
      .notNull()
      .default(sql`'epoch'`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_staff')
      .on(table.role)
      .where(sql`role <> 'student'`),
    check('users_role', sql`${table.role} in ('student', 'teacher', 'support', 'administrator')`),
  ],
)

/** A browser that stays signed in: the cookie holds the id, this row its SHA-256 and the sealed refresh token. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    /** AES-256-GCM: nonce, tag and ciphertext, base64. */
    sealedRefreshToken: text('sealed_refresh_token').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Since when a server exchanges the refresh token; the others wait for it meanwhile. */
    exchangingSince: instant('exchanging_since'),
    /** What the last exchange gave, and when: whoever asks a moment later gets the same. Sealed like the other. */
    sealedIdToken: text('sealed_id_token'),
    exchangedAt: instant('exchanged_at'),
  },
  (table) => [
    index('sessions_by_uid').on(table.uid),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Who agreed to which text, when, and from where: kept as evidence, never changed. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    /** What was being done: `sign-up`, `order` or `trial`. */
    occasion: text('occasion').notNull(),
    textVersion: text('text_version').notNull(),
    language: text('language').notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [
    index('consents_by_uid').on(table.uid),
    check('consents_occasion', sql`${table.occasion} in ('sign-up', 'order', 'trial')`),
  ],
)

/** The answer to a write, kept so that the same write sent again gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    uid: text('uid').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    claimedAt: instant('claimed_at').notNull(),
    /** Null while the first request is still being answered. */
    status: integer('status'),
    reply: jsonb('reply'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.key] }),
    index('idempotency_keys_by_age').on(table.claimedAt),
  ],
)
