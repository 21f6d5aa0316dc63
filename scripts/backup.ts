import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { noteMoment } from '#server/platform/db/moments.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { checkMedia, mediaWords } from '#server/backup/media-check.ts'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { mediaStore } from '#server/storage.ts'
import { databaseOf, printResult } from './command.ts'

/**
 * Writes the database at `DATABASE_URL`, or the embedded one of a server that is stopped, and the media folder into a
 * new folder, with the versions of the files in the bucket. Then records the time and checks that all media exist.
 */
async function run(): Promise<string> {
  const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!folder || more.length > 0) throw new Error('npm run backup -- FOLDER')
  const config = readConfig(process.env)
  const database = databaseOf(config)
  const { files, objects } = await writeBackup(folder, {
    database,
    mediaFolder: mediaFolder(config.dataDir),
    bucket: config.bucket && bucketStore(config.bucket),
  })
  console.log(`${folder} is written: the database and ${files.length} files.`)
  if (config.bucket)
    console.log(`${objects.length} files are in the bucket alone; the backup names their versions.`)
  const { db, close } = await openDatabase(database, { skipMigrations: true })
  try {
    await noteMoment(db, 'last-backup', new Date())
    const check = await checkMedia(db, mediaStore(config))
    if (check.wrong.length > 0) throw new Error(mediaWords(check))
    return mediaWords(check)
  } finally {
    await close()
  }
}

await printResult(run())
