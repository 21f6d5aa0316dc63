import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { excelType } from '#contract/dashboard/imports.ts'
import { csvLine, csvMark, type CsvCell } from '#contract/shared/text/csv.ts'

/** The result of handlers of CSV calls. */
export type CsvTable = {
  head: readonly string[]
  rows: AsyncIterator<readonly CsvCell[]>
}

/** A CSV table with translated column names. */
export function csvTable<Row, Name extends string>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  nameOf: (column: Name) => string,
  cells: Record<Name, (row: Row) => CsvCell>,
): CsvTable {
  const columns = Object.entries(cells) as [Name, (row: Row) => CsvCell][]
  async function* lines() {
    for await (const row of rows) yield columns.map(([, cell]) => cell(row))
  }
  return { head: columns.map(([name]) => nameOf(name)), rows: lines() }
}

/** Streams a table. */
export function sendCsv(reply: FastifyReply, { head, rows }: CsvTable): Promise<FastifyReply> {
  async function* lines() {
    const first = await rows.next()
    yield csvMark + csvLine(head)
    for (let row = first; !row.done; row = await rows.next()) yield csvLine(row.value)
  }
  return sendFile(reply, 'text/csv', lines())
}

export const sendText = (reply: FastifyReply, pieces: AsyncIterator<string>) =>
  sendFile(reply, 'text/plain', pieces)

export const sendExcel = (reply: FastifyReply, workbook: Buffer): FastifyReply =>
  reply.header('content-type', excelType).header('content-disposition', 'attachment').send(workbook)

/**
 * Streams a file. Its first piece is awaited before the answer begins, so that a query that fails is an error; a later
 * failure breaks off the stream, which no client takes for a complete file.
 */
async function sendFile(
  reply: FastifyReply,
  type: string,
  pieces: AsyncIterator<string>,
): Promise<FastifyReply> {
  const first = await pieces.next()
  async function* whole() {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
  }
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('content-disposition', 'attachment')
    .send(Readable.from(whole()))
}
