import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eraseAfterDays } from '#contract/shared/limits.ts'
import { voiceMaximumBytes } from '#contract/support/staff-questions.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { findEncoder } from '#server/gateways/media/encoder.ts'
import { findFfmpeg } from '#server/gateways/media/find-ffmpeg.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import {
  dayMs,
  minuteMs,
  openTestApi,
  pathOf,
  replyOf,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { staff, student } from './learning.ts'

const run = promisify(execFile)
const programs = await findFfmpeg('ffmpeg')
const encoder = await findEncoder('ffmpeg')
const second = 512
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** An MP4 by its first bytes. */
const mp4 = (filling: number, length = 4000) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A '), Buffer.alloc(length, filling)])

function scene(api: () => TestApi, teacher: () => Person, lessonId: () => string) {
  const folder = () => join(mediaFolder(api().dataDir), 'answers')
  return {
    files: () => readdir(folder()).catch(() => []),

    async ask(person: Person, atSecond: number | null = second): Promise<string> {
      const id = randomUUID()
      const asked = await api()
        .as(person)
        .put(pathOf('askQuestion', { id }), {
          class_id: 5,
          lesson_id: atSecond === null ? null : lessonId(),
          at_second: atSecond,
          text: 'How do you say it?',
          asked_at: api().clock.peek().toISOString(),
        })
      expect(asked.status, asked.text).toBe(200)
      return id
    },

    mine: async (person: Person) =>
      replyOf(
        'questions',
        await api()
          .as(person)
          .get(pathOf('questions', { classId: 5 })),
      ).questions,

    /** Uploads a file in one chunk. @returns what names it */
    async sent(bytes: Buffer, seconds = 2) {
      const id = randomUUID()
      const file = { type: 'application/octet-stream', bytes: Uint8Array.from(bytes) }
      await api()
        .as(teacher())
        .putFile(pathOf('sendChunk', { id, chunk: 0 }), file)
      return { upload_id: id, bytes: bytes.length, sha256: sha256(bytes), seconds }
    },

    answer: (id: string, body: object) =>
      api()
        .as(teacher())
        .put(pathOf('answerQuestion', { id }), {
          answer: '',
          to_all: false,
          replaces: null,
          ...body,
        }),

    async leave(person: Person) {
      const asked = await api().as(person).post(pathOf('deleteAccount'), { understood: true })
      expect(asked.status, asked.text).toBe(200)
      api().clock.pass(eraseAfterDays * dayMs + 1000)
      await api().app.runJobs()
      await api().app.runJobs()
    },
  }
}

let api: TestApi
let teacher: Person
let lessonId: string
async function begin(options: Parameters<typeof openTestApi>[0]) {
  api = await openTestApi(options)
  teacher = await staff(api)
  const [lesson] = await api.db.select().from(lessons).where(eq(lessons.classId, 5)).limit(1)
  lessonId = lesson!.id
}
const { files, ask, mine, sent, answer, leave } = scene(
  () => api,
  () => teacher,
  () => lessonId,
)

describe('STAFF-01 CLASS-06: a spoken answer, as it was sent', () => {
  beforeAll(() => begin({}))
  afterAll(() => api.close())

  it('goes to all about the same second and to nobody else, by a link of ten minutes that plays from any place', async () => {
    const [aina, farid] = [await student(api), await student(api)]
    const [first, other] = [await ask(aina), await ask(farid), await ask(farid, 600)]
    const bytes = mp4(7)
    const reply = await answer(first, { voice: await sent(bytes, 9), to_all: true })
    expect(new Set(replyOf('answerQuestion', reply).answered)).toEqual(new Set([first, other]))
    const [question] = await mine(aina)
    expect(question).toMatchObject({
      state: 'answered',
      answer: '',
      voice: { seconds: 9, bytes: bytes.length },
    })
    expect((await mine(farid)).map(({ voice }) => voice?.seconds)).toEqual([9, undefined])
    expect(await files()).toHaveLength(1)

    const url = question?.voice?.url ?? ''
    const part = await api.app.http.inject({ url, headers: { range: 'bytes=100-199' } })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100])
    expect(part.headers['content-type']).toBe('audio/mp4')
    // Never the sign that is there: one signature in 64 begins with each.
    const forged = url.replace(/s=(.)/, (_, sign) => `s=${sign === '_' ? 'A' : '_'}`)
    expect((await api.app.http.inject({ url: forged })).statusCode).toBe(403)
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `question/${other}`))
    expect(written).toMatchObject([{ after: { answer: '', voice_seconds: 9 } }])
  })

  it('stays when only the words change, goes when it is taken away, and one of both is needed', async () => {
    const aina = await student(api)
    const id = await ask(aina, null)
    expect((await answer(id, {})).status).toBe(422)
    expect((await answer(id, { voice: null })).status).toBe(422)
    await answer(id, { voice: await sent(mp4(8)) })
    const last = async () => (await mine(aina))[0]?.answered_at
    const before = await files()
    await answer(id, { answer: 'In short: yes.', voice: 'kept', replaces: await last() })
    expect((await mine(aina))[0]).toMatchObject({ answer: 'In short: yes.', voice: { seconds: 2 } })
    const nothing = { voice: null, photo: null, replaces: await last() }
    expect((await answer(id, nothing)).status).toBe(422)
    // A page of the previous version knows no spoken answers, and must not remove one.
    await answer(id, { answer: 'Yes.', replaces: await last() })
    expect((await mine(aina))[0]?.voice).toMatchObject({ seconds: 2 })
    await answer(id, { answer: 'Yes.', voice: null, replaces: await last() })
    expect((await mine(aina))[0]?.voice).toBeNull()
    const words = await answer(id, { voice: 'kept', replaces: await last() })
    expect(words.body).toMatchObject({ code: 'staff.refused' })
    await api.app.runJobs()
    expect(await files()).toHaveLength(before.length - 1)
  })

  it('is what its first bytes say, of at most ten megabytes; what is refused leaves nothing behind', async () => {
    const id = await ask(await student(api), null)
    const before = await files()
    const pdf = Buffer.from('%PDF-1.7 and so on and on')
    const large = { upload_id: randomUUID(), bytes: voiceMaximumBytes + 1, sha256: sha256(pdf) }
    const lost = { upload_id: randomUUID(), bytes: 4000, sha256: sha256(pdf), seconds: 2 }
    for (const voice of [await sent(pdf), { ...large, seconds: 2 }, lost])
      expect((await answer(id, { voice })).body).toMatchObject({ code: 'staff.refused' })
    expect((await answer(id, { voice: { ...lost, seconds: 181 } })).status).toBe(422)
    expect(await files()).toEqual(before)

    // Two at once: one counts, and the other's file is removed within the hour.
    const both = await Promise.all(
      [1, 2].map(async (n) => answer(id, { voice: await sent(mp4(n)) })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    api.clock.pass(61 * minuteMs)
    await api.app.runJobs()
    expect(await files()).toHaveLength(before.length + 1)
  })

  it('is in the copy of all that is kept, and is deleted with the last question that it answers', async () => {
    const [aina, farid] = [await student(api), await student(api)]
    const id = await ask(aina, 700)
    await ask(farid, 700)
    const bytes = mp4(9)
    await answer(id, { voice: await sent(bytes), to_all: true })
    const file = /media\/([^?]+)/.exec((await mine(aina))[0]?.voice?.url ?? '')?.[1] ?? ''
    const isThere = () => existsSync(join(mediaFolder(api.dataDir), file))
    const { parts } = replyOf('personalData', await api.as(aina).get(pathOf('personalData')))
    expect(parts['voices']).toEqual([
      { question_id: id, data: `data:audio/mp4;base64,${bytes.toString('base64')}` },
    ])
    await leave(aina)
    expect(isThere()).toBe(true)
    await leave(farid)
    expect(isThere()).toBe(false)
  })
})

if (!encoder) process.stdout.write('Spoken answers are not converted here: there is no ffmpeg.\n')
describe.skipIf(!encoder)('STAFF-01: a spoken answer, as every phone plays it', () => {
  let scratch: string
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'kelasku-voices-'))
    await begin({ encoder })
  })
  afterAll(async () => {
    await api.close()
    await rm(scratch, { recursive: true, force: true })
  })

  async function tone(name: string, seconds: number, codec: string): Promise<Buffer> {
    const file = join(scratch, name)
    const source = `sine=frequency=440:duration=${seconds}`
    const args = ['-f', 'lavfi', '-i', source, '-ar', '16000', '-c:a', codec, '-b:a', '16k', file]
    await run(programs?.ffmpeg ?? '', ['-hide_banner', '-loglevel', 'error', '-y', ...args])
    return readFile(file)
  }

  it('whatever the browser recorded: AAC whose index comes first, with its true length', async () => {
    const aina = await student(api)
    for (const [name, codec] of [
      ['chrome.webm', 'libopus'],
      ['safari.mp4', 'aac'],
      ['firefox.ogg', 'libopus'],
      ['phone.mp3', 'libmp3lame'],
    ] as const) {
      const id = await ask(aina, null)
      const reply = await answer(id, { voice: await sent(await tone(name, 3, codec), 99) })
      expect(reply.status, `${name}: ${reply.text}`).toBe(200)
      const voice = (await mine(aina)).find((question) => question.id === id)?.voice
      expect(voice?.seconds).toBe(3)
      const { rawPayload } = await api.app.http.inject({ url: voice?.url ?? '' })
      expect(rawPayload.length).toBe(voice?.bytes)
      expect(rawPayload.length).toBeLessThan(30_000)
      expect(rawPayload.indexOf('moov')).toBeLessThan(rawPayload.indexOf('mdat'))
      expect(rawPayload.includes('mp4a')).toBe(true)
    }
  })

  it('not one that is too long, or cannot be heard', async () => {
    const id = await ask(await student(api), null)
    const long = await answer(id, { voice: await sent(await tone('long.mp3', 186, 'libmp3lame')) })
    expect(long.body).toMatchObject({ code: 'staff.refused' })
    expect(long.text).toMatch(/three minutes/)
    const noise = await answer(id, { voice: await sent(mp4(1)) })
    expect(noise.body).toMatchObject({ code: 'staff.refused' })
    expect(noise.text).toMatch(/no sound/)
    expect(await files()).toHaveLength(4)
  })

  it('says that the server failed when ffmpeg was killed, not that the file has no sound', async () => {
    const id = await ask(await student(api), null)
    const killed = { problem: 'stuck', details: 'ended with null' } as const
    const made = vi.spyOn(encoder!, 'makeVoice').mockResolvedValueOnce(killed)
    const reply = await answer(id, { voice: await sent(mp4(1)) })
    made.mockRestore()
    expect(reply.body).toMatchObject({ code: 'staff.refused' })
    expect(reply.text).toMatch(/server couldn't process/)
  })
})
