import { afterAll, beforeAll } from 'vitest'
import { openDatabase, type Db, type OpenDatabase } from '#server/platform/db/open.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createLoadedDatabase } from './loaded-database.ts'

/**
 * A migrated database for the tests of a file or a `describe`, available in later hooks and tests. Call it before other
 * hooks, so that they close their connections before it is dropped.
 * @param isLoaded with the sample content as of `testNow`; otherwise empty
 */
export function ownDatabase({ isLoaded = false } = {}): { readonly url: string; readonly db: Db } {
  let made: TestDatabase
  let opened: OpenDatabase
  beforeAll(async () => {
    made = await (isLoaded ? createLoadedDatabase() : createTestDatabase())
    opened = await openDatabase(made)
  })
  afterAll(async () => {
    await opened.close()
    await made.drop()
  })
  return {
    get url() {
      return made.url
    },
    get db() {
      return opened.db
    },
  }
}
