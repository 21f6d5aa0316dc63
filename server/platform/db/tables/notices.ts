import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#contract/messaging/notices.ts'
import { instant, sessions, users } from './people.ts'

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
