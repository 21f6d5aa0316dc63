import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

/** Which of several servers runs the scheduler, and until when nobody else does; by the database's own clock. */
export const schedulerTurns = pgTable('scheduler_turns', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  until: instant('until').notNull(),
})

/** Promo codes that a person got wrong within the last minute: guesses are counted on all servers together. */
export const promoGuesses = pgTable(
  'promo_guesses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    uid: text('uid').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('promo_guesses_by_uid').on(table.uid, table.at)],
)
