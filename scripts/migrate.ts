import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyTables } from '#server/backup/copy-tables.ts'
import { readConfig } from '#server/config.ts'
import { backfillDatabase } from '#server/platform/db/backfill-database.ts'
import type { BackfillState } from '#server/platform/db/backfills.ts'
import { migrateDatabase, openDatabase } from '#server/platform/db/open.ts'
import { planMigrations } from '#server/platform/db/plan-migrations.ts'
import { databaseOf, printResult } from './command.ts'

/**
 * Migrates the database, as each server does at its start; starting servers wait for it. `--backfill` also runs the
 * backfills, which otherwise a worker does; a signal stops it after the current batch. `--plan` only prints what
 * would be done. `--from-embedded` migrates both databases and copies the embedded one of `DATA_DIR`, whose server must
 * be stopped, into the empty one at `DATABASE_URL`.
 */
const { values } = parseArgs({
  options: {
    plan: { type: 'boolean', default: false },
    backfill: { type: 'boolean', default: false },
    'from-embedded': { type: 'boolean', default: false },
  },
})
const config = readConfig(process.env)
const at = databaseOf(config)
const reportEveryMs = 5000
let reportedAt = 0

await printResult(run())

function run(): Promise<string> {
  if (values.plan) return plan()
  if (values['from-embedded']) return copyEmbedded()
  return values.backfill ? backfillAndMigrate() : migrate()
}

async function migrate(): Promise<string> {
  const count = await migrateDatabase(at)
  return count === 0
    ? 'The tables are up to date. Nothing was changed.'
    : `The tables are up to date. Migrations applied: ${count}.`
}

async function copyEmbedded(): Promise<string> {
  if (!('url' in at))
    throw new Error('Set DATABASE_URL to the empty PostgreSQL database to move to.')
  const from = await openDatabase({ folder: join(config.dataDir, 'database') })
  const to = await openDatabase(at)
  try {
    const rows = await copyTables(from.db, to.db)
    return `Copied: ${rows} rows. Start the servers with DATABASE_URL; the files in DATA_DIR/media stay where they are.`
  } finally {
    await to.close()
    await from.close()
  }
}

async function backfillAndMigrate(): Promise<string> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const backfill = async () =>
    (await backfillDatabase(at, { signal: stop.signal, report: reportProgress })) ??
    Promise.reject(new Error('Stopped. Run it again to go on.'))
  // A migration may need a backfill of the previous version.
  const before = await backfill()
  const applied = await migrateDatabase(at)
  const done = before + (await backfill())
  return `The tables are up to date. Migrations applied: ${applied}. Backfills done: ${done}.`
}

function reportProgress({ name, filled, after, doneAt }: BackfillState): void {
  if (!doneAt && Date.now() - reportedAt < reportEveryMs) return
  reportedAt = Date.now()
  const how = doneAt ? 'done' : `at ${after?.join(', ') ?? 'the end of a pass'}`
  console.log(`Backfill ${name}: ${filled} rows filled, ${how}.`)
}

async function plan(): Promise<string> {
  const { migrations, backfills } = await planMigrations(at)
  const each = migrations.map(({ name, statements, tables, refusedWithout }) =>
    [
      `-- ${name}`,
      ...refusedWithout.map((needed) => `-- is refused until the backfill "${needed}" is done`),
      ...tables.map((table) => `-- changes ${table.name}: some ${table.rows} rows, ${table.size}`),
      ...statements,
    ].join('\n'),
  )
  const fills = backfills.map(({ backfill: { name }, state }) =>
    state
      ? `Backfill ${name}: ${state.filled} rows filled since ${state.begunAt.toISOString()}, not done.`
      : `Backfill ${name}: not begun.`,
  )
  const end =
    migrations.length > 0
      ? `Migrations to apply: ${migrations.length}, in one transaction. Nothing was changed.`
      : backfills.length > 0
        ? 'The tables are up to date. A worker fills old rows, or npm run migrate -- --backfill.'
        : 'The tables are up to date. There is nothing to do.'
  return [...each, ...fills, end].join('\n\n')
}
