import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'

/** The rows of a raw query. */
export async function rowsOf<Row>(db: Db | Tx, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as { rows: Row[] }
  return rows
}

/** The row of a statement that always returns one, such as an insert or a count. @throws if there is none */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row.')
  return row
}
