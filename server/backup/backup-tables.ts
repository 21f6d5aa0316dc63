import { sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'

export type BackupTable = {
  name: string
  /** Columns of the primary key, in order. */
  key: string[]
}

/** A result whose type depends on the driver. */
export async function rowsOf<Row>(tx: Tx, statement: string): Promise<Row[]> {
  const answer: unknown = await tx.execute(sql.raw(statement))
  return (answer as { rows: Row[] }).rows
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Every table of ours; those that others refer to come first. */
export async function backupTables(tx: Tx): Promise<BackupTable[]> {
  const tables = await rowsOf<BackupTable>(
    tx,
    `select c.relname as name, coalesce((
        select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary), '[]'::json) as key
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      order by c.relname`,
  )
  const refers = await rowsOf<{ child: string; parent: string }>(
    tx,
    `select distinct c.relname as child, p.relname as parent from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
      where f.contype = 'f' and c.oid <> p.oid`,
  )
  const placed: BackupTable[] = []
  while (placed.length < tables.length) {
    const isPlaced = (name: string) => placed.some((one) => one.name === name)
    const next = tables.filter(
      ({ name }) =>
        !isPlaced(name) && refers.every(({ child, parent }) => child !== name || isPlaced(parent)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    placed.push(...next)
  }
  return placed
}

/** The migrations that were applied, in order. */
export const migrationsDone = async (tx: Tx): Promise<string[]> =>
  (
    await rowsOf<{ hash: string }>(tx, 'select hash from drizzle.__drizzle_migrations order by id')
  ).map(({ hash }) => hash)

const rowsAtOnce = 2000

/** The rows of a table as JSON texts, in the order of their keys, the same on every server; in batches. */
export async function* rowTexts(tx: Tx, { name, key }: BackupTable): AsyncGenerator<string[]> {
  const order = key.map((column) => `t.${quoted(column)}::text collate "C"`).join(', ')
  await rowsOf(
    tx,
    `declare backup_rows no scroll cursor for
      select to_jsonb(t)::text as row from ${quoted(name)} t order by ${order || 'to_jsonb(t)::text collate "C"'}`,
  )
  for (;;) {
    const rows = await rowsOf<{ row: string }>(tx, `fetch ${rowsAtOnce} from backup_rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await rowsOf(tx, 'close backup_rows')
}

/** A large table takes as long as it takes. */
export const withoutTimeouts = async (tx: Tx): Promise<void> => {
  await rowsOf(tx, 'set local statement_timeout = 0')
  await rowsOf(tx, 'set local idle_in_transaction_session_timeout = 0')
  // Timestamps are written alike on every server.
  await rowsOf(tx, "set local time zone 'UTC'")
}
