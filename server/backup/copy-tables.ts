import { sql } from 'drizzle-orm'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { rowsOf } from '../platform/db/rows.ts'

const rowsAtOnce = 1000

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Every table of ours; those that others refer to come first. */
async function tablesInOrder(tx: Tx): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    tx,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const refers = await rowsOf<{ child: string; parent: string }>(
    tx,
    sql`select distinct c.relname as child, p.relname as parent from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
      where f.contype = 'f' and c.oid <> p.oid`,
  )
  const placed: string[] = []
  while (placed.length < tables.length) {
    const isPlaced = (name: string) => placed.includes(name)
    const next = tables.filter(
      ({ name }) =>
        !isPlaced(name) && refers.every(({ child, parent }) => child !== name || isPlaced(parent)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    placed.push(...next.map(({ name }) => name))
  }
  return placed
}

const withoutTimeouts = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

/**
 * Copies every row of one database into another of the same version, in one transaction, and continues its
 * sequences.
 * @returns how many rows
 * @throws when a table of the target has rows
 */
export const copyTables = (from: Db, to: Db): Promise<number> =>
  inTransaction(from, (source) =>
    inTransaction(to, async (target) => {
      await withoutTimeouts(source)
      await withoutTimeouts(target)
      const tables = await tablesInOrder(target)
      for (const table of tables)
        if ((await rowsOf(target, sql`select 1 from ${sql.identifier(table)} limit 1`)).length > 0)
          throw new Error(`The database is not empty: there are rows in ${table}.`)
      // The rows passed the triggers when they were first written.
      for (const table of tables)
        await target.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
      let count = 0
      for (const table of tables) count += await copyRows(table, source, target)
      for (const table of tables)
        await target.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
      const sequences = await rowsOf<{ name: string; at: string }>(
        source,
        sql`select sequencename as name, last_value::text as at from pg_sequences where schemaname = 'public' and last_value is not null`,
      )
      for (const { name, at } of sequences)
        await target.execute(
          sql`select setval(${`public.${quoted(name)}`}::regclass, ${at}::bigint)`,
        )
      return count
    }),
  )

async function copyRows(table: string, source: Tx, target: Tx): Promise<number> {
  const into = sql.identifier(table)
  await source.execute(
    sql`declare copied_rows no scroll cursor for select to_jsonb(t)::text as row from ${into} t`,
  )
  const fetchRows = sql.raw(`fetch ${rowsAtOnce} from copied_rows`)
  let count = 0
  for (;;) {
    const rows = await rowsOf<{ row: string }>(source, fetchRows)
    if (rows.length === 0) break
    const texts = `[${rows.map(({ row }) => row).join(',')}]`
    await target.execute(sql`
      insert into ${into} overriding system value
      select * from jsonb_populate_recordset(null::${into}, ${texts}::jsonb)`)
    count += rows.length
  }
  await source.execute(sql`close copied_rows`)
  return count
}
