import { and, eq, getTableColumns, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './open.ts'

/** One statement may carry 65,535 values. */
const rowsAtOnce = 1000

/**
 * Inserts rows, and updates rows that differ. A difference in `silent` columns alone is not written.
 * @returns how many rows were inserted or changed
 */
export async function upsert<Table extends PgTable>(
  tx: Tx,
  table: Table,
  key: readonly (keyof Table['$inferInsert'] & string)[],
  rows: readonly Table['$inferInsert'][],
  silent: readonly (keyof Table['$inferInsert'] & string)[] = [],
): Promise<number> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const isKey = (name: string) => (key as readonly string[]).includes(name)
  const isSilent = (name: string) => (silent as readonly string[]).includes(name)
  const target = key.map((name) => column(columns, name))
  const others = Object.keys(columns).filter((name) => !isKey(name))
  const compared = others.filter((name) => !isSilent(name)).map((name) => column(columns, name))
  let changed = 0
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const insert = tx.insert(table).values([...rows.slice(from, from + rowsAtOnce)])
    const upserted =
      compared.length === 0
        ? insert.onConflictDoNothing({ target })
        : insert.onConflictDoUpdate({
            target,
            set: Object.fromEntries(
              others.map((name) => [name, excluded(column(columns, name))]),
            ) as never,
            setWhere: sql`(${list(compared)}) is distinct from (${list(compared.map(excluded))})`,
          })
    const first = target[0]
    if (!first) throw new Error('An upsert needs a key')
    changed += (await upserted.returning({ key: first })).length
  }
  return changed
}

/**
 * Replaces the children of a parent: upserts `rows`, identified by the column `by`, and deletes the others. Only for
 * tables that no foreign key refers to.
 * @returns how many rows changed
 */
export async function replaceOf<Table extends PgTable>(
  tx: Tx,
  table: Table,
  parent: Partial<Table['$inferInsert']>,
  by: keyof Table['$inferInsert'] & string,
  rows: readonly Table['$inferInsert'][],
): Promise<number> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  type Name = keyof Table['$inferInsert'] & string
  const parents = Object.entries(parent) as [Name, unknown][]
  const whole = rows.map((row) => ({ ...row, ...parent }))
  const changed = await upsert(tx, table, [...parents.map(([name]) => name), by], whole)
  const gone = and(
    ...parents.map(([name, value]) => eq(column(columns, name), value)),
    notInArray(
      column(columns, by),
      rows.map((row) => (row as Record<string, unknown>)[by]),
    ),
  )
  const removed = await tx
    .delete(table)
    .where(gone)
    .returning({ key: column(columns, by) })
  return changed + removed.length
}

function column(columns: Record<string, PgColumn>, name: string): PgColumn {
  const found = columns[name]
  if (!found) throw new Error(`There is no column ${name}`)
  return found
}

function excluded({ name }: PgColumn): SQL {
  return sql`excluded.${sql.identifier(name)}`
}

function list(items: readonly (PgColumn | SQL)[]): SQL {
  return sql.join([...items], sql`, `)
}
