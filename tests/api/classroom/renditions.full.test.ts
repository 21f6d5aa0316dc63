import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadChunkBytes, type LessonFiles } from '#contract/classroom/staff-files.ts'
import { classTeachers } from '#server/platform/db/schema/catalogue.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { renditions } from '#server/platform/db/schema/classroom.ts'
import { findEncoder } from '#server/gateways/media/encoder.ts'
import { findFfmpeg } from '#server/gateways/media/find-ffmpeg.ts'
import {
  minuteMs,
  openTestApi,
  pathOf,
  replyOf,
  tokenFor,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { makeVideo } from '#tests/support/media/sample-video.ts'
import { lessonsOf, staff, student, queueOf } from '../support/learning.ts'

const programs = await findFfmpeg('ffmpeg')
const encoder = await findEncoder('ffmpeg')
if (!encoder) process.stdout.write('Renditions are not tested: no ffmpeg with libx264 is here.\n')

describe.skipIf(!encoder)('STAFF-01: every quality is made of the recording that was sent', () => {
  const database = ownDatabase()
  let api: TestApi
  let teacher: Person
  let pupil: Person
  let lessonIds: string[]
  let scratch: string
  let endless: Awaited<ReturnType<typeof endlessEncoder>>
  /** Another server on the same database and folder, whose ffmpeg does not come to an end. */
  let other: App
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'kelasku-renditions-'))
    api = await openTestApi({ now: new Date(), encoder, database })
    teacher = await staff(api)
    pupil = await student(api)
    lessonIds = (await lessonsOf(api, 5))
      .filter(({ ends_at }) => new Date(ends_at) < api.clock.peek())
      .map(({ id }) => id)
      .toReversed()
    endless = await endlessEncoder(scratch)
    other = await startApp({
      databaseUrl: database.url,
      emulatorHost: '127.0.0.1:1',
      env: { DATA_DIR: api.dataDir, FFMPEG: endless.ffmpeg },
    })
  })
  afterAll(async () => {
    await other.remove()
    await api.close()
    await rm(scratch, { recursive: true, force: true })
  })

  const video = async (name: string, of: Parameters<typeof makeVideo>[1]) => {
    const file = join(scratch, `${name}.mp4`)
    await makeVideo(file, of)
    return readFile(file)
  }
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  /** Uploads the chunks. @returns what a recording is made from */
  async function sent(bytes: Buffer) {
    const id = randomUUID()
    for (let at = 0; at < bytes.length; at += uploadChunkBytes)
      await api.as(teacher).putFile(pathOf('sendChunk', { id, chunk: at / uploadChunkBytes }), {
        type: 'application/octet-stream',
        bytes: Uint8Array.from(bytes.subarray(at, at + uploadChunkBytes)),
      })
    return {
      upload_id: id,
      bytes: bytes.length,
      sha256: sha256(bytes),
      seconds: 7777,
      release_at: new Date(0).toISOString(),
    }
  }
  const attach = async (lessonId: string, bytes: Buffer) =>
    api.as(teacher).post(pathOf('attachRecording', { lessonId }), await sent(bytes))
  const filesOf = async (lessonId: string): Promise<LessonFiles> =>
    replyOf('lessonFiles', await api.as(teacher).get(pathOf('lessonFiles', { lessonId })))
  const settled = async (lessonId: string): Promise<LessonFiles> => {
    await expect
      .poll(async () => {
        const { preparation } = await filesOf(lessonId)
        return preparation === null || preparation.problem !== null
      })
      .toBe(true)
    return filesOf(lessonId)
  }
  const watched = (lessonId: string) => api.as(pupil).get(pathOf('recording', { lessonId }))
  const originalsLeft = () => readdir(join(api.dataDir, 'originals'))

  it('low, audio and standard, each whole, with its size and hash, playing from its first bytes on', async () => {
    const [lessonId = ''] = lessonIds
    const bytes = await video('whole', { seconds: 3, startsFast: false })
    const begun = replyOf('attachRecording', await attach(lessonId, bytes))
    expect(begun).toMatchObject({ makes_qualities: true, preparation: { problem: null } })
    const done = await settled(lessonId)
    // The length comes from the file, not from the page.
    expect(done).toMatchObject({ preparation: null, recording: { seconds: 3, captions: [] } })
    const { renditions: links } = replyOf('recording', await watched(lessonId))
    expect(links.map(({ quality }) => quality).toSorted()).toEqual(['audio', 'low', 'standard'])
    for (const rendition of links) {
      const file = Buffer.from(
        await (await fetch(new URL(rendition.url, api.origin))).arrayBuffer(),
      )
      expect(file.length).toBe(rendition.bytes)
      expect(sha256(file)).toBe(rendition.sha256)
      expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
    }
    await expect.poll(originalsLeft).toEqual([])
  })

  it('of a silent video there is no audio; what is no video is refused at once', async () => {
    const [, lessonId = ''] = lessonIds
    const refused = await attach(lessonId, Buffer.from('\0\0\0\x18ftypisom and then nothing of it'))
    expect(refused.body).toMatchObject({ code: 'staff.refused' })
    expect(refused.text).toContain("can't be read")
    await attach(lessonId, await video('silent', { seconds: 2, hasSound: false }))
    const { recording } = await settled(lessonId)
    expect(recording?.renditions.map(({ quality }) => quality).toSorted()).toEqual([
      'low',
      'standard',
    ])
  })

  it('OFFC-05: what breaks off in the middle says what to do to its sender and the teachers of the class, keeps what the lesson had, and can be tried again', async () => {
    const [, lessonId = ''] = lessonIds
    const had = (await filesOf(lessonId)).recording
    const taught = await api.db.select().from(classTeachers)
    const itsIds = taught.filter(({ classId }) => classId === 5).map((one) => one.teacherId)
    const others = taught.filter((one) => !itsIds.includes(one.teacherId))
    const itsTeacher = await staff(api, 'teacher', itsIds[0])
    const otherTeacher = await staff(api, 'teacher', others[0]?.teacherId)
    const whole = await video('cut', { seconds: 12 })
    await attach(lessonId, whole.subarray(0, whole.length / 2))
    const stuck = await settled(lessonId)
    expect(stuck).toMatchObject({ preparation: { problem: 'unreadable' }, recording: had })
    const isMarked = async () => {
      const page = await api.as(teacher).get(pathOf('staffClass', { classId: 5 }))
      const { lessons: shown } = replyOf('staffClass', page)
      return shown.some((one) => one.recording_failed)
    }
    const told = async (person: Person) =>
      replyOf('notices', await api.as(person).get(pathOf('notices'))).notices
    expect(await isMarked()).toBe(true)
    const marked = (await queueOf(api, teacher)).filter(({ kind }) => kind === 'preparation')
    expect(marked.map(({ lesson }) => lesson?.id)).toEqual([lessonId])
    const [notice] = await told(teacher)
    expect(notice?.title).toMatch(/: the recording of .* couldn't be processed$/)
    expect(notice?.text).toContain('Export it again as MP4')
    expect(notice?.path).toContain(`/staff/classes/5?lesson=${lessonId}&month=`)
    expect((await told(itsTeacher)).map(({ path }) => path)).toEqual([notice?.path])
    expect(await told(otherTeacher)).toEqual([])
    const again = () => api.as(teacher).put(pathOf('prepareAgain', { lessonId }), {})
    expect(replyOf('prepareAgain', await again()).preparation?.problem).toBeNull()
    expect((await again()).body).toMatchObject({ code: 'staff.refused' })
    expect(await isMarked()).toBe(false)
    expect((await settled(lessonId)).preparation?.problem).toBe('unreadable')
    // The second failure takes the place of the first.
    expect((await told(teacher)).map(({ id }) => id === notice?.id)).toEqual([false])
    // Another recording replaces it.
    await attach(lessonId, await video('other', { seconds: 3 }))
    expect(await settled(lessonId)).toMatchObject({ preparation: null, recording: { seconds: 3 } })
  })

  it('a server killed in the middle leaves nothing by half; another goes on', async () => {
    const [, , lessonId = ''] = lessonIds
    const body = await sent(await video('long', { seconds: 5 }))
    const answer = await fetch(new URL(pathOf('attachRecording', { lessonId }), other.origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenFor(teacher, { issuedAt: new Date() })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    await expect.poll(async () => (await filesOf(lessonId)).preparation?.percent).toBeGreaterThan(0)
    await other.kill()
    // Its ffmpeg was stopped.
    await expect.poll(async () => isRunning(await endless.pid())).toBe(false)
    const before = await filesOf(lessonId)
    expect(before.preparation?.problem).toBeNull()
    const taken = sql`${jobs.kind} = 'prepare-recording' and ${jobs.doneAt} is null`
    expect(await api.db.select().from(jobs).where(taken)).toHaveLength(1)
    // Its lease, by the clock of the machine, has expired: any free worker claims the job.
    api.clock.set(new Date(Date.now() + 6 * minuteMs))
    await api.app.runJobs()
    const done = await settled(lessonId)
    expect(done.recording?.renditions).toHaveLength(3)
    const files = await api.db.select().from(renditions).where(eq(renditions.type, 'video/mp4'))
    for (const { mediaKey, bytes } of files.filter(({ recordingId }) =>
      recordingId.startsWith('staff-'),
    ))
      expect((await readFile(join(api.dataDir, 'media', mediaKey))).length, mediaKey).toBe(bytes)
    await expect.poll(originalsLeft).toEqual([])
  })
})

/** An ffmpeg that never comes further than a second of a film, and tells its process id. */
async function endlessEncoder(folder: string) {
  const [ffmpeg, pid] = [join(folder, 'ffmpeg'), join(folder, 'pid')]
  const lines = [
    '#!/bin/sh',
    // Only an encoder of films is asked for its progress.
    `case " $* " in *" -progress "*) ;; *) exec ${programs?.ffmpeg} "$@" ;; esac`,
    `echo $$ > '${pid}'`,
    // As ffmpeg does, it ends when nobody takes its film any more.
    'while echo "half a film"; do echo out_time_us=1000000 >&3; sleep 0.2; done',
  ]
  await writeFile(ffmpeg, `${lines.join('\n')}\n`, { mode: 0o755 })
  await symlink(await whereIs(programs?.ffprobe ?? ''), join(folder, 'ffprobe'))
  return { ffmpeg, pid: async () => Number(await readFile(pid, 'utf8')) }
}

async function whereIs(program: string): Promise<string> {
  const found = (process.env.PATH ?? '')
    .split(':')
    .map((folder) => resolve(folder, program))
    .find((file) => existsSync(file))
  if (!found) throw new Error(`no ${program}`)
  return found
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
