import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { orphanedFilesService, type OrphanedFile } from '#server/platform/orphaned-files/service.ts'
import { mediaStore } from '#server/storage.ts'
import { databaseOf, printResult } from '../command.ts'

const shownAtMost = 100

/**
 * Lists the files of the media store that nothing in the database names, and since when. Changes nothing
 * without `--remove`, which removes those that nothing has named for 30 days, as servers do once a day.
 */
async function run(): Promise<string> {
  const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  const database = await openDatabase(databaseOf(config), { skipMigrations: true })
  try {
    const service = orphanedFilesService(database.db, {
      store: mediaStore(config),
      jobs: { add: async () => undefined },
      clock: () => new Date(),
    })
    const found = await service.look(new Date(), { isDryRun: !values.remove })
    const overdue = `${values.remove ? 'Removed' : 'To be removed'}: ${sizeOf(found.overdue)}`
    const lines = found.orphaned
      .slice(0, shownAtMost)
      .map(({ mediaKey, since }) => `  ${mediaKey}, since ${since.toISOString().slice(0, 10)}`)
    const more = found.orphaned.length - lines.length
    return [
      `Of ${found.files} files nothing names ${sizeOf(found.orphaned)}. ${overdue}.`,
      ...lines,
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n')
  } finally {
    await database.close()
  }
}

const sizeOf = (files: readonly OrphanedFile[]): string => {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return `${files.length} (${(bytes / 1e6).toFixed(1)} MB)`
}

await printResult(run())
