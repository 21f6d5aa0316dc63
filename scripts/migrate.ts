import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/open.ts'
import { databaseOf, printResult } from './command.ts'

/** Brings the tables up to date, as each server does at its start; servers that start meanwhile wait. */
const config = readConfig(process.env)

await printResult(
  migrateDatabase(databaseOf(config)).then((count) =>
    count === 0
      ? 'The tables are up to date. Nothing was changed.'
      : `The tables are up to date. Migrations applied: ${count}.`,
  ),
)
