import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '#server/platform/db/migrate.ts'
import { startApp } from '#tests/support/app-server.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { planted } from '../../support/planted-backfill.ts'

type Journal = { entries: { tag: string }[] }

/** Runs `npm run migrate` on a database, with a planted backfill. @returns what it printed */
async function migrateCommand(databaseUrl: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...planted, 'scripts/migrate.ts', ...words],
    {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl },
    },
  )
  return stdout.trim()
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

describe('RUN-03: npm run migrate', () => {
  let made: TestDatabase
  beforeEach(async () => {
    made = await createEmptyDatabase()
  })
  afterEach(() => made.drop())

  it('prints with --plan what it would do, and changes nothing', async () => {
    const { entries } = await journal()
    const plan = await migrateCommand(made.url, '--plan')
    for (const { tag } of entries) expect(plan).toContain(`-- ${tag}\n`)
    expect(plan).toContain('CREATE TABLE "users" (')
    const all = `${entries.length}`
    expect(plan).toMatch(
      new RegExp(`Migrations to apply: ${all}, in one transaction\\. Nothing was changed\\.$`),
    )
    expect(await ask(made.url, `select 1 from pg_class where relname = 'users'`)).toEqual([])

    expect(await migrateCommand(made.url)).toMatch(new RegExp(`Migrations applied: ${all}\\.$`))
    expect(await migrateCommand(made.url, '--plan')).toBe(
      'Backfill watched-on: not begun.\n\nThe tables are up to date. A worker fills old rows, or npm run migrate -- --backfill.',
    )
    expect(await migrateCommand(made.url, '--backfill')).toMatch(
      /Migrations applied: 0\. Backfills done: 1\.$/,
    )
    expect(await migrateCommand(made.url, '--plan')).toBe(
      'The tables are up to date. There is nothing to do.',
    )
  })
})

describe('RUN-03: after a rollback', () => {
  it('a server starts on the tables of the version after it, and leaves them as they are', async () => {
    const made = await createTestDatabase()
    const ofNext = 'insert into drizzle.__drizzle_migrations (hash, created_at) values'
    await ask(made.url, 'create table of_the_next_version (id int); alter table users add next int')
    await ask(made.url, `${ofNext} ('next', ${Date.now() + 1e9})`)
    const emulatorHost = `127.0.0.1:${await freePort()}`
    const app = await startApp({ databaseUrl: made.url, emulatorHost })
    try {
      const catalogue = await fetch(`${app.origin}/api/v1/catalogue`)
      expect(catalogue.status).toBe(200)
      expect(await ask(made.url, 'select next from users limit 1')).toEqual([])
      expect(await migrateCommand(made.url, '--plan')).not.toContain('Migrations to apply')
    } finally {
      await app.remove()
      await made.drop()
    }
  })
})

const journal = async () =>
  JSON.parse(await readFile(join(migrations.folder, 'meta/_journal.json'), 'utf8')) as Journal
