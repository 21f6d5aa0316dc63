import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentFolder } from '#server/content-load/content-files.ts'
import { loadContent } from '#server/content-load/load-content.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createFilledDatabase, type TestDatabase } from './database.ts'

/** Sat 21 Nov 2026, noon in Malaysia: eight weeks into the sample intakes. */
export const testNow = new Date('2026-11-21T04:00:00Z')

/**
 * A new database with the sample content as of `testNow`. Copying it takes a tenth of the time of loading the content.
 */
export const createLoadedDatabase = (): Promise<TestDatabase> =>
  createFilledDatabase('kelasku_loaded', async (url) => {
    const database = await openDatabase({ url })
    const folder = await mkdtemp(join(tmpdir(), 'kelasku-loaded-'))
    try {
      await loadContent(database.db, { folder: contentFolder, mediaFolder: folder, now: testNow })
    } finally {
      await database.close()
      await rm(folder, { recursive: true })
    }
  })
