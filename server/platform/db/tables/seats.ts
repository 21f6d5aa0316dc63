import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { classes, intakes } from './catalogue.ts'
import { instant, users } from './people.ts'

/** How many people can be in a class of an intake; without a row there is no limit. Reserving locks the row. */
export const seats = pgTable(
  'seats',
  {
    intakeKey: text('intake_key')
      .notNull()
      .references(() => intakes.key),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    capacity: integer('capacity').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.intakeKey, table.classId] }),
    check('seats_capacity', sql`${table.capacity} >= 0`),
  ],
)

/** Who waits for a seat, in the order in which they came. */
export const waitingList = pgTable(
  'waiting_list',
  {
    intakeKey: text('intake_key')
      .notNull()
      .references(() => intakes.key),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    joinedAt: instant('joined_at').notNull(),
    /** A seat is free and theirs alone until then; null while they wait. */
    heldUntil: instant('held_until'),
  },
  (table) => [
    primaryKey({ columns: [table.intakeKey, table.classId, table.uid] }),
    index('waiting_list_by_person').on(table.uid),
  ],
)
