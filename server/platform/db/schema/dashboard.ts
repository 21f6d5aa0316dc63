import { eq } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
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
  morning_lists: {
    table: morningLists,
    mine: (uid) => eq(morningLists.uid, uid),
    erase: 'delete',
    kept: whileAccount,
  },
} satisfies TableData
