import { sql, and, eq, lte, ne, or } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MessageKind } from '#contract/guardians/phone-messages.ts'
import type { MailReturn } from '#contract/messaging/suppressions.ts'
import { orderId } from './billing-orders.ts'
import { instant } from './columns.ts'
import { personUid, users } from './identity.ts'
import {
  daysBefore,
  yearsBefore,
  startOfRecords,
  whileAccount,
  before,
  ordersOf,
  type TableData,
} from './retention.ts'

export type AuditValues = Record<string, unknown>

/**
 * Changes by staff, each written in the transaction of the change, and staff's views of pages of people under 18. A
 * trigger prevents updates, and deletions before seven years after the end of the row's year.
 */
export const audit = pgTable(
  'audit',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** Null: the operator's command. */
    uid: text('uid').references(() => users.uid),
    /** The action: `lesson-moved`. */
    action: text('action').notNull(),
    /** The subject's kind and id: `lesson/L0123456789`. */
    subject: text('subject').notNull(),
    /** The subject's name at that time. */
    label: text('label').notNull(),
    before: jsonb('before').$type<AuditValues>().notNull(),
    after: jsonb('after').$type<AuditValues>().notNull(),
  },
  (table) => [
    index('audit_by_subject').on(table.subject, table.id),
    index('audit_by_author').on(table.uid),
    // For the purge.
    index('audit_by_age').on(table.at),
    check('audit_action', sql`${table.action} <> ''`),
  ],
)

/** What is left out when it is forgotten to whom something was done. */
export const withoutSubject = { label: '', before: sql`'{}'::jsonb`, after: sql`'{}'::jsonb` }

/** The progress of the backfills of `server/platform/db/backfills.ts`. */
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

/** Builds of the app that servers have served: pages of the newest and of the one before it are accepted. */
export const builds = pgTable('builds', {
  build: text('build').primaryKey(),
  startedAt: instant('started_at').notNull(),
})

/**
 * Jobs such as mails, stored in the transaction of the change that causes them, so that they survive crashes and
 * outages.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Arguments of the job; ids rather than copies of personal data. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** Idempotency key: a second job with the same key is ignored. */
    onceKey: text('once_key').unique(),
    /** When it is due; while a server works on it, the end of its claim. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** Given up, for a person to look at. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    /** The request that led to it, for the log. */
    requestId: text('request_id'),
  },
  (table) => [
    index('jobs_due')
      .on(table.dueAt)
      .where(sql`done_at is null and failed_at is null`),
    // Jobs are claimed by kind, oldest first.
    index('jobs_due_by_kind')
      .on(table.kind, table.dueAt)
      .where(sql`done_at is null and failed_at is null`),
    index('jobs_done').on(table.doneAt),
    // For the metrics.
    index('jobs_failed')
      .on(table.failedAt)
      .where(sql`failed_at is not null`),
    check('jobs_one_end', sql`${table.doneAt} is null or ${table.failedAt} is null`),
  ],
)

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
    /** The ids of what the link opens, by kind. */
    subject: jsonb('subject').$type<Record<string, string | number>>().notNull(),
    uid: personUid('uid'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('links_by_uid').on(table.uid), index('links_by_expiry').on(table.expiresAt)],
)

/** Files of the media store that nothing names, and since when; `platform/orphaned-files` removes them later. */
export const orphanedFiles = pgTable('orphaned_files', {
  mediaKey: text('media_key').primaryKey(),
  since: instant('since').notNull(),
})

/** Attempts within a window of time, by account or address; counted for all servers together. */
export const attempts = pgTable(
  'attempts',
  {
    /** The limit's name, and a keyed hash of who: `sign-in/…`. */
    key: text('key').notNull(),
    /** The start of the window. */
    since: instant('since').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.since] }),
    index('attempts_by_age').on(table.since),
  ],
)

/** The answer to a write, kept so that a retry gets the same answer. */
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

/** Consents to WhatsApp messages by phone number. A change ends the row and adds another. */
export const phoneConsents = pgTable(
  'phone_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Digits with the country's code. */
    number: text('number').notNull(),
    /** The order on whose page they agreed. */
    orderId: orderId('order_id'),
    kinds: jsonb('kinds').$type<MessageKind[]>().notNull(),
    agreedAt: instant('agreed_at').notNull(),
    /** When a message from the number confirmed it; until then only the request to confirm is sent. */
    confirmedAt: instant('confirmed_at'),
    textVersion: text('text_version').notNull(),
    /** The consent text shown, and its language. */
    words: text('words').notNull(),
    language: text('language').notNull(),
    endedAt: instant('ended_at'),
    /** `page`: switched off or changed there; `stop`: by a message from the number; `order`: names another now. */
    endedBy: text('ended_by').$type<'page' | 'stop' | 'order'>(),
  },
  (table) => [
    uniqueIndex('phone_consents_live')
      .on(table.number)
      .where(sql`ended_at is null`),
    index('phone_consents_by_order').on(table.orderId),
    check('phone_consents_ended_by', sql`${table.endedBy} in ('page', 'stop', 'order')`),
    check('phone_consents_ended', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
)

/** In the order in which a message goes through them, whatever order they are reported in. */
export const phoneMessageStatuses = [
  'sending',
  'accepted',
  'sent',
  'failed',
  'delivered',
  'read',
] as const

export type PhoneMessageStatus = (typeof phoneMessageStatuses)[number]

/** WhatsApp messages, stored before they are sent, once for each cause. Their text is not stored. */
export const phoneMessages = pgTable(
  'phone_messages',
  {
    /** The provider's events name it. */
    id: uuid('id').primaryKey(),
    cause: text('cause').notNull().unique(),
    orderId: orderId('order_id'),
    number: text('number').notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    template: text('template').notNull(),
    language: text('language').notNull(),
    status: text('status').$type<PhoneMessageStatus>().notNull(),
    reference: text('reference').unique(),
    /** The provider's code of a failure. */
    problem: text('problem'),
    madeAt: instant('made_at').notNull(),
    statusAt: instant('status_at').notNull(),
    /** When the mail in its place was sent. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('phone_messages_by_number').on(table.number, table.madeAt),
    index('phone_messages_by_order').on(table.orderId),
    // For the purge.
    index('phone_messages_by_age').on(table.madeAt),
    check(
      'phone_messages_status',
      sql`${table.status} in ('sending', 'accepted', 'sent', 'failed', 'delivered', 'read')`,
    ),
  ],
)

/** The number of incoming messages a day. Text and sender are not stored. */
export const phoneTextDays = pgTable('phone_text_days', {
  day: date('day').primaryKey(),
  count: integer('count').notNull(),
})

/** Which of several servers runs the scheduler, and until when nobody else does; by the database's own clock. */
export const schedulerTurns = pgTable('scheduler_turns', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  until: instant('until').notNull(),
})

/** Addresses to which nothing is mailed: mails to them come back, or their readers reported one as spam. */
export const suppressions = pgTable(
  'suppressions',
  {
    /** In lower case. */
    address: text('address').primaryKey(),
    why: text('why').$type<MailReturn>().notNull(),
    /** The message of the mail server or provider, truncated. */
    words: text('words').notNull(),
    at: instant('at').notNull(),
    /** Mails are sent again since then. The row stays, so that reports of earlier mails are known to be late. */
    clearedAt: instant('cleared_at'),
    /** The number of mails not sent because of it, and when the last one was due. */
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

const isNamedNowhere = sql`not exists (select from users where lower(email) = ${suppressions.address})
  and not exists (select from orders where lower(details->'guardian'->>'email') = ${suppressions.address})
  and not exists (select from ages where lower(guardian_email) = ${suppressions.address})
  and not exists (select from guardianships where address = ${suppressions.address})`

/** The kind of the job that deletes a person: it must not delete itself. */
export const eraseJob = 'erase-person'

/** The kind of the jobs that make the qualities of recordings, one after the other. */
export const prepareRecordingJob = 'prepare-recording'

/** Contents of public pages (`school`, `home`, …), search indexes, and moments such as `last-backup`. */
export const documents = pgTable('documents', {
  key: text('key').primaryKey(),
  body: jsonb('body').notNull(),
  loadedAt: instant('loaded_at').notNull(),
})

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const platformData = {
  documents: { impersonal: 'Public pages.' },
  suppressions: {
    table: suppressions,
    rowsOf: (uid) =>
      sql`${suppressions.address} in (select lower(email) from users where uid = ${uid})`,
    erase: 'delete',
    retention:
      'While an account, an order or a consent names the address; a month after mails are sent again.',
    expired: (now) => [
      before(suppressions.clearedAt, daysBefore(now, 31)),
      before(suppressions.at, daysBefore(now, 31), isNamedNowhere),
    ],
  },
  audit: {
    table: audit,
    rowsOf: (uid) =>
      or(
        eq(audit.subject, `person/${uid}`),
        sql`${audit.subject} in (select 'question/' || id from questions where uid = ${uid}
          union all select 'order/' || id from orders where uid = ${uid}
          union all select 'parcel/' || p.number from parcels p join orders o on o.id = p.order_id
            where o.uid = ${uid})`,
      ),
    notCopied: { uid: 'who of the staff did it' },
    erase: {
      blank: withoutSubject,
      unchanged: ['id', 'at', 'uid', 'action', 'subject'],
    },
    retention:
      'What staff did: seven years after the end of the year, like the money that it may be about; to whom goes with that person.',
    // A trigger refuses it by the database's clock.
    expired: (now) => [before(audit.at, startOfRecords(now), sql`${audit.at} < audit_kept_from()`)],
  },
  links: {
    table: links,
    rowsOf: (uid) => eq(links.uid, uid),
    notCopied: { token_hash: 'of a secret' },
    erase: 'delete',
    retention: 'Until it ends.',
    expired: (now) => [{ by: links.expiresAt, when: lte(links.expiresAt, now) }],
  },
  referral_codes: {
    table: referralCodes,
    rowsOf: (uid) => eq(referralCodes.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  phone_messages: {
    table: phoneMessages,
    rowsOf: (uid) => sql`${phoneMessages.orderId} in ${ordersOf(uid)}`,
    notCopied: { cause: 'names a job of ours' },
    erase: 'delete',
    retention: 'A year.',
    expired: (now) => [before(phoneMessages.madeAt, yearsBefore(now, 1))],
  },
  phone_consents: {
    table: phoneConsents,
    rowsOf: (uid) => sql`${phoneConsents.orderId} in ${ordersOf(uid)}`,
    erase: 'delete',
    retention: "A year after it ended, and no longer than the guardian's number of its order.",
    expired: (now) => [
      before(phoneConsents.endedAt, yearsBefore(now, 1)),
      {
        by: phoneConsents.agreedAt,
        when: sql`exists (select from orders where id = ${phoneConsents.orderId}
          and coalesce(details->'guardian'->>'contact', '') = '')`,
      },
    ],
  },
  idempotency_keys: {
    table: idempotencyKeys,
    rowsOf: (uid) => eq(idempotencyKeys.uid, uid),
    notCopied: { request_hash: 'of what was sent', reply: 'says again what the other parts say' },
    erase: 'delete',
    retention: 'A day.',
    expired: (now) => [before(idempotencyKeys.claimedAt, daysBefore(now, 1))],
  },
  jobs: {
    table: jobs,
    rowsOf: (uid) => and(eq(sql`${jobs.body}->>'uid'`, uid), ne(jobs.kind, eraseJob)),
    notCopied: { last_error: 'may name a machine of ours' },
    erase: 'delete',
    retention: 'Thirty days after it finished, half a year when it failed for good.',
    expired: (now) => [
      before(jobs.doneAt, daysBefore(now, 30)),
      before(jobs.failedAt, daysBefore(now, 182)),
    ],
  },
  mail_webhook_tokens: {
    impersonal: "Of the mail provider's webhooks; two days.",
    expired: (now) => [before(mailWebhookTokens.at, daysBefore(now, 2))],
  },
  attempts: {
    impersonal: 'Counts by a keyed hash; a day.',
    expired: (now) => [before(attempts.since, daysBefore(now, 1))],
  },
  phone_text_days: { impersonal: 'How many messages came in on a day.' },
  builds: { impersonal: 'Builds of the app.' },
  backfills: { impersonal: 'How far old rows are filled.' },
  orphaned_files: { impersonal: 'Keys of files that nothing names; 30 days, like the files.' },
  scheduler_turns: { impersonal: 'Which server runs the scheduler.' },
} satisfies TableData
