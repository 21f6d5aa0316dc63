import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { backfillDatabase } from '#server/db/backfill-database.ts'
import type { BackfillState } from '#server/db/backfills.ts'
import { migrateDatabase } from '#server/db/open.ts'
import { planMigrations } from '#server/db/plan-migrations.ts'
import { databaseOf, printResult } from './command.ts'

/**
 * Brings the tables up to date, as each server does at its start; servers that start meanwhile wait. With `--backfill`
 * it also fills old rows, which a worker does otherwise; a signal stops it after the batch at hand. With `--plan` it
 * only prints what would be done.
 */
const { values } = parseArgs({
  options: {
    plan: { type: 'boolean', default: false },
    backfill: { type: 'boolean', default: false },
  },
})
const at = databaseOf(readConfig(process.env))
const tellEveryMs = 5000
let toldAt = 0

await printResult(values.plan ? plan() : values.backfill ? backfillAndMigrate() : migrate())

async function migrate(): Promise<string> {
  const count = await migrateDatabase(at)
  return count === 0
    ? 'The tables are up to date. Nothing was changed.'
    : `The tables are up to date. Migrations applied: ${count}.`
}

async function backfillAndMigrate(): Promise<string> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const backfill = async () =>
    (await backfillDatabase(at, { signal: stop.signal, report: tell })) ??
    Promise.reject(new Error('Stopped. Run it again to go on.'))
  // A migration may need one of the version before.
  const before = await backfill()
  const applied = await migrateDatabase(at)
  const done = before + (await backfill())
  return `The tables are up to date. Migrations applied: ${applied}. Backfills done: ${done}.`
}

function tell({ name, filled, after, doneAt }: BackfillState): void {
  if (!doneAt && Date.now() - toldAt < tellEveryMs) return
  toldAt = Date.now()
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
