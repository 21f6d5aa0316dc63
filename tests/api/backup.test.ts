import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeBackup, type BackupMade } from '#server/backup/backup.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { orders, receipts } from '#server/db/tables/orders.ts'
import { mediaFolder } from '#server/http/serve-media.ts'
import { openTestApi, pathOf, type TestApi } from '#tests/support/api.ts'
import { createTestDatabase, inEmptyDatabase } from '#tests/support/database.ts'
import { shopper, statusOf } from './support/orders.ts'

let api: TestApi
let scratch: string
let file: string
let made: BackupMade
let paid: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kelasku-backup-'))
  file = join(scratch, 'backup')
  api = await openTestApi()
  const me = shopper(api, await api.arrive("D'Cruz \u{1F600} 陈"))
  paid = (await me.buy([5, 13])).order_id
  await me.post(pathOf('makeCalendarFeed'), {})
  await shopper(api, await api.arrive()).reserve({ subjects: [7] })
  await api.app.runJobs()
  made = await writeBackup(api.db, { file, mediaFolder: mediaFolder(api.dataDir) })
})
afterAll(async () => {
  await api.close()
  await rm(scratch, { recursive: true })
})

const intoEmpty = <T>(work: (empty: OpenDatabase, media: string) => Promise<T>) =>
  inEmptyDatabase(async (empty) => work(empty, await mkdtemp(join(scratch, 'media-'))))
const restore = (empty: OpenDatabase, media: string, from = file) =>
  restoreBackup(empty.db, { file: from, mediaFolder: media })
const rowsIn = async ({ db }: OpenDatabase) => (await db.select().from(orders)).length

it('a backup is restored into an empty database, equal table by table and file by file, and goes on', async () => {
  await intoEmpty(async (empty, media) => {
    expect(await restore(empty, media)).toEqual(made)
    expect(made.tables.find(({ table }) => table === 'orders')?.rows).toBe(2)
    expect(made.files).toBe((await filesIn(mediaFolder(api.dataDir))).length)
    expect(await filesIn(media)).toEqual(await filesIn(mediaFolder(api.dataDir)))
    expect(await statusOf(empty, paid)).toBe('PAID')
    // The database's constraints and sequences still work.
    await expect(
      empty.db.update(orders).set({ status: 'DRAFT' }).where(eq(orders.id, paid)),
    ).rejects.toThrow()
    const [receipt] = await empty.db.select().from(receipts)
    await empty.db.delete(receipts)
    await empty.db.insert(receipts).values({
      orderId: paid,
      paymentId: receipt?.paymentId ?? '',
      paidAt: new Date(),
    })
    expect((await empty.db.select().from(receipts))[0]?.number).toBe((receipt?.number ?? 0) + 1)
  })
})

it('a database that is not empty is left as it is', async () => {
  const before = await rowsIn(api.database)
  await expect(restore(api.database, await mkdtemp(join(scratch, 'media-')))).rejects.toThrow(
    'The database is not empty',
  )
  expect(await rowsIn(api.database)).toBe(before)
})

it('a backup that breaks off, was changed, or is none restores nothing', async () => {
  const whole = await readFile(file)
  const broken = join(scratch, 'broken')
  await intoEmpty(async (empty, media) => {
    for (const bytes of [
      whole.subarray(0, Math.floor(whole.length * 0.01)),
      whole.subarray(0, whole.length - 100),
      Buffer.from('no backup'),
      Buffer.alloc(0),
    ]) {
      await writeFile(broken, bytes)
      await expect(restore(empty, media, broken)).rejects.toThrow()
      expect([await rowsIn(empty), await filesIn(media)]).toEqual([0, []])
    }
    await empty.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 1)`,
    )
    await expect(restore(empty, media)).rejects.toThrow('another version')
  })
})

it('a backup is not written over another', async () => {
  const where = { file, mediaFolder: mediaFolder(api.dataDir) }
  await expect(writeBackup(api.db, where)).rejects.toThrow('is there already')
  expect(await readdir(scratch)).not.toContain('backup.part')
})

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

it('the database of an older version is backed up as it is, without being brought up to date', async () => {
  const database = await createTestDatabase()
  const newest = await openDatabase(database)
  await newest.db.execute(sql`drop table promo_guesses, upkeep_turns`)
  await newest.db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  )
  await newest.close()
  const older = await openDatabase(database, { isAsItIs: true })
  const { tables } = await writeBackup(older.db, {
    file: join(scratch, 'older'),
    mediaFolder: join(scratch, 'none'),
  })
  expect(tables.map(({ table }) => table)).not.toContain('upkeep_turns')
  await older.close()
  await database.drop()
})
