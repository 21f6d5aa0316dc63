import { asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { ListReply, Sorting } from '#contract/shared/staff/staff-lists.ts'

type Type = 'timestamptz' | 'integer' | 'bigint' | 'text' | 'uuid'
/** An expression that is never null, and the type that its text is read back as. */
type Key = { by: SQL | AnyColumn; type: Type }

/** Where in a sorted list a page begins. */
export type ListPlace = {
  /** Select these beside the row. */
  keys: { sortKey: SQL<string>; sortId: SQL<string> }
  /** The rows after the place; all rows on the first page. */
  after: SQL | undefined
  orderBy: [SQL, SQL]
  sort: string
  /** How many rows come before. */
  rowsBefore: number
}
type Keyed = { sortKey: string; sortId: string }

const patterns: Record<Type, RegExp> = {
  timestamptz: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
  integer: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
  text: /^[^\0]*$/,
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
}

/**
 * Keyset pagination: a page begins after the last row of the previous one, so that added or removed rows neither
 * repeat nor hide others.
 */
export function sortedList<Column extends string>(
  sorting: Sorting<Column>,
  columns: Record<Column, Key>,
  id: Key,
) {
  /** @returns undefined for a cursor that was not made for this list and this order */
  return (query: {
    sort?: string | undefined
    page?: string | undefined
  }): ListPlace | undefined => {
    const sort = query.sort ?? sorting.usual
    const isDescending = sort.startsWith('-')
    const { by, type } = columns[sort.replace(/^-/, '') as Column]
    const order = isDescending ? desc : asc
    const place = {
      keys: { sortKey: sql<string>`(${by})::text`, sortId: sql<string>`(${id.by})::text` },
      orderBy: [order(by), order(id.by)] as [SQL, SQL],
      sort,
    }
    if (query.page === undefined) return { ...place, after: undefined, rowsBefore: 0 }
    const cursor = readCursor(query.page)
    if (
      cursor?.sort !== sort ||
      !patterns[type].test(cursor.sortKey) ||
      !patterns[id.type].test(cursor.sortId)
    )
      return undefined
    const row = sql`(${by}, ${id.by})`
    const last = sql`(${cursor.sortKey}::${sql.raw(type)}, ${cursor.sortId}::${sql.raw(id.type)})`
    return {
      ...place,
      after: isDescending ? sql`${row} < ${last}` : sql`${row} > ${last}`,
      rowsBefore: cursor.rowsBefore,
    }
  }
}

/** A page of `size` rows. Queries one more row, to know whether there is a next page. */
export async function listPage<Row extends Keyed>(
  place: ListPlace,
  size: number,
  query: (place: ListPlace, most: number) => Promise<Row[]>,
): Promise<{ rows: Row[] } & Pick<ListReply, 'from' | 'next'>> {
  const found = await query(place, size + 1)
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const rowsBefore = place.rowsBefore + rows.length
  return {
    rows,
    from: rows.length > 0 ? place.rowsBefore + 1 : 0,
    next:
      found.length > size && last ? writeCursor({ ...last, sort: place.sort, rowsBefore }) : null,
  }
}

const rowsAtOnce = 1000

/** All rows of a list, in pieces: no connection is held while the caller reads slowly. */
export async function* everyRow<Row extends Keyed>(
  placeAt: (page: string | undefined) => ListPlace | undefined,
  query: (place: ListPlace, most: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let page: string | undefined
  do {
    const place = placeAt(page)
    if (!place) throw new Error('a cursor that was just made is refused')
    const piece = await listPage(place, rowsAtOnce, query)
    yield* piece.rows
    page = piece.next ?? undefined
  } while (page !== undefined)
}

type Cursor = Keyed & { sort: string; rowsBefore: number }

const writeCursor = ({ sort, sortKey, sortId, rowsBefore }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, sortKey, sortId, rowsBefore])).toString('base64url')

function readCursor(text: string): Cursor | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(read)) return undefined
    const [sort, sortKey, sortId, rowsBefore] = read as unknown[]
    return typeof sort === 'string' &&
      typeof sortKey === 'string' &&
      typeof sortId === 'string' &&
      Number.isSafeInteger(rowsBefore)
      ? { sort, sortKey, sortId, rowsBefore: Number(rowsBefore) }
      : undefined
  } catch {
    return undefined // not JSON: no cursor of ours
  }
}
