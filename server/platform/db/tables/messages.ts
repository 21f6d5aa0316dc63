import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

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

/** Guardians who want no weekly mail about the students they follow. */
export const digestStops = pgTable('digest_stops', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid),
  at: instant('at').notNull(),
})

/** Guardians who were told of the week that ended on this Sunday. */
export const digests = pgTable(
  'digests',
  {
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    sunday: date('sunday').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.sunday] }),
    index('digests_by_age').on(table.sunday),
  ],
)

/** People who want no mail with messages of the school. What they do themselves, such as paying, is still mailed. */
export const schoolMailStops = pgTable('school_mail_stops', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid),
  at: instant('at').notNull(),
})
