import { sql, eq, isNull, lte } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import type { GuardianAnswer } from '#contract/identity/account.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { instant } from './columns.ts'
import {
  daysBefore,
  yearsBefore,
  recordYears,
  whileAccount,
  before,
  type ExpiredRows,
  type TableData,
} from './retention.ts'

/**
 * People who unsubscribed from the school's messages. Mails about their own actions, such as payments, are still
 * sent.
 */
export const schoolMailStops = pgTable('school_mail_stops', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid),
  at: instant('at').notNull(),
})

/** People who have signed in or were imported. `uid` is the identity platform's. */
export const users = pgTable(
  'users',
  {
    uid: text('uid').primaryKey(),
    email: text('email').notNull(),
    /** `email` and `emailVerified` are those of the newest token seen; `emailAsOf` is when it was issued. */
    emailVerified: boolean('email_verified').notNull().default(false),
    emailAsOf: instant('email_as_of')
      .notNull()
      .default(sql`'epoch'`),
    displayName: text('display_name').notNull().default(''),
    role: text('role').$type<Role>().notNull().default('student'),
    isSuspended: boolean('is_suspended').notNull().default(false),
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** Sign-ins before this instant are refused: signing out everywhere raises it. */
    tokensValidAfter: instant('tokens_valid_after')
      .notNull()
      .default(sql`'epoch'`),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSignInAt: instant('last_sign_in_at').notNull().defaultNow(),
    /** Staff imported them, and they have not signed in yet: they have agreed to nothing. */
    isAwaited: boolean('is_awaited').notNull().default(false),
    /** When the account is to be deleted; signing in before can cancel it. */
    eraseAfter: instant('erase_after'),
    /** The language they chose, or first signed in with; null while none is known. */
    locale: text('locale'),
  },
  (table) => [
    index('users_staff')
      .on(table.role)
      .where(sql`role <> 'student'`),
    // For the staff's list of people.
    index('users_by_age').on(table.createdAt, table.uid),
    index('users_by_sign_in').on(table.lastSignInAt, table.uid),
    index('users_by_name').on(sql`lower(display_name)`, table.uid),
    index('users_by_email').on(sql`lower(email)`, table.uid),
    check('users_role', sql`${table.role} in ('student', 'teacher', 'support', 'administrator')`),
  ],
)

/** A column that names a person. */
export const personUid = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.uid)

/** People's details for future orders; empty where not filled in. */
export const profiles = pgTable('profiles', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid),
  phone: text('phone').notNull(),
  address: text('address').notNull(),
  postal: text('postal').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  savedAt: instant('saved_at').notNull(),
})

/** A browser that stays signed in: the cookie holds the id, this row its SHA-256 and the encrypted refresh token. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    uid: personUid('uid'),
    /** AES-256-GCM: nonce, tag and ciphertext, base64. */
    encryptedRefreshToken: text('encrypted_refresh_token').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When a server claimed the exchange of the refresh token; other servers wait. */
    exchangingSince: instant('exchanging_since'),
    /** The result of the last exchange, and its time: requests a moment later get the same. Encrypted like the token. */
    encryptedIdToken: text('encrypted_id_token'),
    exchangedAt: instant('exchanged_at'),
    /** When the person last authenticated, by their tokens. */
    signedInAt: instant('signed_in_at'),
    /** Browser and system, `Chrome, Android`, for the person to recognise the device. */
    device: text('device').notNull().default(''),
    /** When the second factor was passed in this session; null until then. */
    secondFactorAt: instant('second_factor_at'),
    /** The current WebAuthn challenge; null once it is used. */
    passkeyChallenge: text('passkey_challenge'),
  },
  (table) => [
    index('sessions_by_uid').on(table.uid),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Sign-ins that were ended individually: all their tokens are refused, later ones too. */
export const endedSignIns = pgTable(
  'ended_sign_ins',
  {
    uid: personUid('uid'),
    signedInAt: instant('signed_in_at').notNull(),
    endedAt: instant('ended_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.signedInAt] }),
    index('ended_sign_ins_by_age').on(table.endedAt),
  ],
)

/** Emails that get a staff role at their first verified sign-in. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In small letters. */
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    invitedBy: personUid('invited_by'),
    /** The language of the person who invited, in which the mail is written. */
    language: text('language').notNull(),
    /** When the newest mail was requested; the invitation is valid for some days from then. */
    sentAt: instant('sent_at').notNull(),
    /** When it was accepted or withdrawn. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('staff_invitations_open')
      .on(table.email)
      .where(sql`ended_at is null`),
    index('staff_invitations_by_age').on(table.sentAt),
    check('staff_invitations_role', sql`${table.role} in ('teacher', 'support', 'administrator')`),
  ],
)

/** Passkeys with which staff pass the second factor, besides the authenticator app. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The authenticator's id of the key, base64url. */
    id: text('id').primaryKey(),
    uid: personUid('uid'),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Browser and system in which it was made. */
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('passkeys_by_uid').on(table.uid)],
)

/** The second factor of a staff member: a key for time-based codes (TOTP), and recovery codes. */
export const secondFactors = pgTable('second_factors', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid),
  /** AES-256-GCM like the refresh tokens. */
  encryptedSecret: text('encrypted_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null until a first code has proved that the app has the key; the second factor is active from then on. */
  confirmedAt: instant('confirmed_at'),
  /** The half minute since 1970 of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: integer('last_step').notNull().default(0),
  /** Keyed hashes of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes')
    .array()
    .notNull()
    .default(sql`'{}'`),
})

/** Consents with their text version, time and occasion: immutable evidence. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    uid: personUid('uid'),
    /** The occasion: `sign-up`, `order` or `trial`; `renewal`: new terms; `guardian`: theirs for a student under 18. */
    occasion: text('occasion').notNull(),
    textVersion: text('text_version').notNull(),
    language: text('language').notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [
    index('consents_by_uid').on(table.uid),
    // For the purge.
    index('consents_by_age').on(table.agreedAt),
    check(
      'consents_occasion',
      sql`${table.occasion} in ('sign-up', 'order', 'trial', 'renewal', 'guardian')`,
    ),
  ],
)

/** Whether a person is under 18, by their own statement; then the guardian they named, and the guardian's answer. */
export const ages = pgTable(
  'ages',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.uid),
    isMinor: boolean('is_minor').notNull(),
    saidAt: instant('said_at').notNull(),
    guardianEmail: text('guardian_email'),
    /** When the guardian last got a mail. */
    askedAt: instant('asked_at'),
    answer: text('answer').$type<GuardianAnswer>(),
    answeredAt: instant('answered_at'),
    /** The text that was shown to the guardian. */
    textVersion: text('text_version'),
    /** The language that the guardian chose on the page of the consent. */
    guardianLocale: text('guardian_locale'),
  },
  (table) => [
    index('ages_by_guardian').on(sql`lower(guardian_email)`),
    // For the purge.
    index('ages_by_age').on(table.saidAt),
    check('ages_answer', sql`${table.answer} in ('given', 'refused')`),
    check('ages_guardian', sql`${table.isMinor} or ${table.guardianEmail} is null`),
    check(
      'ages_answered',
      sql`(${table.answer} is null) = (${table.answeredAt} is null) and (${table.answer} is null) = (${table.textVersion} is null)`,
    ),
  ],
)

/** A code sent by mail to sign in with; the newest of an address. Address and code are stored as keyed hashes. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    addressHash: text('address_hash').primaryKey(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    triesLeft: integer('tries_left').notNull(),
  },
  (table) => [index('sign_in_codes_by_expiry').on(table.expiresAt)],
)

/** A sign-in is valid for 90 days at most, however often its tokens are renewed; an ended one is remembered as long. */
export const signInLastsMs = 90 * 24 * 3_600_000

/** Proof of consent of accounts that were deleted seven years ago; all of it is older than that. */
function proofOfDeleted(by: PgColumn, uid: PgColumn, now: Date): ExpiredRows {
  const until = yearsBefore(now, recordYears)
  const deleted = sql`select uid from users where is_deleted and erase_after < ${until.toISOString()}::timestamptz`
  return before(by, until, sql`${uid} in (${deleted})`)
}

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const identityData = {
  sessions: {
    table: sessions,
    rowsOf: (uid) => eq(sessions.uid, uid),
    notCopied: {
      id_hash: 'of a secret',
      encrypted_refresh_token: 'a secret',
      encrypted_id_token: 'a secret',
      passkey_challenge: 'a secret',
    },
    erase: 'delete',
    retention: 'Seven days after the last use, ninety in all.',
    expired: (now) => [{ by: sessions.expiresAt, when: lte(sessions.expiresAt, now) }],
  },
  ended_sign_ins: {
    table: endedSignIns,
    rowsOf: (uid) => eq(endedSignIns.uid, uid),
    erase: 'delete',
    retention: 'Ninety days: older sign-ins are refused without it.',
    expired: (now) => [before(endedSignIns.endedAt, new Date(now.getTime() - signInLastsMs))],
  },
  profiles: {
    table: profiles,
    rowsOf: (uid) => eq(profiles.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  school_mail_stops: {
    table: schoolMailStops,
    rowsOf: (uid) => eq(schoolMailStops.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  staff_invitations: {
    table: staffInvitations,
    rowsOf: (uid) =>
      sql`${staffInvitations.email} = (select lower(u.email) from users u where u.uid = ${uid})`,
    notCopied: { invited_by: 'who of the staff did it' },
    erase: 'delete',
    retention: 'Ninety days after the last mail.',
    expired: (now) => [before(staffInvitations.sentAt, daysBefore(now, 90))],
  },
  passkeys: {
    table: passkeys,
    rowsOf: (uid) => eq(passkeys.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  second_factors: {
    table: secondFactors,
    rowsOf: (uid) => eq(secondFactors.uid, uid),
    notCopied: { encrypted_secret: 'a secret', recovery_hashes: 'of secrets' },
    erase: 'delete',
    retention: `${whileAccount} One that was begun and not confirmed, a day.`,
    expired: (now) => [
      before(secondFactors.createdAt, daysBefore(now, 1), isNull(secondFactors.confirmedAt)),
    ],
  },
  ages: {
    table: ages,
    rowsOf: (uid) => eq(ages.uid, uid),
    erase: {
      blank: { guardianEmail: null, guardianLocale: null },
      unchanged: [
        'uid',
        'is_minor',
        'said_at',
        'asked_at',
        'answer',
        'answered_at',
        'text_version',
      ],
    },
    retention: 'Proof of consent, without the address: seven years after the account was deleted.',
    expired: (now) => [proofOfDeleted(ages.saidAt, ages.uid, now)],
  },
  consents: {
    table: consents,
    rowsOf: (uid) => eq(consents.uid, uid),
    erase: {
      blank: {},
      unchanged: ['id', 'uid', 'occasion', 'text_version', 'language', 'agreed_at'],
    },
    retention: 'Proof of consent: seven years after the account was deleted.',
    expired: (now) => [proofOfDeleted(consents.agreedAt, consents.uid, now)],
  },
  users: {
    table: users,
    rowsOf: (uid) => eq(users.uid, uid),
    erase: {
      blank: { email: '', emailVerified: false, displayName: '', role: 'student', locale: null },
      unchanged: [
        'uid',
        'is_suspended',
        'is_deleted',
        'is_awaited',
        'tokens_valid_after',
        'email_as_of',
        'created_at',
        'last_sign_in_at',
        'erase_after',
      ],
    },
    retention: `${whileAccount} Then an id that says nothing, for the records of money and consent.`,
  },
  sign_in_codes: {
    impersonal: 'Keyed hashes of addresses, for an hour at most.',
    expired: (now) => [before(signInCodes.expiresAt, now)],
  },
} satisfies TableData
