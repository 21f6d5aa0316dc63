import * as v from 'valibot'
import { shortTextMaximumCharacters } from '../shared/limits.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'
import { Count, Instant, Uuid } from '../shared/wire.ts'

/** Lists that staff import from spreadsheets. */

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const importTypes = ['text/csv', excelType] as const
export const importMaximumBytes = 5_000_000
export const importRowsAtMost = 5000
export const importUndoHours = 24
/** The most faults, and the most new or changed rows, that are shown. */
export const importFaultsShown = 200
export const importRowsShown = 100

/** A column of a file: its example is in the template. */
type ImportColumn = { readonly required: boolean; readonly example: string }
const must = (example: string): ImportColumn => ({ required: true, example })
const may = (example: string): ImportColumn => ({ required: false, example })

/** The columns of each file. */
export const importColumns = {
  students: {
    email: must('aina@example.com'),
    name: must('Aina binti Rahman'),
    phone: may('012-345 6789'),
    language: may('ms'),
    tags: may('form 5, scholarship'),
    address: may('12 Jalan Bunga'),
    postal: may('50480'),
    city: may('Kuala Lumpur'),
    state: may('Kuala Lumpur'),
  },
  guardians: {
    student: must('aina@example.com'),
    guardian: must('puan.siti@example.com'),
  },
  enrolments: {
    email: must('aina@example.com'),
    class: must('Mathematics (English)'),
    programme: may('Full Programme'),
    intake: must('SPM 2027'),
    until: may('31/12/2027'),
  },
  teachers: {
    name: must('Cikgu Farah'),
    headline: may('Mathematics, 12 years'),
    biography: may('Teaches additional mathematics since 2014.'),
    groups: may('pyp-spm, spma'),
    account: may('farah@example.com'),
  },
  attendance: {
    email: must('aina@example.com'),
    class: must('Mathematics (English)'),
    date: must('24/11/2026'),
    time: may('17:30'),
    present: must('yes'),
  },
  sittings: {
    exam: must('spm'),
    sitting: must('SPM 2027'),
    code: must('1449/1'),
    subject: must('Matematik'),
    paper: must('Kertas 1'),
    date: must('15/11/2027'),
    start: must('08:00'),
    minutes: must('90'),
  },
} as const satisfies Record<string, Record<string, ImportColumn>>
export type ImportKind = keyof typeof importColumns
export const importKinds = Object.keys(importColumns) as ImportKind[]

/** Rules of the forms, which have their own messages, and what else can be wrong with a file. */
export const importFaults = [
  ...(['required', 'email', 'phone', 'max', 'number', 'link'] as const),
  /** Faults of the whole file. */
  ...(['encoding', 'unreadable', 'slow', 'empty', 'too-many'] as const),
  /** `value` is the column. */
  ...(['column-missing', 'column-unknown', 'column-twice'] as const),
  /** `value` is the text beyond the last column. */
  'cell-beyond',
  /** `value` is the line of the first. */
  'twice',
  ...(['language', 'tag', 'tags-too-many', 'day', 'state'] as const),
  ...(['person-unknown', 'person-staff', 'person-own', 'class-unknown', 'intake-unknown'] as const),
  /** Several programmes have an intake of this name. */
  'intake-several',
  /** `guardian-declined`: the student has ended the guardianship before. */
  ...(['not-own', 'guardian-declined'] as const),
  ...(['group', 'teacher-several', 'person-unverified'] as const),
  ...(['exam', 'code', 'sitting-other', 'sitting-unusable'] as const),
  ...(['time', 'present', 'lesson-unknown', 'lesson-several', 'not-enrolled'] as const),
  ...(['intake-over', 'not-in-intake', 'class-full', 'day-over', 'day-too-far'] as const),
] as const
export type ImportFault = (typeof importFaults)[number]

export const ImportQuery = v.strictObject({
  /** The file's name. */
  name: v.pipe(v.string(), v.trim(), v.maxLength(shortTextMaximumCharacters)),
  /** The id of the import, made by the page; without it nothing is saved. */
  save: v.optional(Uuid),
})
export type ImportQuery = v.InferOutput<typeof ImportQuery>

const Line = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A row that an import adds or changes. `before` is null for a new row. */
const ImportChange = v.object({
  column: v.string(),
  before: v.nullable(v.string()),
  after: v.string(),
})
export const ImportRow = v.object({
  line: Line,
  label: v.string(),
  outcome: v.picklist(['new', 'changed', 'same']),
  changes: v.array(ImportChange),
})
export type ImportRow = v.InferOutput<typeof ImportRow>

export const FoundFault = v.object({
  line: Line,
  /** Empty where it is about the whole row or file. */
  column: v.string(),
  fault: v.picklist(importFaults),
  /** The text of the cell, or the value that the fault is about. */
  value: v.string(),
})
export type FoundFault = v.InferOutput<typeof FoundFault>

/** The result of checking a file. A file with a fault is not imported at all. */
export const ImportResult = v.object({
  new: Count,
  changed: Count,
  same: Count,
  /** The first faults. */
  faults: v.array(FoundFault),
  faults_in_all: Count,
  /** The first new or changed rows. */
  rows: v.array(ImportRow),
  is_saved: v.boolean(),
})
export type ImportResult = v.InferOutput<typeof ImportResult>

export const importsSorting = sortingBy(['at'], '-at')
export const ImportsQuery = v.strictObject({
  ...listQuery(importsSorting),
  kind: v.optional(v.picklist(importKinds)),
})
export type ImportsQuery = v.InferOutput<typeof ImportsQuery>

export const PastImport = v.object({
  id: Uuid,
  kind: v.picklist(importKinds),
  file_name: v.string(),
  by: v.string(),
  at: Instant,
  new: Count,
  changed: Count,
  undone_at: v.nullable(Instant),
  /** Rows that the undo left, because something depends on them. */
  kept: Count,
  may_undo: v.boolean(),
})
export type PastImport = v.InferOutput<typeof PastImport>
export const PastImports = v.object({ ...listReply, imports: v.array(PastImport) })
export type PastImports = v.InferOutput<typeof PastImports>

export const keptReasons = ['signed-in', 'used', 'changed', 'gone'] as const
/** Why a row stayed when its import was undone. */
export type KeptReason = (typeof keptReasons)[number]

export const ImportUndone = v.object({
  undone: Count,
  /** Rows that stay, and why. */
  kept: v.array(v.object({ line: Line, label: v.string(), why: v.picklist(keptReasons) })),
})
export type ImportUndone = v.InferOutput<typeof ImportUndone>
