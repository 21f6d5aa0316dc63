import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/open.ts'
import { planMigrations } from '#server/db/plan-migrations.ts'
import { databaseOf, printResult } from './command.ts'

/**
 * Brings the tables up to date, as each server does at its start; servers that start meanwhile wait. With `--plan` it
 * only prints what would be done.
 */
const { values } = parseArgs({ options: { plan: { type: 'boolean', default: false } } })
const at = databaseOf(readConfig(process.env))

await printResult(values.plan ? plan() : migrate())

async function migrate(): Promise<string> {
  const count = await migrateDatabase(at)
  return count === 0
    ? 'The tables are up to date. Nothing was changed.'
    : `The tables are up to date. Migrations applied: ${count}.`
}

async function plan(): Promise<string> {
  const planned = await planMigrations(at)
  if (planned.length === 0) return 'The tables are up to date. There is nothing to do.'
  const each = planned.map(({ name, statements, tables }) =>
    [
      `-- ${name}`,
      ...tables.map((table) => `-- changes ${table.name}: some ${table.rows} rows, ${table.size}`),
      ...statements,
    ].join('\n'),
  )
  return [
    ...each,
    `Migrations to apply: ${planned.length}, in one transaction. Nothing was changed.`,
  ].join('\n\n')
}
