import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db/open.ts'

/**
 * From now on each statement that updates or deletes rows of `table` for which `when` is true waits for the release.
 * Works for one table at a time.
 */
export async function holdStatements(
  db: Db,
  { on, table, when }: { on: 'update' | 'delete'; table: string; when: string },
): Promise<{ untilHeld(): Promise<void>; release(): Promise<void> }> {
  await db.execute(
    sql.raw(`
    create function hold_statement() returns trigger language plpgsql as $$ begin
      if ${when} then perform pg_advisory_xact_lock_shared(1); end if;
      return null;
    end $$`),
  )
  await db.execute(
    sql.raw(
      `create trigger hold_statement before ${on} on ${table} for each statement execute function hold_statement()`,
    ),
  )
  const holding = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`)
    holding.resolve()
    await released.promise
  })
  await holding.promise
  const waiting = async () => {
    const { rows } = (await db.execute(
      sql`select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
    )) as { rows: object[] }
    return rows.length
  }
  return {
    untilHeld: () => expect.poll(waiting).toBeGreaterThan(0),
    /** Resolves once the held statements have ended. */
    async release() {
      released.resolve()
      await held
      await db.execute(sql.raw(`drop trigger hold_statement on ${table}`))
      await db.execute(sql`drop function hold_statement`)
    },
  }
}
