import type { FoundFault, ImportFault, ImportRow, KeptReason } from '#contract/dashboard/imports.ts'
import { importFaults } from '#contract/dashboard/imports.ts'
import { readForm, type FormSchema } from '#contract/shared/validation.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import type { ImportedValues, importRows } from '../../../platform/db/schema/dashboard.ts'

/** A row of a file, by the names of its columns. */
export type FileRow = { line: number; cells: Readonly<Record<string, string>> }
export type ReadRow<Values> = { line: number; values: Values }

/** The change of a row. `before` is null for a new record. */
export type PlannedRow = ImportRow & {
  uid: string | null
  /** The added or changed record, such as `person/<uid>`. */
  subject: string
  before: ImportedValues | null
  after: ImportedValues
}
export type StoredRow = typeof importRows.$inferSelect

/** The importing person, the time, and data read in advance, because the embedded database has only one connection. */
export type Import = {
  caller: Caller
  fileName: string
  now: Date
  locale: string
  offer: Awaited<ReturnType<CatalogueDomain['fresh']>>
  /** The version of the current terms. */
  termsVersion: string
}

export type Undo = Pick<Import, 'caller' | 'now'>

/** How one kind of file is imported and undone. */
export type ImportOf<Planned extends PlannedRow> = {
  /** Plans the change of each row. Rows with a fault are left out. */
  plan(db: Db | Tx, rows: readonly FileRow[], faults: Faults, of: Import): Promise<Planned[]>
  /** Calls to external services before the transaction. May run twice. */
  prepare?(planned: readonly Planned[]): Promise<void>
  /** Locks the rows that the plan depends on, before planning again in the transaction. */
  lock?(tx: Tx, planned: readonly Planned[]): Promise<void>
  /** Applies the plan. @returns the rows to store for the undo */
  save(tx: Tx, planned: readonly Planned[], of: Import): Promise<PlannedRow[]>
  /** Undoes the rows. @returns why some were kept, by line */
  undo(tx: Tx, rows: readonly StoredRow[], by: Undo): Promise<Map<number, KeptReason>>
}

/** Collects the faults of a file. */
export class Faults {
  readonly found: FoundFault[] = []

  add(line: number, column: string, fault: ImportFault, value = ''): void {
    this.found.push({ line, column, fault, value: value.slice(0, 60) })
  }

  /** The parsed row; undefined if it fails a rule, which is added to the faults. */
  read<Values>({ line, cells }: FileRow, schema: FormSchema<Values>): Values | undefined {
    const form = readForm(schema, cells)
    if (form.whole) return form.values
    for (const [path, { rule }] of Object.entries(form.messages)) {
      const [column = ''] = path.split('.')
      this.add(line, column, isFault(rule) ? rule : 'required', cells[column])
    }
    return undefined
  }

  /** The rows without later ones of the same key, which are added to the faults. */
  withoutDuplicates<Row extends { line: number }>(
    rows: readonly Row[],
    column: string,
    keyOf: (row: Row) => string,
  ): Row[] {
    const lines = new Map<string, number>()
    return rows.filter((row) => {
      const first = lines.get(keyOf(row))
      if (first === undefined) lines.set(keyOf(row), row.line)
      else this.add(row.line, column, 'twice', String(first))
      return first === undefined
    })
  }
}

const isFault = (rule: string): rule is ImportFault =>
  (importFaults as readonly string[]).includes(rule)
