import { sql, eq, lte } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#contract/messaging/notices.ts'
import type { AnnouncementPlace } from '#contract/messaging/staff-announcements.ts'
import { classes, programmes } from './catalogue.ts'
import { noticesKeptDays } from '#contract/shared/limits.ts'
import { instant } from './columns.ts'
import { sessions, users } from './identity.ts'
import { daysBefore, whileAccount, before, type TableData } from './retention.ts'

/** A message from staff at the top of pages. For everybody where neither programme nor class is named. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    programmeId: integer('programme_id').references(() => programmes.id),
    classId: integer('class_id').references(() => classes.id),
    place: text('place').$type<AnnouncementPlace>().notNull(),
    text: text('text').notNull(),
    /** The language that the writer has Kelasku in; null: unknown. */
    locale: text('locale'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    createdAt: instant('created_at').notNull(),
    /** Taken down by staff before its end. */
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    index('announcements_by_end').on(table.endsAt),
    check(
      'announcements_one_audience',
      sql`num_nonnulls(${table.programmeId}, ${table.classId}) <= 1`,
    ),
    check('announcements_place', sql`${table.place} in ('both', 'dashboard', 'classroom')`),
    check('announcements_window', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)

/** What staff wrote to a selection of people. */
export const staffMessages = pgTable(
  'staff_messages',
  {
    /** Made by the page: sent twice, it is one message. */
    id: uuid('id').primaryKey(),
    by: text('by_uid')
      .notNull()
      .references(() => users.uid),
    at: instant('at').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The language that it is written in. */
    language: text('language').notNull(),
    people: integer('people').notNull(),
  },
  (table) => [
    index('staff_messages_by_age').on(table.at, table.id),
    index('staff_messages_by_people').on(table.people, table.id),
    check('staff_messages_people', sql`${table.people} > 0`),
  ],
)

export const messageMailStates = ['none', 'waiting', 'sent', 'stopped', 'returned'] as const

/** Who gets a message: a row for each person, so that each gets it once. */
export const messageReceivers = pgTable(
  'message_receivers',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => staffMessages.id),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    /** `stopped`: by the person, between the sending and their turn; `returned`: not sent, because mails come back. */
    mail: text('mail').$type<(typeof messageMailStates)[number]>().notNull(),
    /** When it was put into the inbox; null until then. */
    toldAt: instant('told_at'),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.uid] }),
    index('message_receivers_by_person').on(table.uid),
    index('message_receivers_untold')
      .on(table.messageId)
      .where(sql`told_at is null`),
    check(
      'message_receivers_mail',
      sql`${table.mail} in ('none', 'waiting', 'sent', 'stopped', 'returned')`,
    ),
  ],
)

/** A notice: one row for each person and cause, however often the cause is found. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The same for the same event, such as `recording/L0123456789`. */
    cause: text('cause').notNull(),
    /** The values of its text, by kind: ids and dates, no copies of personal data. */
    details: jsonb('details').$type<Record<string, string | number>>().notNull(),
    /** The lesson it is about, and that lesson's start at the time: a lesson that moves withdraws it. */
    lessonId: text('lesson_id'),
    lessonStartsAt: instant('lesson_starts_at'),
    madeAt: instant('made_at').notNull(),
    /** Expired from here on; null: it stays. */
    expiresAt: instant('expires_at'),
    readAt: instant('read_at'),
  },
  (table) => [
    unique('notices_once').on(table.uid, table.cause),
    index('notices_by_person').on(table.uid, table.madeAt),
    index('notices_by_age').on(table.madeAt),
    index('notices_by_end')
      .on(table.expiresAt)
      .where(sql`expires_at is not null`),
    // Reminders, which a lesson that moves withdraws.
    index('notices_by_lesson')
      .on(table.lessonId)
      .where(sql`kind = 'class-soon'`),
    check('notices_kind', sql`${table.kind} in ('class-soon', 'recording', 'answer', 'payment')`),
  ],
)

/** Where a signed-in browser receives pushes: one for each session, and deleted with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    sessionIdHash: text('session_id_hash')
      .primaryKey()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    kinds: jsonb('kinds').$type<NoticeKind[]>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('push_devices_by_person').on(table.uid)],
)

/** Which push service has accepted which notice for which device: it is not sent there again. */
export const pushes = pgTable(
  'pushes',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    sessionIdHash: text('session_id_hash')
      .notNull()
      .references(() => pushDevices.sessionIdHash, { onDelete: 'cascade' }),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.sessionIdHash] }),
    index('pushes_by_device').on(table.sessionIdHash),
  ],
)

/** What these tables hold about people: what a copy contains, what a deletion does, and how long rows are kept. */
export const messagingData = {
  pushes: {
    table: pushes,
    mine: (uid) => sql`${pushes.noticeId} in (select id from notices where uid = ${uid})`,
    notCopied: { session_id_hash: 'names a browser, by a hash' },
    erase: 'delete',
    kept: 'As long as its notice.',
  },
  push_devices: {
    table: pushDevices,
    mine: (uid) => eq(pushDevices.uid, uid),
    notCopied: {
      session_id_hash: 'names a browser, by a hash',
      endpoint: 'who has it can send to the phone',
      p256dh: 'a key',
      auth: 'a key',
    },
    erase: 'delete',
    kept: 'Until the browser signs out.',
  },
  message_receivers: {
    table: messageReceivers,
    mine: (uid) => eq(messageReceivers.uid, uid),
    erase: 'delete',
    kept: whileAccount,
  },
  notices: {
    table: notices,
    mine: (uid) => eq(notices.uid, uid),
    erase: 'delete',
    kept: 'Ninety days.',
    over: (now) => [
      before(notices.madeAt, daysBefore(now, noticesKeptDays)),
      { by: notices.expiresAt, when: lte(notices.expiresAt, now) },
    ],
  },
  announcements: {
    table: announcements,
    mine: (uid) => eq(announcements.uid, uid),
    erase: {
      blank: {},
      stays: [
        'id',
        'programme_id',
        'class_id',
        'place',
        'text',
        'locale',
        'starts_at',
        'ends_at',
        'uid',
        'created_at',
        'stopped_at',
      ],
    },
    kept: 'What staff told many at once stays, under an id that says nothing.',
  },
  staff_messages: {
    table: staffMessages,
    mine: (uid) => eq(staffMessages.by, uid),
    erase: {
      blank: {},
      stays: ['id', 'by_uid', 'at', 'subject', 'text', 'language', 'people'],
    },
    kept: 'What staff told many at once stays, under an id that says nothing.',
  },
} satisfies TableData
