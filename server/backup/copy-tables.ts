import { sql } from 'drizzle-orm'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Db, Tx } from '../platform/db/open.ts'

const rowsAtOnce = 1000

/** Runs a statement and returns its rows. The cast is needed because each driver types its result differently. */
export async function selectRows<Row>(tx: Tx, statement: string): Promise<Row[]> {
  const answer: unknown = await tx.execute(sql.raw(statement))
  return (answer as { rows: Row[] }).rows
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Every table of ours; those that others refer to come first. */
async function tablesInOrder(tx: Tx): Promise<string[]> {
  const tables = await selectRows<{ name: string }>(
    tx,
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const refers = await selectRows<{ child: string; parent: string }>(
    tx,
    `select distinct c.relname as child, p.relname as parent from pg_constraint f
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
  await selectRows(tx, 'set local statement_timeout = 0')
  await selectRows(tx, 'set local idle_in_transaction_session_timeout = 0')
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
        if ((await selectRows(target, `select 1 from ${quoted(table)} limit 1`)).length > 0)
          throw new Error(`The database is not empty: there are rows in ${table}.`)
      // The rows passed the triggers when they were first written.
      for (const table of tables)
        await selectRows(target, `alter table ${quoted(table)} disable trigger user`)
      let count = 0
      for (const table of tables) count += await copyRows(table, source, target)
      for (const table of tables)
        await selectRows(target, `alter table ${quoted(table)} enable trigger user`)
      const sequences = await selectRows<{ name: string; at: string }>(
        source,
        "select sequencename as name, last_value::text as at from pg_sequences where schemaname = 'public' and last_value is not null",
      )
      for (const { name, at } of sequences)
        await target.execute(
          sql`select setval(${`public.${quoted(name)}`}::regclass, ${at}::bigint)`,
        )
      return count
    }),
  )

async function copyRows(table: string, source: Tx, target: Tx): Promise<number> {
  const into = sql.raw(quoted(table))
  await selectRows(
    source,
    `declare copied_rows no scroll cursor for select to_jsonb(t)::text as row from ${quoted(table)} t`,
  )
  let count = 0
  for (;;) {
    const rows = await selectRows<{ row: string }>(source, `fetch ${rowsAtOnce} from copied_rows`)
    if (rows.length === 0) break
    const texts = `[${rows.map(({ row }) => row).join(',')}]`
    await target.execute(sql`
      insert into ${into} overriding system value
      select * from jsonb_populate_recordset(null::${into}, ${texts}::jsonb)`)
    count += rows.length
  }
  await selectRows(source, 'close copied_rows')
  return count
}
