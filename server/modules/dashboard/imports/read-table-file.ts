import { parentPort, workerData } from 'node:worker_threads'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { excelType } from '#contract/dashboard/imports.ts'
import type { FileBody } from '#contract/endpoints.ts'
import { parseCsv, plainCell, type CsvRow } from '#contract/shared/text/csv.ts'
import { decodeTextFile } from '#contract/shared/text/text-file.ts'

/** The rows of a file with their line numbers, or the fault of the whole file. */
export type ReadTable = { rows: CsvRow[] } | { fault: 'encoding' | 'unreadable' }

/** The most bytes unpacked from a compressed workbook. */
const unpackedAtMostBytes = 60_000_000

async function readTable({ type, bytes }: FileBody): Promise<ReadTable> {
  if (type === excelType || isZip(bytes)) return readWorkbook(bytes)
  const text = decodeTextFile(bytes)
  if (text === undefined) return { fault: 'encoding' }
  return { rows: parseCsv(text).map(({ line, cells }) => ({ line, cells: cells.map(plainCell) })) }
}

/** Whether the file is a workbook, whatever its type says. */
const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadTable> {
  try {
    let unpackedBytes = 0
    // Unpacks each part to at most its declared size.
    const parts = unzipSync(bytes, {
      filter({ originalSize, name }) {
        const isText = /\.(?:xml|rels)$/i.test(name)
        if (isText) unpackedBytes += originalSize
        return isText && unpackedBytes <= unpackedAtMostBytes
      },
    })
    if (unpackedBytes > unpackedAtMostBytes) return { fault: 'unreadable' }
    return { rows: rowsOf(await readSheet(new Blob([zipSync(parts, { level: 0 })]))) }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** Formulas have the value that Excel last stored; nothing is calculated. */
const rowsOf = (sheet: readonly (readonly unknown[])[]): CsvRow[] =>
  sheet
    .map((row, n) => ({ line: n + 1, cells: row.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

/** Days and times of Excel have no zone and are read as displayed. */
function cellText(cell: unknown): string {
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  if (!(cell instanceof Date)) return ''
  if (Number.isNaN(cell.getTime())) return ''
  const [day = '', clock = ''] = cell.toISOString().split('T')
  // Excel dates a time without a day to its first day.
  if (day < '1901') return clock.slice(0, 5)
  return clock.startsWith('00:00') ? day : `${day} ${clock.slice(0, 5)}`
}

// Runs as a thread of `readInWorker`.
void readTable(workerData as FileBody).then((read) => parentPort?.postMessage(read))
