import * as v from 'valibot'
import type { ImportedValues } from '../../../platform/db/schema/dashboard.ts'
import type { PlannedRow } from './kind.ts'

/** A postcode from a spreadsheet, with its first 0. */
export const postalCell = (cell: string): string =>
  /^\d{4}$/.test(cell.trim()) ? `0${cell.trim()}` : cell

/** Names of a list in a cell. */
export const listCell = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** A day as `2027-12-31` from `31/12/2027`, `31-12-2027`, `31.12.27` or `2027-12-31`; '' if the cell is empty. */
export const dayCell = v.pipe(
  v.string(),
  v.trim(),
  v.rawTransform<string, string>(({ dataset: { value }, addIssue, NEVER }) => {
    if (value === '') return ''
    const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(value) ?? dayFirst(value)
    const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
    const read = new Date(`${iso}T00:00:00Z`)
    if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso)) return iso
    addIssue({ message: 'day' })
    return NEVER
  }),
)

/** A time as `08:00` from `8:00` or `8.00`; '' if the cell is empty. */
export const clockCell = v.pipe(
  v.string(),
  v.transform((cell) => {
    const typed = cell.trim().replace('.', ':')
    return typed === '' ? '' : typed.padStart(5, '0')
  }),
  v.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, 'time'),
)

function dayFirst(value: string): (string | undefined)[] {
  const [, day, month, year = ''] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4}|\d\d)$/.exec(value) ?? []
  return ['', year.length === 2 ? `20${year}` : year, month, day]
}

/** A text in the form in which texts are compared. */
export const comparable = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The changes of a row as text. */
export const shownChanges = (
  before: ImportedValues | null,
  after: ImportedValues,
): PlannedRow['changes'] =>
  Object.entries(after).flatMap(([column, value]) => {
    const text = cellText(value)
    if (text === '' && !before) return []
    return [{ column, before: before ? cellText(before[column]) : null, after: text }]
  })

const cellText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
