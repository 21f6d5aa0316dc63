import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { writeBackup } from '#server/db/backup.ts'
import { mediaFolder } from '#server/http/serve-media.ts'

/** Writes the database at `DATABASE_URL`, or the embedded one of a server that is stopped, and the media into one file. */
async function run(): Promise<string> {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new Error('npm run backup -- FILE')
  const config = readConfig(process.env)
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { folder: join(config.dataDir, 'database') },
    // A newer version's backup before its first start must not bring the tables up to date.
    { isAsItIs: true },
  )
  try {
    const made = await writeBackup(database.db, { file, mediaFolder: mediaFolder(config.dataDir) })
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    return `${file} is written: ${rows} rows of ${made.tables.length} tables, ${made.files} files.`
  } finally {
    await database.close()
  }
}

run().then(
  (text) => console.log(text),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
