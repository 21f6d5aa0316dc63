import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LessonFiles } from '#contract/classroom/staff-files.ts'
import { migrateDatabase } from '#server/platform/db/open.ts'
import { findEncoder, type Encoder } from '#server/gateways/media/encoder.ts'
import {
  minuteMs,
  openTestApi,
  pathOf,
  replyOf,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { envOfBucket, startFakeBucket } from '#tests/support/outside/fake-bucket.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { makeVideo } from '#tests/support/media/sample-video.ts'
import { mountSmallDisk } from '#tests/support/database/small-disk.ts'
import { lessonsOf, staff } from '../../support/learning.ts'

const metricsToken = 'metrics-token-of-this-very-test-only'
const encoder = await findEncoder('ffmpeg')
const disk = encoder && (await mountSmallDisk(16 * 1024 * 1024))
if (!encoder || !disk)
  process.stdout.write(
    'A full disk is not tested: ffmpeg is missing, or mounting is not allowed.\n',
  )

describe.skipIf(!encoder || !disk)('RUN-04: a full disk', () => {
  const database = ownDatabase()
  let api: TestApi
  let teacher: Person
  let film: Buffer
  let lessonIds: string[]
  /** The room that is left from the moment on at which a quality is made. */
  let leftForEncoding: number | undefined
  beforeAll(async () => {
    const fills: Encoder = {
      ...encoder!,
      async make(rendering, how) {
        if (leftForEncoding !== undefined) await disk!.fill(leftForEncoding)
        return encoder!.make(rendering, how)
      },
    }
    api = await openTestApi({
      now: new Date(),
      database,
      encoder: fills,
      env: { DATA_DIR: disk!.path, DATABASE_URL: database.url, METRICS_TOKEN: metricsToken },
    })
    teacher = await staff(api)
    lessonIds = (await lessonsOf(api, 5))
      .filter(({ ends_at }) => new Date(ends_at) < api.clock.peek())
      .map(({ id }) => id)
    const path = join(disk!.path, 'film.mp4')
    await makeVideo(path, { seconds: 3 })
    film = await readFile(path)
  })
  afterAll(async () => {
    await api?.close()
    await disk?.remove()
  })

  const sendChunk = (id: string) =>
    api.as(teacher).putFile(pathOf('sendChunk', { id, chunk: 0 }), {
      type: 'application/octet-stream',
      bytes: Uint8Array.from(film),
    })
  const attach = (lessonId: string, id: string) =>
    api.as(teacher).post(pathOf('attachRecording', { lessonId }), {
      upload_id: id,
      bytes: film.length,
      sha256: createHash('sha256').update(film).digest('hex'),
      seconds: 3,
      release_at: new Date(0).toISOString(),
    })
  const filesOf = async (lessonId: string): Promise<LessonFiles> =>
    replyOf('lessonFiles', await api.as(teacher).get(pathOf('lessonFiles', { lessonId })))
  const inbox = async () => replyOf('notices', await api.as(teacher).get(pathOf('notices'))).notices
  const metric = async (name: string) => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const { text } = await api.send('GET', '/metrics', { headers })
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  }
  const left = async (room: string) => readdir(join(disk!.path, room), { recursive: true })

  it('stops an upload in words, keeps what arrived, leaves nothing by half, and calls that need no disk go on', async () => {
    const [lessonId = ''] = lessonIds
    const id = randomUUID()
    await disk!.fill(4096)
    const refused = await sendChunk(id)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'staff.refused' }])
    expect(refused.text).toContain('disk is full')
    expect(await left(`uploads/${id}`)).toEqual([])
    expect((await filesOf(lessonId)).recording).toBeDefined()

    await disk!.makeRoom()
    expect((await sendChunk(id)).status).toBe(200)
    await disk!.fill(4096)
    const whole = await attach(lessonId, id)
    expect([whole.status, whole.body]).toMatchObject([409, { code: 'staff.refused' }])
    expect(whole.text).toContain('disk is full')
    expect(await left(`uploads/${id}`)).toEqual(['0'])
    await disk!.makeRoom()
    // Nothing is sent again.
    expect((await attach(lessonId, id)).status).toBe(200)
    await expect.poll(async () => (await filesOf(lessonId)).preparation).toBeNull()
  })

  it('STAFF-01, OFFC-05: lets a recording wait: staff and monitoring are told once, and it goes on by itself', async () => {
    const [, lessonId = ''] = lessonIds
    const problem = async () => (await filesOf(lessonId)).preparation?.problem
    const id = randomUUID()
    leftForEncoding = 0
    await sendChunk(id)
    await attach(lessonId, id)
    await expect.poll(problem).toBe('no-room')
    const told = await inbox()
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('disk is full')])
    expect(told[0]?.text).toContain('by itself')
    expect(await metric('kelasku_recordings_without_room')).toBe(1)
    expect(await metric('kelasku_disk_bytes{state="free"}')).toBe(0)
    expect(await metric('kelasku_disk_bytes{state="all"}')).toBe(16 * 1024 * 1024)

    const later = async () => {
      api.clock.pass(6 * minuteMs)
      await api.app.scheduler()
    }
    // Still full: it is not even tried.
    for (let turn = 0; turn < 7; turn++) await later()
    expect(await problem()).toBe('no-room')
    expect(await left('originals')).toHaveLength(2)
    // It fills up again, in either step of a quality: not told again, no fault of the file, nothing is left of it.
    for (let turn = 0; turn < 7; turn++) {
      leftForEncoding = turn * 8 * 1024
      await disk!.makeRoom()
      await later()
      await expect.poll(problem).toBe('no-room')
      expect(await left('originals')).toHaveLength(2)
    }
    expect((await inbox()).map((one) => one.id)).toEqual(told.map((one) => one.id))

    leftForEncoding = undefined
    await disk!.makeRoom()
    await later()
    await expect.poll(async () => (await filesOf(lessonId)).preparation).toBeNull()
    const { recording } = await filesOf(lessonId)
    expect(recording?.renditions).toHaveLength(3)
    expect(await metric('kelasku_recordings_without_room')).toBe(0)
    await expect.poll(() => left('originals')).toEqual([])
    expect(await left('uploads')).toEqual([])
  })

  it('ends a backup with what to do, leaves nothing of it, and an earlier one as it is', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-embedded-'))
    await migrateDatabase({ folder: join(dataDir, 'database') })
    const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir }
    const backup = (name: string) =>
      new Promise<{ code: number; said: string }>((resolve) => {
        const args = ['scripts/backup.ts', join(disk!.path, name)]
        const child = execFile(process.execPath, args, { env }, (_, stdout, stderr) =>
          resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
        )
      })
    await disk!.makeRoom()
    const first = await backup('first')
    expect(first.said).toContain('is written')
    const dump = join(disk!.path, 'first', 'database')
    const before = await readFile(dump)
    await disk!.fill(64 * 1024)
    const second = await backup('second')
    expect(second.code).toBe(1)
    expect(second.said).toContain('There is no room for')
    expect(second.said).not.toContain('is written')
    expect((await readdir(disk!.path)).filter((name) => /^(first|second)/.test(name))).toEqual([
      'first',
    ])
    expect(before.equals(await readFile(dump))).toBe(true)
    await rm(dataDir, { recursive: true })
  })
})

describe.skipIf(!encoder || !disk)(
  'RUN-04: a full disk of a worker whose files are in a bucket',
  () => {
    const database = ownDatabase()

    it('lets a recording wait that cannot be fetched, leaves nothing of it, and goes on by itself', async () => {
      const bucket = await startFakeBucket()
      const own = (await mountSmallDisk(16 * 1024 * 1024))!
      const env = { ...envOfBucket(bucket), DATA_DIR: own.path, DATABASE_URL: database.url }
      const api = await openTestApi({ now: new Date(), database, encoder, env })
      try {
        const teacher = await staff(api)
        const path = join(own.path, 'film.mp4')
        await makeVideo(path, { seconds: 3 })
        const film = await readFile(path)
        const sha256 = createHash('sha256').update(film).digest('hex')
        const [id, bytes] = [randomUUID(), film.length]
        const asked = await api.as(teacher).post(pathOf('chunkLink', { id, chunk: 0 }), {
          bytes,
          sha256,
        })
        const { url, headers } = replyOf('chunkLink', asked)
        await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(film) })
        const lessons = await lessonsOf(api, 5)
        const lessonId = lessons.find((one) => new Date(one.ends_at) < api.clock.peek())?.id ?? ''
        await own.fill(8192)
        const attached = { upload_id: id, bytes, sha256, seconds: 3 }
        await api.as(teacher).post(pathOf('attachRecording', { lessonId }), {
          ...attached,
          release_at: new Date(0).toISOString(),
        })
        const preparation = async () => {
          const page = await api.as(teacher).get(pathOf('lessonFiles', { lessonId }))
          return replyOf('lessonFiles', page).preparation
        }
        await expect.poll(async () => (await preparation())?.problem).toBe('no-room')
        expect(await readdir(join(own.path, 'scratch'))).toEqual([])
        await api.app.scheduler()
        expect((await preparation())?.problem).toBe('no-room')
        await own.makeRoom()
        api.clock.pass(6 * minuteMs)
        await api.app.scheduler()
        await expect.poll(preparation).toBeNull()
      } finally {
        await api.close()
        await bucket.stop()
        await own.remove()
      }
    })
  },
)
