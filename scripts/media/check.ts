import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { checkMedia, mediaWords } from '#server/backup/media-check.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { mediaStore } from '#server/storage.ts'
import { databaseOf, printResult } from '../command.ts'

/**
 * Checks that every file that the database names is in the bucket or media folder, with the right size. `--sums` also
 * compares hashes.
 */
async function run(): Promise<string> {
  const { values } = parseArgs({ options: { sums: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  const database = await openDatabase(databaseOf(config), { skipMigrations: true })
  try {
    const check = await checkMedia(database.db, mediaStore(config), {
      isWhole: values.sums,
    })
    if (check.wrong.length > 0) throw new Error(mediaWords(check))
    return mediaWords(check)
  } finally {
    await database.close()
  }
}

await printResult(run())
