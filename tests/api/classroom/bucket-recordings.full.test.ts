import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LessonFiles } from '#contract/classroom/staff-files.ts'
import { publishInvalidation } from '#server/platform/db/invalidation.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { preparations } from '#server/platform/db/schema/classroom.ts'
import { findEncoder } from '#server/gateways/media/encoder.ts'
import { openTestApi, pathOf, replyOf, type Person, type TestApi } from '#tests/support/api.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import {
  envOfBucket,
  startFakeBucket,
  type FakeBucket,
} from '#tests/support/outside/fake-bucket.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { makeVideo } from '#tests/support/media/sample-video.ts'
import { lessonsOf, staff, student } from '../support/learning.ts'

const encoder = await findEncoder('ffmpeg')
if (!encoder) process.stdout.write('Renditions are not tested: no ffmpeg with libx264 is here.\n')

describe.skipIf(!encoder)(
  'STAFF-01 RUN-01: a recording sent to the bucket, by a web server without an ffmpeg',
  () => {
    const database = ownDatabase()
    let bucket: FakeBucket
    let web: TestApi
    let worker: App
    let teacher: Person
    let pupil: Person
    let lessonIds: string[]
    let scratch: string
    beforeAll(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'kelasku-bucket-recordings-'))
      bucket = await startFakeBucket()
      const env = envOfBucket(bucket)
      const ofWeb = { ...env, ROLE: 'web', FFMPEG: 'worker', DATABASE_URL: database.url }
      web = await openTestApi({ now: new Date(), database, env: ofWeb })
      worker = await startApp({
        databaseUrl: database.url,
        emulatorHost: '127.0.0.1:1',
        env: { ...env, ROLE: 'worker' },
      })
      teacher = await staff(web)
      pupil = await student(web)
      lessonIds = (await lessonsOf(web, 5))
        .filter(({ ends_at }) => new Date(ends_at) < web.clock.peek())
        .map(({ id }) => id)
        .toReversed()
    })
    afterAll(async () => {
      await worker.remove()
      await web.close()
      await bucket.stop()
      await rm(scratch, { recursive: true, force: true })
    })

    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    async function attach(
      lessonId: string,
      bytes: Buffer,
      told = sha256(bytes),
    ): Promise<LessonFiles> {
      const id = randomUUID()
      const link = await web.as(teacher).post(pathOf('chunkLink', { id, chunk: 0 }), {
        bytes: bytes.length,
        sha256: sha256(bytes),
      })
      const { url, headers } = replyOf('chunkLink', link)
      await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(bytes) })
      const attached = await web.as(teacher).post(pathOf('attachRecording', { lessonId }), {
        ...{ upload_id: id, bytes: bytes.length, sha256: told, seconds: 60 },
        release_at: new Date(0).toISOString(),
      })
      return replyOf('attachRecording', attached)
    }
    const filesOf = async (lessonId: string): Promise<LessonFiles> =>
      replyOf('lessonFiles', await web.as(teacher).get(pathOf('lessonFiles', { lessonId })))
    async function settled(lessonId: string): Promise<LessonFiles> {
      const isSettled = async () => {
        const { preparation } = await filesOf(lessonId)
        return preparation === null || preparation.problem !== null
      }
      await expect.poll(isSettled).toBe(true)
      return filesOf(lessonId)
    }
    const inRoom = (room: string) =>
      [...bucket.files.keys()].filter((key) => key.startsWith(`${room}/`))

    it('gets its qualities and its length from a worker, which keeps nothing of it', async () => {
      const [lessonId = ''] = lessonIds
      const file = join(scratch, 'whole.mp4')
      await makeVideo(file, { seconds: 3 })
      const begun = await attach(lessonId, await readFile(file))
      expect(begun).toMatchObject({ makes_qualities: true, preparation: { problem: null } })
      expect(await settled(lessonId)).toMatchObject({
        preparation: null,
        recording: { seconds: 3 },
      })
      // The worker's clock is the machine's.
      web.clock.set(new Date(Date.now() + 1000))
      const { renditions } = replyOf(
        'recording',
        await web.as(pupil).get(pathOf('recording', { lessonId })),
      )
      expect(renditions.map(({ quality }) => quality).toSorted()).toEqual([
        'audio',
        'low',
        'standard',
      ])
      for (const { url, sha256: sum } of renditions)
        expect(sha256(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(sum)
      await expect.poll(() => [...inRoom('originals'), ...inRoom('uploads')]).toEqual([])
      expect(await readdir(join(worker.dataDir, 'scratch'))).toEqual([])
      for (const { dataDir } of [web, worker])
        for (const room of ['media', 'uploads', 'originals'])
          expect(await readdir(dataDir)).not.toContain(room)
    })

    it('waits as long as the bucket is away, which is not the fault of the recording', async () => {
      const lessonId = lessonIds[3] ?? ''
      await worker.stop()
      await attach(lessonId, await readFile(join(scratch, 'whole.mp4')))
      bucket.isAway = true
      await worker.start()
      await publishInvalidation(database.db, 'jobs')
      const waiting = async () => {
        const [job] = await database.db
          .select()
          .from(jobs)
          .where(and(eq(jobs.kind, 'prepare-recording'), isNull(jobs.doneAt)))
        return job
      }
      await expect
        .poll(async () => (await waiting())?.lastError)
        .toContain('the bucket does not answer')
      const [preparation] = await database.db.select().from(preparations)
      expect(preparation).toMatchObject({ begun: 0, problem: null })
      bucket.isAway = false
      await database.db.update(jobs).set({ dueAt: new Date(0) })
      await publishInvalidation(database.db, 'jobs')
      expect((await settled(lessonId)).preparation).toBeNull()
    })

    it('is not prepared when it is no video to the end, or not what was announced; the page says so', async () => {
      const [, broken = '', other = ''] = lessonIds
      const start = Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypisom')])
      await attach(broken, Buffer.concat([start, Buffer.alloc(2000, 7)]))
      expect((await settled(broken)).preparation).toMatchObject({ problem: 'unreadable' })
      await attach(other, await readFile(join(scratch, 'whole.mp4')), '0'.repeat(64))
      expect((await settled(other)).preparation).toMatchObject({ problem: 'unreadable' })
      expect(worker.output()).toContain('is not the file that was sent')
    })
  },
)
