import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { checkMedia, mediaWords } from '#server/backup/media-check.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { mediaStore } from '#server/storage.ts'
import { databaseOf, printResult } from './command.ts'

/**
 * Restores a folder of `npm run backup` into an empty database, with its files. Then checks that all media exist: a
 * failure at the end is about missing media.
 */
async function run(): Promise<string> {
  const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!folder || more.length > 0) throw new Error('npm run restore -- FOLDER')
  const config = readConfig(process.env)
  const database = databaseOf(config)
  const store = mediaStore(config)
  const { files } = await restoreBackup(folder, { database, store })
  console.log(`${folder} is restored: the database and ${files.length} files.`)
  const { db, close } = await openDatabase(database, { skipMigrations: true })
  try {
    const check = await checkMedia(db, store)
    if (check.wrong.length > 0) throw new Error(mediaWords(check))
    return mediaWords(check)
  } finally {
    await close()
  }
}

await printResult(run())
