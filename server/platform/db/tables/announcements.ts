import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnnouncementPlace } from '#contract/messaging/staff-announcements.ts'
import { classes, programmes } from './catalogue.ts'
import { instant, users } from './people.ts'

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
