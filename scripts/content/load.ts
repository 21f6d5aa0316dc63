import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { readContent } from '#server/content-load/content-files.ts'
import { keptByStaff, keptText } from '#server/content-load/kept-by-staff.ts'
import { loadContent } from '#server/content-load/load-content.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { databaseOf, printResult } from '../command.ts'

/**
 * Loads the catalogue from `content/`, all or nothing. Changes made by staff are kept. `npm run content -- load
 * --dry-run` only checks, and lists what would be kept.
 */
const folder = join(import.meta.dirname, '../../content')

async function run(): Promise<string> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
  return values['dry-run'] ? check() : load()
}

async function check(): Promise<string> {
  const at = databaseOf(readConfig(process.env))
  await readContent(folder)
  const said = 'The content is in order. Nothing was changed.'
  if ('folder' in at && !existsSync(at.folder)) return said
  try {
    const database = await openDatabase(at, { skipMigrations: true })
    try {
      return `${said} A load would leave as staff changed it: ${keptText(await keptByStaff(database.db))}.`
    } finally {
      await database.close()
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return `${said} What staff changed, and a load would leave, could not be read: ${why}`
  }
}

async function load(): Promise<string> {
  const config = readConfig(process.env)
  const database = await openDatabase(databaseOf(config))
  try {
    const loaded = await loadContent(database.db, {
      folder,
      mediaFolder: mediaFolder(config.dataDir),
      bucket: config.bucket && bucketStore(config.bucket),
      now: new Date(),
    })
    const leftOut = loaded.isEmpty
      ? ' This school began empty: classes, teachers, prices, intakes, codes and papers of content/ were left out. Staff add them.'
      : ''
    return `Loaded: ${loaded.changed} rows changed, ${loaded.copied.length} media files copied, intakes opened: ${loaded.opened.join(', ') || 'none'}. Left as staff changed it: ${keptText(loaded.kept)}.${leftOut}`
  } finally {
    await database.close()
  }
}

await printResult(run())
