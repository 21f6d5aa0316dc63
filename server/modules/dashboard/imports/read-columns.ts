import { importColumns, importRowsAtMost, type ImportKind } from '#contract/dashboard/imports.ts'
import { textBeyond, type CsvRow } from '#contract/shared/text/csv.ts'
import type { Faults, FileRow } from './kind.ts'

/** The rows below the heading of a file, by its columns. */
export function readColumns(
  kind: ImportKind,
  [heading, ...rows]: readonly CsvRow[],
  faults: Faults,
): FileRow[] {
  const columns: Readonly<Record<string, { required: boolean }>> = importColumns[kind]
  const at = heading?.line ?? 1
  const names = (heading?.cells ?? []).map((cell) => cell.toLowerCase().replaceAll(/\s+/g, '_'))
  if (rows.length === 0) {
    faults.add(at, '', 'empty')
    return []
  }
  for (const [n, name] of names.entries()) {
    if (name === '') continue
    if (!Object.hasOwn(columns, name)) faults.add(at, name, 'column-unknown', name)
    else if (names.indexOf(name) < n) faults.add(at, name, 'column-twice', name)
  }
  for (const [name, { required }] of Object.entries(columns))
    if (required && !names.includes(name)) faults.add(at, name, 'column-missing', name)
  if (rows.length > importRowsAtMost)
    faults.add(rows[importRowsAtMost]?.line ?? at, '', 'too-many', String(rows.length))
  if (faults.found.length > 0) return []
  return rows.flatMap((row) => {
    const { line, cells } = row
    const beyond = textBeyond(heading, row)
    if (beyond !== undefined) {
      faults.add(line, '', 'cell-beyond', beyond)
      return []
    }
    const named = Object.keys(columns).map((name) => [name, cells[names.indexOf(name)] ?? ''])
    return { line, cells: Object.fromEntries(named) }
  })
}
