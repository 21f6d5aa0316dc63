import { beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { copyTables } from '#server/backup/copy-tables.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { folderStore } from '#server/gateways/media/store.ts'
import { openTestApi, pathOf } from '#tests/support/api.ts'
import { inEmptyDatabase } from '#tests/support/database/database.ts'
import {
  countRows,
  inDatabase,
  makeSite,
  newFolder,
  provesBackups,
  type Site,
} from '../../support/backups.ts'
import { statusOf } from '../../support/orders.ts'

describe('RUN-02: a backup of the embedded database', () => {
  let site: Site
  beforeAll(async () => {
    site = await makeSite({ folder: newFolder() })
  })

  provesBackups(
    () => site,
    () => Promise.resolve({ folder: newFolder() }),
  )

  it('is not restored into PostgreSQL, but the database itself is copied there, table by table', async () => {
    const folder = newFolder()
    await writeBackup(folder, { database: site.database, mediaFolder: site.media })
    const store = folderStore(newFolder())
    const elsewhere = { url: 'postgres://127.0.0.1:1/none' }
    await expect(restoreBackup(folder, { database: elsewhere, store })).rejects.toThrow(
      'npm run migrate -- --from-embedded',
    )
    await inEmptyDatabase(async (target) => {
      await inDatabase(site.database, async (from) => {
        expect(await copyTables(from.db, target.db)).toBeGreaterThan(100)
        expect(await countRows(target)).toEqual(await countRows(from))
        await expect(copyTables(from.db, target.db)).rejects.toThrow('The database is not empty')
      })
      expect(await statusOf(target, site.paid)).toBe('PAID')
    })
  })
})

describe('an embedded database', () => {
  it('a folder that was closed can be opened again, with all that was in it', async () => {
    const kept = newFolder()
    const first = await openTestApi({ database: { folder: kept } })
    const person = await first.arrive()
    await first.close()
    const second = await openTestApi({ database: { folder: kept } })
    expect((await second.as(person).get(pathOf('user'))).status).toBe(200)
    await second.close()
  })
})
