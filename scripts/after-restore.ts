import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { catchUp } from '#server/backup/after-restore.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { databaseOf, printResult } from './command.ts'

/**
 * Run after a restore, before the servers start. Repeats account deletions and restrictions made since the backup,
 * continues the numbering of receipts, and lists the jobs that will start. `--lost` is the abandoned database.
 */
async function run(): Promise<string> {
  const { values } = parseArgs({ options: { lost: { type: 'string' } } })
  const database = await openDatabase(databaseOf(readConfig(process.env)), { skipMigrations: true })
  const lost =
    values.lost === undefined
      ? undefined
      : await openDatabase({ url: values.lost }, { skipMigrations: true })
  try {
    const repeated = await catchUp(database.db, lost?.db, new Date())
    const { deletions, cancelled, retried, waiting, ...restrictions } = repeated
    const { suspensions, roles, guardianships, stops, signOuts } = restrictions
    const started = waiting.map(({ kind, count }) => `  ${kind}: ${count}`)
    return [
      lost
        ? `${deletions} people are deleted again, ${cancelled} took their request back and stay.\n` +
          `Repeated: ${suspensions} suspensions, ${roles} changed roles of staff, ${guardianships} ended guardianships, ` +
          `${stops} stopped messages, ${signOuts} sign-outs.`
        : 'Without --lost nothing is repeated that came after the moment: deletions, suspensions, withdrawn roles, ended guardianships, stopped messages, sign-outs.',
      `${retried} deletions that had been given up are tried again.`,
      started.length > 0
        ? 'These jobs start with the server; what was done since the moment is done twice:'
        : 'No jobs wait.',
      ...started,
    ].join('\n')
  } finally {
    await lost?.close()
    await database.close()
  }
}

await printResult(run())
