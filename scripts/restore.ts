import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { checkMedia, mediaWords } from '#server/backup/media-check.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { mediaFolder } from '#server/http/serve-media.ts'
import { mediaStore } from '#server/services/storage.ts'
import { databaseOf, printResult } from './command.ts'

/**
 * Brings a file of `npm run backup` back into an empty database, its media folder and the bucket, if there is
 * one. Then it looks whether all media are there: a failure at the end is about these.
 */
async function run(): Promise<string> {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new Error('npm run restore -- FILE')
  const config = readConfig(process.env)
  const database = await openDatabase(databaseOf(config))
  try {
    const folder = mediaFolder(config.dataDir)
    const bucket = config.bucket && bucketStore(config.bucket)
    const made = await restoreBackup(database.db, { file, mediaFolder: folder, bucket })
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${file} is restored: ${rows} rows of ${made.tables.length} tables, ${made.files} files.`,
    )
    const check = await checkMedia(database.db, mediaStore(config))
    if (check.wrong.length > 0) throw new Error(mediaWords(check))
    return mediaWords(check)
  } finally {
    await database.close()
  }
}

await printResult(run())
