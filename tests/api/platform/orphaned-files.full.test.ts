import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namedMedia } from '#server/platform/db/named-media.ts'
import { materials } from '#server/platform/db/schema/classroom.ts'
import { orphanedFiles } from '#server/platform/db/schema/platform.ts'
import { mediaStore } from '#server/storage.ts'
import { dayMs, openTestApi, type TestApi } from '#tests/support/api.ts'
import {
  envOfBucket,
  startFakeBucket,
  type FakeBucket,
} from '#tests/support/outside/fake-bucket.ts'

describe.each(['a folder', 'a bucket'])('RUN-01: files of %s that nothing names', (kind) => {
  let bucket: FakeBucket | undefined
  let api: TestApi
  beforeAll(async () => {
    bucket = kind === 'a bucket' ? await startFakeBucket() : undefined
    api = await openTestApi({ env: bucket ? envOfBucket(bucket) : {} })
  })
  afterAll(async () => {
    await api.close()
    await bucket?.stop()
  })

  const store = () => mediaStore({ dataDir: api.dataDir, bucket: bucket?.config })
  const isThere = async (key: string) => (await store().head(key)) !== undefined
  /** The files were written today, whatever the clock of the test says. */
  const look = (day: number, isDryRun = false) =>
    api.app.findOrphanedFiles(new Date(Date.now() + day * dayMs), { isDryRun })
  const noted = async () => (await api.db.select().from(orphanedFiles)).map((row) => row.mediaKey)

  it('are noted, kept for 30 days, and removed; what is named stays', async () => {
    const [left, named] = [`materials/${randomUUID()}.pdf`, `materials/${randomUUID()}.pdf`]
    for (const key of [left, named]) await store().put(key, Buffer.from('%PDF-1.7'))
    const row = { classId: 5, title: 'Notes', fileName: 'notes.pdf', type: 'application/pdf' }
    const name = () =>
      api.db.insert(materials).values({ ...row, id: named, mediaKey: named, bytes: 8 })
    const unname = () => api.db.delete(materials).where(eq(materials.id, named))

    expect(await look(0)).toMatchObject({ orphaned: [], overdue: [] })
    // Its row may be on the way for a day.
    expect(await look(2, true)).toMatchObject({ orphaned: [{}, {}], overdue: [] })
    expect(await noted()).toEqual([])
    await look(2)
    expect((await noted()).toSorted()).toEqual([left, named].toSorted())

    await name()
    await look(10)
    expect(await noted()).toEqual([left])
    await unname()
    await look(11)
    expect((await look(31.9)).overdue).toEqual([])
    const told = await look(32.1, true)
    expect(told.overdue).toMatchObject([{ mediaKey: left, bytes: 8 }])
    expect(await isThere(left)).toBe(true)
    expect((await look(32.1)).overdue).toEqual(told.overdue)
    expect([await isThere(left), await isThere(named)]).toEqual([false, true])
    expect((await look(41.1)).overdue).toMatchObject([{ mediaKey: named }])
    expect(await look(42)).toMatchObject({ orphaned: [], overdue: [] })
    for (const { mediaKey } of await namedMedia(api.db)) expect(await isThere(mediaKey)).toBe(true)
  })

  it('stay when a content load names them again, also one that was overdue', async () => {
    const [sample] = await api.db.select().from(materials)
    await api.db.delete(materials).where(eq(materials.mediaKey, sample!.mediaKey))
    await look(50)
    expect(await noted()).toEqual([sample!.mediaKey])
    await api.contentLoad(new Date())
    expect(await noted()).toEqual([])
    expect((await look(90)).overdue).toEqual([])
    expect(await isThere(sample!.mediaKey)).toBe(true)
  })

  it('are looked for once a day, by one server', async () => {
    const key = `recordings/${randomUUID()}.mp4`
    await store().put(key, Buffer.from('film'))
    api.clock.set(new Date(Date.now() + 100 * dayMs))
    await api.app.scheduler()
    // The round that plans a job may have begun its jobs before: the next begins it.
    const afterJobs = async <T>(look: () => Promise<T>) => {
      await api.app.runJobs()
      return look()
    }
    await expect.poll(() => afterJobs(noted)).toContain(key)
    api.clock.set(new Date(Date.now() + 131 * dayMs))
    await api.app.scheduler()
    await expect.poll(() => afterJobs(() => isThere(key))).toBe(false)
  })
})
