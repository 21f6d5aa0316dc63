import { sql, eq } from 'drizzle-orm'
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  ClassSlot,
  PriceTier,
  ProgrammeContent,
  Subject,
} from '#contract/catalogue/catalogue.ts'
import type { JoiningPrice } from '#contract/enrolment/joining.ts'
import { instant } from './columns.ts'
import { users } from './identity.ts'
import { whileAccount, type TableData } from './retention.ts'

export const programmes = pgTable(
  'programmes',
  {
    id: integer('id').primaryKey(),
    urlSafeName: text('url_safe_name').notNull().unique(),
    title: text('title').notNull(),
    discontinued: boolean('discontinued').notNull().default(false),
    /** The price for joining an intake that has begun. */
    joiningPrice: text('joining_price').$type<JoiningPrice>().notNull().default('full'),
    /** Staff changed it: a content load leaves it alone. */
    byStaff: boolean('by_staff').notNull().default(false),
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
  language: text('language').$type<Subject['language']>().notNull(),
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

/**
 * A class in an intake; null stands for the value of the class itself. A class without a row is not taught in the
 * intake. Reserving a class with limited seats locks its row.
 */
export const intakeClasses = pgTable(
  'intake_classes',
  {
    intakeKey: text('intake_key')
      .notNull()
      .references(() => intakes.key),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    schedule: jsonb('class_schedule').$type<ClassSlot[]>(),
    teacherId: text('teacher_id').references(() => teachers.id),
    /** How many people can be in it; null: no limit. */
    capacity: integer('capacity'),
    isOnSale: boolean('is_on_sale').notNull().default(true),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.intakeKey, table.classId] }),
    index('intake_classes_by_class').on(table.classId),
    check('intake_classes_capacity', sql`${table.capacity} >= 0`),
  ],
)

/**
 * The prices of a programme, or of one of its intakes. Published rows are never changed: a later edition replaces them
 * from its day on.
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
    /** The Malaysian day from which it is in force; null for the first edition. */
    holdsFrom: date('holds_from'),
    tiers: jsonb('tiers').$type<PriceTier[]>().notNull(),
    /** The price for one class. */
    hardcopySen: integer('hardcopy_sen').notNull(),
    /** Texts about what the programme includes; null: the usual texts, and always for an intake. */
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

/** The classes that a teacher's account acts on. Without a row it acts on none. */
export const teacherAccounts = pgTable(
  'teacher_accounts',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.uid),
    /** The account acts on the classes of this teacher. */
    teacherId: text('teacher_id').references(() => teachers.id),
    /** The account acts on all classes. */
    allClasses: boolean('all_classes').notNull().default(false),
  },
  (table) => [index('teacher_accounts_by_teacher').on(table.teacherId)],
)

/** The photo of a teacher. A content load leaves it alone. */
export const teacherPhotos = pgTable('teacher_photos', {
  teacherId: text('teacher_id')
    .primaryKey()
    .references(() => teachers.id),
  /** Names its files: see `contract/catalogue/portraits.ts`. */
  photo: text('photo').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const catalogueData = {
  teacher_photos: {
    table: teacherPhotos,
    rowsOf: (uid) =>
      sql`${teacherPhotos.teacherId} in (select teacher_id from teacher_accounts where uid = ${uid})`,
    erase: 'delete',
    retention: 'Until it is removed, the teacher retires, or their account is deleted.',
  },
  teacher_accounts: {
    table: teacherAccounts,
    rowsOf: (uid) => eq(teacherAccounts.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  programmes: { impersonal: 'The catalogue.' },
  intakes: { impersonal: 'The catalogue.' },
  classes: { impersonal: 'The catalogue.' },
  teachers: { impersonal: 'Teachers as the site presents them.' },
  class_teachers: { impersonal: 'The catalogue.' },
  intake_classes: { impersonal: 'The catalogue.' },
  price_lists: { impersonal: 'The catalogue.' },
} satisfies TableData
