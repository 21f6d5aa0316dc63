import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#contract/notices.ts'
import { instant, sessions, users } from './people.ts'

/** What a person is told: one row for each person and cause, whoever finds the cause and how often. */
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
    /** What its words are made of, by kind: ids and dates, no copies of what a person gave us. */
    details: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    /** The lesson that it is about, and when that began when this was written: a lesson that moves takes it back. */
    lessonId: text('lesson_id'),
    lessonStartsAt: instant('lesson_starts_at'),
    madeAt: instant('made_at').notNull(),
    /** From here on it says nothing any more; null: it stays. */
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
    // Reminders, which a lesson that moves takes back.
    index('notices_by_lesson')
      .on(table.lessonId)
      .where(sql`kind = 'class-soon'`),
    check('notices_kind', sql`${table.kind} in ('class-soon', 'recording', 'answer', 'payment')`),
  ],
)

/** Where a signed-in browser takes pushed notices: one for each session, and gone with it. */
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

/** Which notice a push service has taken for which device: it is not sent there again. */
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
