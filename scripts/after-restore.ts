import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { catchUp } from '#server/backup/after-restore.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { databaseOf, printResult } from './command.ts'

/**
 * After a restore and before the servers start: repeats what people decided about their accounts since and what was taken
 * from them, goes on with the numbers of receipts, and says which jobs will start. `--lost` is the database that was left behind.
 */
async function run(): Promise<string> {
  const { values } = parseArgs({ options: { lost: { type: 'string' } } })
  const database = await openDatabase(databaseOf(readConfig(process.env)), { isAsItIs: true })
  const lost =
    values.lost === undefined
      ? undefined
      : await openDatabase({ url: values.lost }, { isAsItIs: true })
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
