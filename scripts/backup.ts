import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { checkMedia, mediaWords } from '#server/backup/media-check.ts'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { mediaFolder } from '#server/http/serve-media.ts'
import { mediaStore } from '#server/services/storage.ts'
import { databaseOf, printResult } from './command.ts'

/**
 * Writes the database at `DATABASE_URL`, or the embedded one of a server that is stopped, and the media folder
 * into one file; what is in a bucket only with `--with-bucket`. Then it looks whether all media are there.
 */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { 'with-bucket': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error('npm run backup -- FILE [--with-bucket]')
  const config = readConfig(process.env)
  const bucket = config.bucket && bucketStore(config.bucket)
  const isWithBucket = values['with-bucket']
  if (isWithBucket && !bucket) throw new Error('There is no bucket: S3_BUCKET_URL is not set.')
  const database = await openDatabase(
    databaseOf(config),
    // A newer version's backup before its first start must not bring the tables up to date.
    { isAsItIs: true },
  )
  try {
    const folder = mediaFolder(config.dataDir)
    const made = await writeBackup(database.db, {
      file,
      mediaFolder: folder,
      bucket: isWithBucket ? bucket : undefined,
    })
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${file} is written: ${rows} rows of ${made.tables.length} tables, ${made.files} files.`,
    )
    if (bucket && !isWithBucket)
      console.log(
        'Recordings, materials and all other files are in the bucket alone, not in this file.',
      )
    const check = await checkMedia(database.db, mediaStore(config))
    if (check.wrong.length > 0) throw new Error(mediaWords(check))
    return mediaWords(check)
  } finally {
    await database.close()
  }
}

await printResult(run())
