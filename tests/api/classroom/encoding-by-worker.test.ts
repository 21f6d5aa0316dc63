import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { findEncoder } from '#server/gateways/media/encoder.ts'
import { findFfmpeg } from '#server/gateways/media/find-ffmpeg.ts'
import { exchange } from '#server/gateways/media/exchange.ts'
import { folderStore } from '#server/gateways/media/store.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { encoderByWorker } from '#server/modules/classroom/encoding/by-worker.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'
import { openTestApi, pathOf, replyOf, type Person, type TestApi } from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { makeVideo } from '#tests/support/media/sample-video.ts'
import { lessonsOf, staff, student } from '../support/learning.ts'

const run = promisify(execFile)
const programs = await findFfmpeg('ffmpeg')
const encoder = await findEncoder('ffmpeg')
if (!encoder) process.stdout.write('Encoding by a worker is not tested: no ffmpeg is here.\n')
const keys = { LINK_KEY: '1'.repeat(64), SESSION_KEY: '2'.repeat(64) }

describe.skipIf(!encoder)('RUN-01: a web server without ffmpeg has a worker encode', () => {
  const database = ownDatabase()
  let web: TestApi
  let worker: TestApi
  let teacher: Person
  let scratch: string
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'kelasku-by-worker-'))
    const shared = { ...keys, DATABASE_URL: database.url }
    web = await openTestApi({
      now: new Date(),
      database,
      env: { ...shared, ROLE: 'web', FFMPEG: 'worker' },
    })
    worker = await openTestApi({
      database,
      encoder,
      clock: web.clock,
      env: { ...shared, ROLE: 'worker', DATA_DIR: web.dataDir },
    })
    teacher = await staff(web)
  })
  afterAll(async () => {
    await worker.close()
    await web.close()
    await rm(scratch, { recursive: true, force: true })
  })

  const inMedia = (folder: string) => readdir(join(mediaFolder(web.dataDir), folder))
  async function left(): Promise<string[]> {
    const inside = { recursive: true, withFileTypes: true } as const
    const entries = await readdir(join(web.dataDir, 'uploads'), inside)
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  async function made(name: string, ...how: string[]): Promise<Buffer> {
    const file = join(scratch, name)
    await run(programs?.ffmpeg ?? '', ['-loglevel', 'error', '-f', 'lavfi', ...how, file])
    return readFile(file)
  }
  async function sent(bytes: Buffer, seconds: number) {
    const id = randomUUID()
    const file = { type: 'application/octet-stream', bytes: Uint8Array.from(bytes) }
    await web.as(teacher).putFile(pathOf('sendChunk', { id, chunk: 0 }), file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { upload_id: id, bytes: bytes.length, sha256, seconds }
  }

  it('a spoken answer is AAC, as every phone plays it', async () => {
    const pupil = await student(web)
    const id = randomUUID()
    const asked = { class_id: 5, lesson_id: null, at_second: null, text: 'How do you say it?' }
    await web
      .as(pupil)
      .put(pathOf('askQuestion', { id }), { ...asked, asked_at: web.clock.peek().toISOString() })
    const voice = await made('voice.mp3', '-i', 'sine=duration=3', '-c:a', 'libmp3lame')
    const reply = await web.as(teacher).put(pathOf('answerQuestion', { id }), {
      answer: '',
      to_all: false,
      replaces: null,
      voice: await sent(voice, 9),
    })
    expect(reply.status, reply.text).toBe(200)
    expect(await inMedia('answers')).toEqual([expect.stringMatching(/\.m4a$/)])
    const path = pathOf('questions', { classId: 5 })
    const [question] = replyOf('questions', await web.as(pupil).get(path)).questions
    // Measured by the worker, and not what was announced.
    expect(question?.voice?.seconds).toBe(3)
    expect(await left()).toEqual([])
  })

  it('a recording is measured, and gets its qualities', async () => {
    const [lesson] = (await lessonsOf(web, 5)).filter(
      ({ ends_at }) => new Date(ends_at) < web.clock.peek(),
    )
    const lessonId = lesson?.id ?? ''
    const film = join(scratch, 'film.mp4')
    await makeVideo(film, { seconds: 2 })
    const body = { ...(await sent(await readFile(film), 99)), release_at: new Date().toISOString() }
    const reply = await web.as(teacher).post(pathOf('attachRecording', { lessonId }), body)
    expect(reply.status, reply.text).toBe(200)
    await vi.waitFor(async () => {
      const path = pathOf('lessonFiles', { lessonId })
      const files = replyOf('lessonFiles', await web.as(teacher).get(path))
      expect(files.makes_qualities).toBe(true)
      expect(files.recording?.seconds).toBe(2)
      expect(files.preparation).toBeNull()
    }, untilDone)
  })

  it('without a worker that answers in time it says so, and takes the job back', async () => {
    const alone = encoderByWorker(web.db, {
      exchange: exchange(folderStore(web.dataDir)),
      jobs: { ...jobQueue(), wake: () => undefined },
      clock: web.clock.peek,
      withinMs: 300,
    })
    await worker.app.stop(0)
    const file = join(scratch, 'film.mp4')
    await expect(alone.probe(file)).rejects.toThrow("couldn't process this file")
    const waiting = (await web.db.select().from(jobs)).filter(({ doneAt }) => !doneAt)
    expect(waiting.map(({ kind }) => kind)).not.toContain('encode')
    expect(await left()).toEqual([])
  })
})
