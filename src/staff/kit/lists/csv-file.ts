import { csvLine, csvMark, type CsvCell } from '#contract/shared/text/csv.ts'

/** Makes a CSV of rows that are already loaded. */
export const csvFile = <Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Record<Name, CsvCell>>[],
): Blob =>
  new Blob(
    [csvMark, csvLine(columns), ...rows.map((row) => csvLine(columns.map((name) => row[name])))],
    { type: 'text/csv;charset=utf-8' },
  )
