import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/open.ts'

/** Brings the tables up to date, as each server does at its start; servers that start meanwhile wait. */
const config = readConfig(process.env)
const at = config.databaseUrl
  ? { url: config.databaseUrl }
  : { folder: join(config.dataDir, 'database') }

await migrateDatabase(at).then(
  (count) =>
    console.log(
      count === 0
        ? 'The tables are up to date. Nothing was changed.'
        : `The tables are up to date. Migrations applied: ${count}.`,
    ),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
