import { csvOf } from '#contract/staff/forms.ts'

/** Byte order mark: without it, spreadsheets misread accents. */
const mark = '\uFEFF'

/** Saves rows as a table for spreadsheets. */
export function downloadCsv(
  fileName: string,
  columns: readonly string[],
  rows: readonly Record<string, string>[],
): void {
  const address = URL.createObjectURL(
    new Blob([mark + csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
