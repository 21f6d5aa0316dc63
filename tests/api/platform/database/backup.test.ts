import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
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

it('RUN-02: a file that is removed while files are copied is left out, and so is one not yet whole', async () => {
  const media = newFolder()
  const names = Array.from({ length: 200 }, (_, n) => `photo-${n}.jpg`)
  await mkdir(media)
  for (const name of [...names, 'photo.jpg.1.part']) await writeFile(join(media, name), name)
  const folder = newFolder()
  const writing = writeBackup(folder, { database: { folder: newFolder() }, mediaFolder: media })
  const copied = join(`${folder}.part`, 'media')
  const hasBegun = () => expect(names.some((name) => existsSync(join(copied, name)))).toBe(true)
  await vi.waitFor(hasBegun, { interval: 1, timeout: 60_000 })
  const gone = names.filter((name) => !existsSync(join(copied, name)))
  for (const name of gone) await rm(join(media, name))

  const { files } = await writing
  const kept = files.map(({ name }) => name)
  expect(kept.length).toBeLessThan(names.length)
  expect(kept).toEqual(expect.arrayContaining(names.filter((name) => !gone.includes(name))))
  expect(kept).not.toContain('photo.jpg.1.part')
})
