import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { readContent } from '#server/db/content-files.ts'
import { loadContent } from '#server/db/load-content.ts'
import { openDatabase } from '#server/db/open.ts'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { mediaFolder } from '#server/http/serve-media.ts'

/**
 * Loads the catalogue from `content/`: everything is checked first, and nothing changes unless all is right.
 * `npm run content:load -- --dry-run` only checks.
 */
const folder = join(import.meta.dirname, '../content')

async function load(): Promise<string> {
  if (process.argv.includes('--dry-run')) {
    await readContent(folder)
    return 'The content is in order. Nothing was changed.'
  }
  const config = readConfig(process.env)
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { folder: join(config.dataDir, 'database') },
  )
  try {
    const loaded = await loadContent(database.db, {
      folder,
      mediaFolder: mediaFolder(config.dataDir),
      bucket: config.bucket && bucketStore(config.bucket),
      now: new Date(),
    })
    return `Loaded: ${loaded.changed} rows changed, ${loaded.copied.length} media files copied, intakes opened: ${loaded.opened.join(', ') || 'none'}, promo codes left as staff changed them: ${loaded.keptPromoCodes.join(', ') || 'none'}.`
  } finally {
    await database.close()
  }
}

load().then(
  (words) => console.log(words),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
