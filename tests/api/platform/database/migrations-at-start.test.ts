import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import {
  migratePostgres,
  migrations,
  MigrationsBusy,
  withMigrationLock,
} from '#server/platform/db/migrate.ts'
import { planMigrations } from '#server/platform/db/plan-migrations.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const database = ownDatabase()

/** Keeps a table that every migration asks, until it is told to give it back. */
async function useTable(): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode')
  return () => other.end()
}

it('of two that migrate a database at once, one waits for the other', async () => {
  const order: string[] = []
  let second: Promise<number> | undefined
  await withMigrationLock(database.url, async () => {
    second = migratePostgres(database.url).then((applied) => (order.push('second'), applied))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // It has asked for its turn, and asks again.
    const asked = async () =>
      (
        await client.query(
          "select from pg_stat_activity where application_name = 'kelasku migrations' and state = 'idle' and query like 'select pg_try_advisory_lock%' and datname = current_database()",
        )
      ).rowCount
    await expect.poll(asked).toBe(2)
    await client.end()
    order.push('first')
  })
  expect(await second).toBe(0)
  expect(order).toEqual(['first', 'second'])
})

it('RUN-03: the tables of the version after are left as they are', async () => {
  const { db } = database
  await db.execute(sql`create table of_the_next_version (id int)`)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', ${Date.now() + 1e9})`,
  )
  expect(await migratePostgres(database.url)).toBe(0)
  expect((await planMigrations(database)).migrations).toEqual([])
  expect(await db.execute(sql`select from of_the_next_version`)).toMatchObject({ rows: [] })
})

it('a table that is in use is waited for', async () => {
  const giveBack = await useTable()
  const pause = vi.fn(giveBack)
  expect(await migratePostgres(database.url, migrations, { lockTimeoutMs: 10, pause })).toBe(0)
  expect(pause).toHaveBeenCalledOnce()
})

it('a table that stays in use ends it with what to do', async () => {
  const giveBack = await useTable()
  const pause = vi.fn(async () => undefined)
  const migrating = migratePostgres(database.url, migrations, { lockTimeoutMs: 10, pause })
  await expect(migrating).rejects.toThrow(MigrationsBusy)
  expect(pause).toHaveBeenCalledTimes(9)
  await giveBack()
})

it('RUN-03: tables that another version of a migration made are left alone, with what to do', async () => {
  const { db } = database
  await db.execute(
    sql`update drizzle.__drizzle_migrations set hash = 'other' where id = (select min(id) from drizzle.__drizzle_migrations)`,
  )
  await expect(migratePostgres(database.url)).rejects.toThrow(
    'another version of the migration 0000_schema',
  )
})
