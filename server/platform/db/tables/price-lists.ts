import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PriceTier, ProgrammeContent } from '#contract/catalogue/catalogue.ts'
import { intakes, programmes } from './catalogue.ts'
import { instant } from './people.ts'

/**
 * What a programme costs, or one of its intakes. Published rows are never changed: another edition takes their
 * place from its day on.
 */
export const priceLists = pgTable(
  'price_lists',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    /** Null: of all its intakes without prices of their own. */
    intakeKey: text('intake_key').references(() => intakes.key),
    /** The Malaysian day from which it holds; null: it was there first. */
    holdsFrom: date('holds_from'),
    tiers: jsonb('tiers').$type<PriceTier[]>().notNull(),
    /** Of one class. */
    hardcopySen: integer('hardcopy_sen').notNull(),
    /** What the programme holds; null: the usual texts, and always with an intake. */
    contents: jsonb('contents').$type<ProgrammeContent[]>(),
    /** False: loaded from the content files, and replaced by the next load. */
    byStaff: boolean('by_staff').notNull(),
    /** Null: a draft. */
    publishedAt: instant('published_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('price_lists_by_programme').on(table.programmeId),
    uniqueIndex('price_lists_one_draft')
      .on(table.programmeId, sql`coalesce(intake_key, '')`)
      .where(sql`published_at is null`),
    check('price_lists_hardcopy', sql`${table.hardcopySen} >= 0`),
  ],
)
