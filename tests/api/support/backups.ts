import { globSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { migrateDatabase, openDatabase, type OpenDatabase } from '#server/platform/db/open.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { receipts } from '#server/platform/db/schema/billing-payments.ts'
import { folderStore } from '#server/gateways/media/store.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { openTestApi, pathOf } from '#tests/support/api.ts'
import { shopper, statusOf } from './orders.ts'

type DatabaseAt = { url: string } | { folder: string }

let scratch: string
let named = 0
/** The name of a folder that is not there yet; they all go with the test file. */
export const newFolder = () => join(scratch, `folder-${(named += 1)}`)
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kelasku-backup-'))
})
afterAll(() => rm(scratch, { recursive: true }))

/** A site with a paid order, whose server is stopped. */
export async function makeSite(database: DatabaseAt) {
  // Its own folder holds the files.
  const api = await openTestApi({ database })
  const me = shopper(api, await api.arrive("D'Cruz \u{1F600} 陈"))
  const paid = (await me.buy([5, 13])).order_id
  await me.post(pathOf('makeCalendarFeed'), {})
  await shopper(api, await api.arrive()).reserve({ subjects: [7] })
  await api.app.runJobs()
  const media = newFolder()
  await cp(mediaFolder(api.dataDir), media, { recursive: true })
  await api.close()
  return { database, media, paid }
}
export type Site = Awaited<ReturnType<typeof makeSite>>

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

/** How many rows each table has. */
export function countRows({ db }: Pick<OpenDatabase, 'db'>) {
  return rowsOf<{ tablename: string; rows: string }>(
    db,
    sql`select tablename, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from public.%I', tablename), false, true, '')))[1]::text as rows
      from pg_tables where schemaname = 'public' order by tablename`,
  )
}

export async function inDatabase<T>(at: DatabaseAt, work: (database: OpenDatabase) => Promise<T>) {
  const database = await openDatabase(at, { skipMigrations: true })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Of every kind of database a backup does the same. */
export function provesBackups(site: () => Site, emptyDatabase: () => Promise<DatabaseAt>) {
  it('is restored into an empty database with all its files, and goes on', async () => {
    const { database, media, paid } = site()
    const folder = newFolder()
    await writeBackup(folder, { database, mediaFolder: media })
    const [at, store] = [await emptyDatabase(), newFolder()]
    const made = await restoreBackup(folder, { database: at, store: folderStore(store) })
    expect(made.files.length).toBeGreaterThan(0)
    expect(await filesIn(store)).toEqual(await filesIn(media))
    const before = await inDatabase(database, countRows)
    expect(await inDatabase(at, countRows)).toEqual(before)
    await inDatabase(at, async (back) => {
      expect(await statusOf(back, paid)).toBe('PAID')
      // The database's constraints and sequences still work.
      await expect(
        back.db.update(orders).set({ status: 'DRAFT' }).where(eq(orders.id, paid)),
      ).rejects.toThrow()
      const [receipt] = await back.db.select().from(receipts)
      await back.db.delete(receipts)
      const { paymentId = '' } = receipt ?? {}
      await back.db.insert(receipts).values({ orderId: paid, paymentId, paidAt: new Date() })
      expect((await back.db.select().from(receipts))[0]?.number).toBe((receipt?.number ?? 0) + 1)
    })
  })

  it('restores nothing when it was changed, is not whole, or meets a database that is not empty', async () => {
    const { database, media } = site()
    const [folder, store] = [newFolder(), newFolder()]
    await writeBackup(folder, { database, mediaFolder: media })
    await expect(restoreBackup(folder, { database, store: folderStore(store) })).rejects.toThrow(
      'The database is not empty',
    )
    const at = await emptyDatabase()
    const restore = (from: string) =>
      restoreBackup(from, { database: at, store: folderStore(store) })
    const [file = ''] = await filesIn(join(folder, 'media'))
    const path = globSync(`${folder}/media/**/${file}`)[0] ?? ''
    for (const changed of [path, join(folder, 'database'), join(folder, 'manifest.json')]) {
      await appendFile(changed, 'x')
      await expect(restore(folder)).rejects.toThrow(/is not what was backed up|cannot be read/)
    }
    await rm(join(folder, 'manifest.json'))
    await expect(restore(folder)).rejects.toThrow('is no whole backup')
    await expect(readdir(store)).rejects.toThrow('no such file')
    // It is still empty.
    await migrateDatabase(at)
  })

  it('of a version before this one is brought up to date', async () => {
    const [empty, at] = [await emptyDatabase(), await emptyDatabase()]
    const folder = newFolder()
    await writeBackup(folder, { database: empty, mediaFolder: newFolder() })
    await restoreBackup(folder, { database: at, store: folderStore(newFolder()) })
    expect((await inDatabase(at, countRows)).length).toBeGreaterThan(50)
  })

  it('is not written over another, and leaves nothing of itself when it fails', async () => {
    const { database, media } = site()
    const folder = newFolder()
    await writeBackup(folder, { database, mediaFolder: media })
    const before = await readdir(scratch)
    await expect(writeBackup(folder, { database, mediaFolder: media })).rejects.toThrow(
      'is there already',
    )
    const nowhere = 'url' in database ? { url: 'postgres://127.0.0.1:1/none' } : undefined
    if (nowhere)
      await expect(
        writeBackup(newFolder(), { database: nowhere, mediaFolder: media }),
      ).rejects.toThrow('pg_dump failed')
    expect(await readdir(scratch)).toEqual(before)
  })
}
