import { globSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpDatabase, loadDump } from '#server/platform/db/dump.ts'
import { hasNoRoom } from '#server/gateways/media/run-program.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { inDatabase, makeSite, newFolder, provesBackups, type Site } from '../../support/backups.ts'

const isInstalled = globSync('/usr/lib/postgresql/*/bin/pg_dump').length > 0

// Debian's `postgresql`: the package that tests use has no `pg_dump`, and another version's refuses it.
describe.skipIf(!isInstalled)("RUN-02: a backup of this machine's own PostgreSQL", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let site: Site
  let made = 0
  async function emptyDatabase() {
    const name = `backup_${(made += 1)}`
    await inDatabase({ url: server.url }, ({ db }) =>
      db.execute(sql.raw(`create database ${name}`)),
    )
    return { url: server.url.replace('/postgres?', `/${name}?`) }
  }
  beforeAll(async () => {
    server = await startPostgres({ isInstalled: true })
    site = await makeSite(await emptyDatabase())
  })
  afterAll(() => server.stop())

  provesBackups(() => site, emptyDatabase)

  it('is known to have found no room, in the words of pg_dump', async () => {
    await expect(dumpDatabase(site.database, '/dev/full')).rejects.toSatisfy(hasNoRoom)
  })

  it('says what to install where there is no pg_dump', async () => {
    const { PATH } = process.env
    process.env.PATH = '/nowhere'
    try {
      await expect(dumpDatabase(site.database, newFolder())).rejects.toThrow('postgresql-client')
      await expect(loadDump(await emptyDatabase(), newFolder())).rejects.toThrow(
        'postgresql-client',
      )
    } finally {
      process.env.PATH = PATH
    }
  })
})
