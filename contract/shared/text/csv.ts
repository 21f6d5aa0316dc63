import { malaysianDay, malaysianClock } from '../calendar.ts'

export type CsvRow = {
  /** The number of the row's first line in the file, counted from 1, as an editor shows it. */
  line: number
  cells: string[]
}

/**
 * A table as spreadsheets write it: commas, semicolons or tabs, fields in quotes where they need them, any line ends.
 * Empty lines are left out. Used instead of csv-parse, which would add 14 KB (gzip) to the page, accepts all separators
 * at once, reports the line where a row ends, and refuses the whole file for an unclosed quote.
 */
export function parseCsv(text: string): CsvRow[] {
  const body = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  // A first line that only Excel reads.
  const [separatorLine = '', sign] = /^"?sep=([,;\t|])"?[,;\t|]*\n/i.exec(body) ?? []
  const separator = sign ?? separatorOf(body.slice(0, body.search(/\n|$/)))
  const rows: CsvRow[] = []
  let [cells, cell, quoted, line, from]: [string[], string, boolean, number, number] = [
    [],
    '',
    false,
    separatorLine ? 2 : 1,
    separatorLine ? 2 : 1,
  ]
  let isBlank = true
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
    isBlank = true
  }
  const endRow = () => {
    endCell()
    if (cells.some((one) => one !== '')) rows.push({ line: from, cells })
    cells = []
    from = line
  }
  for (let at = separatorLine.length; at < body.length; at += 1) {
    const letter = body.charAt(at)
    const isEnd = letter === '\n'
    if (isEnd) line += 1
    if (quoted) {
      if (letter !== '"') {
        cell += letter
        isBlank &&= letter.trim() === ''
      } else if (body.charAt(at + 1) === '"') {
        cell += '"'
        isBlank = false
        at += 1
      } else quoted = false
    } else if (letter === '"' && isBlank) {
      quoted = true
      cell = ''
    } else if (letter === separator) endCell()
    else if (isEnd) endRow()
    else {
      cell += letter
      isBlank &&= letter.trim() === ''
    }
  }
  endRow()
  return rows
}

const separatorOf = (heading: string): string =>
  [',', ';', '\t'].find((sign) => heading.includes(sign)) ?? ','

/** The first text of a row beyond the last named column: after a comma that lacks quotes, texts are in wrong columns. */
export function textBeyond(heading: CsvRow | undefined, { cells }: CsvRow): string | undefined {
  const columns = (heading?.cells.findLastIndex((name) => name !== '') ?? -1) + 1
  return cells.slice(columns).find((text) => text !== '')
}

export type CsvCell = string | number | null

/** Text that a spreadsheet would run as a formula, including full-width signs and leading whitespace. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Begins a file: without a byte order mark, spreadsheets misread accents. */
export const csvMark = '\uFEFF'

/**
 * A line of CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe, because strangers may
 * have typed it. Numbers stay numbers.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const plain = formula.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]/.test(plain) || plain !== cell ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The cell without the apostrophe that `csvLine` adds to formulas. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** An instant as spreadsheets read it, in Malaysian time: `2026-11-24 17:30`. */
export const csvMoment = (instant: Date): string =>
  `${malaysianDay(instant)} ${malaysianClock(instant)}`

/** Whole sen in ringgit. */
export const csvMoney = (sen: number): number => sen / 100
