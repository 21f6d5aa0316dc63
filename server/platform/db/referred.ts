import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Tx } from './open.ts'
import { rowsOf } from './rows.ts'

const References = v.array(v.object({ table: v.string(), column: v.string() }))
const Found = v.array(v.object({ id: v.string() }))

/** The ids of those rows that other tables, but for `except`, refer to by foreign keys of one column. */
export async function referredRows(
  tx: Tx,
  table: PgTable,
  ids: readonly string[],
  except: readonly PgTable[] = [],
): Promise<Set<string>> {
  const rows = await rowsOf(
    tx,
    sql`
    select referring.relname as "table", a.attname as "column"
    from pg_constraint c
    join pg_class referring on referring.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${getTableName(table)}::regclass`,
  )
  const names = except.map((one) => getTableName(one))
  const wanted = JSON.stringify(ids)
  const found = v
    .parse(References, rows)
    .filter((one) => !names.includes(one.table))
    .map(({ table: name, column }) => {
      const at = sql.identifier(column)
      return sql`select r.${at}::text as id from ${sql.identifier(name)} r
        where r.${at}::text in (select jsonb_array_elements_text(${wanted}::jsonb))`
    })
  if (found.length === 0 || ids.length === 0) return new Set()
  const referred = await rowsOf(tx, sql.join(found, sql` union `))
  return new Set(v.parse(Found, referred).map(({ id }) => id))
}
