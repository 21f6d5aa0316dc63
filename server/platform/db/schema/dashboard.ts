import { eq, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './identity.ts'
import { before, daysBefore, whileAccount, yearsBefore, type TableData } from './retention.ts'
import type { ImportKind } from '#contract/dashboard/imports.ts'

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

/** A file that staff imported. */
export const imports = pgTable(
  'imports',
  {
    /** Made by the page: sent twice, it is one import. */
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    byUid: text('by_uid')
      .notNull()
      .references(() => users.uid),
    at: instant('at').notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    undoneAt: instant('undone_at'),
    /** Rows that the undo left. */
    kept: integer('kept').notNull().default(0),
  },
  (table) => [
    index('imports_by_age').on(table.at, table.id),
    check('imports_kept', sql`${table.kept} = 0 or ${table.undoneAt} is not null`),
  ],
)

export type ImportedValues = Record<string, unknown>

/** What an import added and changed, line by line, for its undo. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id),
    line: integer('line').notNull(),
    /** Of the person whom it is about; null where it is about nobody. */
    uid: text('uid').references(() => users.uid),
    /** Of what was added or changed. */
    subject: text('subject').notNull(),
    label: text('label').notNull(),
    at: instant('at').notNull(),
    /** Null: it was added. */
    before: jsonb('before').$type<ImportedValues>(),
    after: jsonb('after').$type<ImportedValues>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_rows_by_person').on(table.uid),
    index('import_rows_by_age').on(table.at),
  ],
)

export const dashboardData = {
  import_rows: {
    table: importRows,
    mine: (uid) => eq(importRows.uid, uid),
    erase: 'delete',
    kept: 'While the import can be undone: a day.',
    over: (now) => [before(importRows.at, daysBefore(now, 1))],
  },
  imports: {
    table: imports,
    mine: (uid) => eq(imports.byUid, uid),
    erase: {
      blank: { fileName: '' },
      stays: ['id', 'kind', 'by_uid', 'at', 'added', 'changed', 'undone_at', 'kept'],
    },
    kept: 'A year.',
    over: (now) => [before(imports.at, yearsBefore(now, 1))],
  },
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
