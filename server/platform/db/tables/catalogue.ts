import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { ClassSlot } from '#contract/catalogue/catalogue.ts'
import type { JoiningPrice } from '#contract/enrolment/joining.ts'
import type { TermsForm } from '#contract/site/page-content.ts'
import { instant } from './people.ts'

export const programmes = pgTable(
  'programmes',
  {
    id: integer('id').primaryKey(),
    urlSafeName: text('url_safe_name').notNull().unique(),
    title: text('title').notNull(),
    discontinued: boolean('discontinued').notNull().default(false),
    /** What somebody pays who joins an intake that has begun. */
    joiningPrice: text('joining_price').$type<JoiningPrice>().notNull().default('full'),
  },
  (table) => [
    check(
      'programmes_joining_price',
      sql`${table.joiningPrice} in ('full', 'by-remaining-months')`,
    ),
  ],
)

export const intakes = pgTable(
  'intakes',
  {
    key: text('key').primaryKey(),
    programmeId: integer('programme_id')
      .notNull()
      .references(() => programmes.id),
    title: text('title').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    lastPaperOn: date('last_paper_on').notNull(),
    /** The first and last day of its sale, where staff have set them. */
    saleFrom: date('sale_from'),
    saleUntil: date('sale_until'),
    /** Staff added or changed it: a content load leaves it and its lessons alone. */
    byStaff: boolean('by_staff').notNull().default(false),
    /** Withdrawn by staff before anybody was in it. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('intakes_by_programme').on(table.programmeId, table.endsOn),
    check('intakes_dates', sql`${table.startsOn} < ${table.endsOn}`),
    check('intakes_sale', sql`${table.saleFrom} <= ${table.saleUntil}`),
  ],
)

/** A class is one subject taught in one language. */
export const classes = pgTable('classes', {
  id: integer('id').primaryKey(),
  key: text('key').notNull(),
  className: text('class_name').notNull(),
  language: text('language').notNull(),
  stream: text('stream').notNull(),
  schedule: jsonb('class_schedule').$type<ClassSlot[]>().notNull(),
  colour: text('background_color_hex').notNull(),
  about: text('about').notNull().default(''),
  /** Closed to new students; those who have it keep it. */
  isClosed: boolean('is_closed').notNull().default(false),
  /** Staff changed it or who teaches it: a content load leaves both alone. */
  byStaff: boolean('by_staff').notNull().default(false),
})

export const teachers = pgTable('teachers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  groups: jsonb('groups').$type<string[]>().notNull(),
  headline: text('headline').notNull(),
  biography: text('biography').notNull(),
  /** Retired: no public page shows them; their recordings stay. */
  isRetired: boolean('is_retired').notNull().default(false),
  /** Staff added or changed them: a content load leaves them alone. */
  byStaff: boolean('by_staff').notNull().default(false),
})

export const classTeachers = pgTable(
  'class_teachers',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    teacherId: text('teacher_id')
      .notNull()
      .references(() => teachers.id),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.teacherId] }),
    index('class_teachers_by_teacher').on(table.teacherId),
  ],
)

/** Texts and figures of whole pages, each parsed by its contract schema: `school`, `home`, `exam-timetable/spm`, … */
export const documents = pgTable('documents', {
  key: text('key').primaryKey(),
  body: jsonb('body').notNull(),
  loadedAt: instant('loaded_at').notNull(),
})

/** What staff made of a document: it takes precedence over the loaded one, and a content load leaves it alone. */
export const staffPageContent = pgTable('staff_page_content', {
  /** The document's key. */
  key: text('key').primaryKey(),
  /** What pages show; null: the document as it was loaded. */
  published: jsonb('published'),
  publishedAt: instant('published_at'),
  /** The draft; null when there is none. */
  draft: jsonb('draft'),
})

/**
 * Terms of use and privacy notice that were published, each from its Malaysian day on. A row that holds is never
 * changed by staff: consents name it.
 */
export const termsVersions = pgTable('terms_versions', {
  version: date('version').primaryKey(),
  body: jsonb('body').$type<TermsForm>().notNull(),
  /** False: loaded from the content files. */
  byStaff: boolean('by_staff').notNull(),
  publishedAt: instant('published_at').notNull(),
})
