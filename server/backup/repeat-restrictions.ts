import { sql } from 'drizzle-orm'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { rowsOf } from '../platform/db/rows.ts'

export type Restrictions = {
  suspensions: number
  /** Staff roles and the classes of teachers' accounts. */
  roles: number
  guardianships: number
  /** WhatsApp and mail subscriptions that people stopped, and suppressed addresses. */
  stops: number
  signOuts: number
}

/**
 * How each restriction is repeated. `columns` and `where` select rows of `table` in the abandoned database. The
 * statement `repeat` sees them as `lost`, and the rows of the restored database as `here`.
 */
const steps: readonly {
  kind: keyof Restrictions
  table: string
  columns?: string
  where?: string
  repeat: string
}[] = [
  {
    kind: 'suspensions',
    table: 'users',
    columns: 'uid',
    where: 'is_suspended',
    repeat: `update users here set is_suspended = true from lost
      where here.uid = lost.uid and not here.is_suspended`,
  },
  {
    // Roles that were lowered. A change between teacher and support would grant rights.
    kind: 'roles',
    table: 'users',
    columns: 'uid, role',
    repeat: `update users here set role = lost.role from lost
      where here.uid = lost.uid and here.role <> lost.role
        and (here.role = 'administrator' or lost.role = 'student')`,
  },
  {
    kind: 'roles',
    table: 'teacher_accounts',
    repeat: `update teacher_accounts here set
        teacher_id = case when here.teacher_id = lost.teacher_id then here.teacher_id end,
        all_classes = here.all_classes and lost.all_classes
      from lost where here.uid = lost.uid and (
        here.teacher_id <> coalesce(lost.teacher_id, '') or here.all_classes and not lost.all_classes)`,
  },
  {
    kind: 'roles',
    table: 'teacher_accounts',
    columns: 'uid',
    repeat: `delete from teacher_accounts here
      where not exists (select from lost where lost.uid = here.uid)`,
  },
  ...(['guardianships', 'phone_consents'] as const).map((table) => ({
    kind: table === 'guardianships' ? ('guardianships' as const) : ('stops' as const),
    table,
    columns: 'id, ended_at, ended_by',
    where: 'ended_at is not null',
    repeat: `update ${table} here set ended_at = lost.ended_at, ended_by = lost.ended_by from lost
      where here.id = lost.id and here.ended_by is distinct from lost.ended_by`,
  })),
  ...(['digest_stops', 'school_mail_stops', 'ended_sign_ins'] as const).map((table) => ({
    kind: table === 'ended_sign_ins' ? ('signOuts' as const) : ('stops' as const),
    table,
    repeat: `insert into ${table} select lost.* from lost join users using (uid) on conflict do nothing`,
  })),
  {
    kind: 'stops',
    table: 'suppressions',
    where: 'cleared_at is null',
    repeat: `insert into suppressions as here select * from lost on conflict (address) do update
      set why = excluded.why, words = excluded.words, at = excluded.at, cleared_at = null
      where here.cleared_at is not null`,
  },
  {
    kind: 'signOuts',
    table: 'users',
    columns: 'uid, tokens_valid_after',
    where: "tokens_valid_after > 'epoch'",
    repeat: `update users here set tokens_valid_after = lost.tokens_valid_after from lost
      where here.uid = lost.uid and here.tokens_valid_after < lost.tokens_valid_after`,
  },
  {
    kind: 'signOuts',
    table: 'sessions',
    columns: 'id_hash',
    repeat: `delete from sessions here
      where not exists (select from lost where lost.id_hash = here.id_hash)`,
  },
]

/**
 * Repeats restrictions from the abandoned database (`lost`) in the restored one: rights that were withdrawn or given
 * up. Rights granted since are not repeated.
 */
export async function repeatRestrictions(tx: Tx, lost: Db): Promise<Restrictions> {
  const repeated = { suspensions: 0, roles: 0, guardianships: 0, stops: 0, signOuts: 0 }
  for (const { kind, table, columns = '*', where = 'true', repeat } of steps) {
    const [found] = await inTransaction(lost, (there) =>
      rowsOf<{ json: string }>(
        there,
        sql.raw(
          `select coalesce(json_agg(r), '[]')::text as json from (select ${columns} from ${table} where ${where}) r`,
        ),
      ),
    )
    const [done] = await rowsOf<{ count: number }>(
      tx,
      sql`
      with lost as (
        select * from jsonb_populate_recordset(null::${sql.raw(table)}, ${found?.json ?? '[]'}::jsonb)
      ), done as (${sql.raw(repeat)} returning 1)
      select count(*)::int as count from done`,
    )
    repeated[kind] += done?.count ?? 0
  }
  return repeated
}
