import { eq, sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './identity.ts'
import { before, daysBefore, whileAccount, type TableData } from './retention.ts'

/** Who does what waits for staff, and until when it is put off. It holds for what waited when it was said. */
export const queueMarks = pgTable(
  'queue_marks',
  {
    /** The kind, and the class where there is one: `question/11`. */
    key: text('key').primaryKey(),
    ownerUid: text('owner_uid').references(() => users.uid),
    snoozedUntil: instant('snoozed_until'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('queue_marks_by_age').on(table.changedAt)],
)

/** The staff who get what waits for them by email each morning. */
export const morningLists = pgTable('morning_lists', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid),
  since: instant('since').notNull(),
})

/** A note of staff about a student: not on the student's screens, but in the copy of their data. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    /** Made by the page: sent twice, it is one note. */
    id: uuid('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    text: text('text').notNull(),
    byUid: text('by_uid')
      .notNull()
      .references(() => users.uid),
    at: instant('at').notNull(),
  },
  (table) => [
    index('staff_notes_of_person').on(table.uid, table.at),
    check('staff_notes_text', sql`${table.text} <> ''`),
  ],
)

/** What staff call a student, to find all whom they call so. */
export const personTags = pgTable(
  'person_tags',
  {
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.tag] }),
    index('person_tags_by_tag').on(table.tag, table.uid),
    check('person_tags_tag', sql`${table.tag} <> ''`),
  ],
)

export const dashboardData = {
  queue_marks: {
    table: queueMarks,
    mine: (uid) => eq(queueMarks.ownerUid, uid),
    notCopied: {
      key: 'how the staff share their work',
      snoozed_until: 'how the staff share their work',
    },
    erase: 'delete',
    kept: 'Ninety days: what waits longer is taken again.',
    over: (now) => [before(queueMarks.changedAt, daysBefore(now, 90))],
  },
  staff_notes: {
    table: staffNotes,
    mine: (uid) => eq(staffNotes.uid, uid),
    notCopied: { by_uid: 'who of the staff did it' },
    erase: 'delete',
    kept: whileAccount,
  },
  person_tags: {
    table: personTags,
    mine: (uid) => eq(personTags.uid, uid),
    erase: 'delete',
    kept: whileAccount,
  },
  morning_lists: {
    table: morningLists,
    mine: (uid) => eq(morningLists.uid, uid),
    erase: 'delete',
    kept: whileAccount,
  },
} satisfies TableData
