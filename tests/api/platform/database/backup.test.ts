import { expect, it } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { folderStore } from '#server/gateways/media/store.ts'
import { migrateDatabase } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { inDatabase, newFolder } from '../../support/backups.ts'

it('RUN-02: a backup of the embedded database is restored, row by row', async () => {
  const [database, at] = [{ folder: newFolder() }, { folder: newFolder() }]
  await migrateDatabase(database)
  await inDatabase(database, ({ db }) =>
    db.insert(users).values({ uid: 'one', email: 'one@example.com', displayName: "D'Cruz 陈" }),
  )
  const folder = newFolder()
  await writeBackup(folder, { database, mediaFolder: newFolder() })
  await restoreBackup(folder, { database: at, store: folderStore(newFolder()) })
  const kept = await inDatabase(at, ({ db }) => db.select().from(users))
  expect(kept).toMatchObject([{ uid: 'one', displayName: "D'Cruz 陈" }])
})
