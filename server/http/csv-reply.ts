import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLine, csvMark, type CsvCell } from '#contract/csv.ts'

/** What the handler of a call with `csv` returns. */
export type CsvTable = {
  head: readonly string[]
  rows: AsyncIterator<readonly CsvCell[]>
}

/** A table with a column for each cell, under its name in the reader's language. */
export function csvTable<Row, Name extends string>(
  rows: AsyncIterable<Row>,
  nameOf: (column: Name) => string,
  cells: Record<Name, (row: Row) => CsvCell>,
): CsvTable {
  const columns = Object.entries(cells) as [Name, (row: Row) => CsvCell][]
  async function* lines() {
    for await (const row of rows) yield columns.map(([, cell]) => cell(row))
  }
  return { head: columns.map(([name]) => nameOf(name)), rows: lines() }
}

/**
 * Streams a table. The first row is awaited before the answer begins, so that a query that fails is an error; a later
 * failure breaks off the stream, which no client takes for a whole file.
 */
export async function sendCsv(
  reply: FastifyReply,
  { head, rows }: CsvTable,
): Promise<FastifyReply> {
  const first = await rows.next()
  async function* lines() {
    yield csvMark + csvLine(head)
    for (let row = first; !row.done; row = await rows.next()) yield csvLine(row.value)
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment')
    .send(Readable.from(lines()))
}
