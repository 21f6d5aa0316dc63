import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { eraseAfterDays, photoMaximumBytes } from '#contract/shared/limits.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { dayMs, minuteMs, pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from './api-for-file.ts'
import { staff, student } from './learning.ts'

const api = await openApiForFile()
const teacher = await staff(api)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const startOfJpeg = Buffer.from([0xff, 0xd8])
/** What a camera writes beside the picture. */
const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 21]), Buffer.from('made-at-home-in-Ka\0')])
const picture = (filling: number, length = 2000) =>
  Buffer.concat([
    Buffer.from([0xff, 0xda, 0, 2]),
    Buffer.alloc(length, filling),
    Buffer.from([0xff, 0xd9]),
  ])
const jpeg = (filling: number) => Buffer.concat([startOfJpeg, exif, picture(filling)])
const bareJpeg = (filling: number) => Buffer.concat([startOfJpeg, picture(filling)])

const files = () => readdir(join(mediaFolder(api.dataDir), 'answers')).catch(() => [])
const fetched = (url: string | null | undefined) => api.app.http.inject({ url: url ?? '' })

async function ask(person: Person, second: number | null = null): Promise<string> {
  const [lesson] = await api.db.select().from(lessons).where(eq(lessons.classId, 5)).limit(1)
  const id = randomUUID()
  const asked = await api.as(person).put(pathOf('askQuestion', { id }), {
    class_id: 5,
    lesson_id: second === null ? null : lesson?.id,
    at_second: second,
    text: 'Where does the sign change?',
    asked_at: api.clock.peek().toISOString(),
  })
  expect(asked.status, asked.text).toBe(200)
  return id
}

const mine = async (person: Person) =>
  replyOf('questions', await api.as(person).get(pathOf('questions', { classId: 5 }))).questions

/** Uploads a file in one chunk. @returns what names it */
async function sent(bytes: Buffer) {
  const id = randomUUID()
  const file = { type: 'application/octet-stream', bytes: Uint8Array.from(bytes) }
  await api.as(teacher).putFile(pathOf('sendChunk', { id, chunk: 0 }), file)
  return { upload_id: id, bytes: bytes.length, sha256: sha256(bytes) }
}

const answer = (id: string, body: object) =>
  api.as(teacher).put(pathOf('answerQuestion', { id }), {
    answer: '',
    to_all: false,
    replaces: null,
    ...body,
  })

async function leave(person: Person) {
  const asked = await api.as(person).post(pathOf('deleteAccount'), { understood: true })
  expect(asked.status, asked.text).toBe(200)
  api.clock.pass(eraseAfterDays * dayMs + 1000)
  await api.app.runJobs()
  await api.app.runJobs()
}

it('BULK-01: a photo answers all about the same second, without what the camera noted, by a link for each student alone', async () => {
  const [aina, farid] = [await student(api), await student(api)]
  const [first, other] = [await ask(aina, 512), await ask(farid, 512)]
  const reply = await answer(first, { photo: await sent(jpeg(7)), to_all: true })
  expect(new Set(replyOf('answerQuestion', reply).answered)).toEqual(new Set([first, other]))
  expect(await files()).toHaveLength(1)

  const [question] = await mine(aina)
  expect(question).toMatchObject({ state: 'answered', answer: '', photo_url: null })
  const photo = await fetched(question?.answer_photo_url)
  expect(photo.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=600',
  })
  expect(Buffer.compare(photo.rawPayload, bareJpeg(7))).toBe(0)

  const link = new URL(question?.answer_photo_url ?? '', api.origin)
  expect((await fetched(link.pathname)).statusCode, 'without a signature').toBe(403)
  link.searchParams.set('u', farid.uid)
  expect((await fetched(link.pathname + link.search)).statusCode, 'for another').toBe(403)
  expect((await fetched((await mine(farid))[0]?.answer_photo_url)).statusCode).toBe(200)

  const list = pathOf('staffQuestions') + '?show=answered'
  const shown = replyOf('staffQuestions', await api.as(teacher).get(list)).questions
  expect((await fetched(shown[0]?.answer_photo_url)).statusCode).toBe(200)
  const subject = eq(audit.subject, `question/${other}`)
  expect(await api.db.select().from(audit).where(subject)).toMatchObject([
    { after: { answer: '', photo: true } },
  ])
})

it('BULK-01: the photo of an answer stays when its words change, goes when it is taken away, and is replaced by another', async () => {
  const aina = await student(api)
  const id = await ask(aina)
  const last = async () => (await mine(aina))[0]
  const before = await files()
  await answer(id, { answer: 'See line 3.', photo: await sent(jpeg(1)) })
  const replaces = async () => (await last())?.answered_at
  await answer(id, { answer: 'See line 4.', photo: 'kept', replaces: await replaces() })
  expect(await last()).toMatchObject({
    answer: 'See line 4.',
    answer_photo_url: expect.any(String),
  })
  await answer(id, { answer: '', photo: await sent(jpeg(2)), replaces: await replaces() })
  expect((await fetched((await last())?.answer_photo_url)).rawPayload).toEqual(bareJpeg(2))
  await api.app.runJobs()
  expect(await files(), 'the first one is gone').toHaveLength(before.length + 1)

  const nothing = await answer(id, { photo: null, voice: null, replaces: await replaces() })
  expect(nothing.status, 'words, a voice or a photo').toBe(422)
  await answer(id, { answer: 'In words.', photo: null, replaces: await replaces() })
  expect((await last())?.answer_photo_url).toBeNull()
  await api.app.runJobs()
  expect(await files()).toEqual(before)
})

it('BULK-01: what is no photo, is too large or did not arrive is refused in words and leaves nothing behind', async () => {
  const id = await ask(await student(api))
  const before = await files()
  const lost = { upload_id: randomUUID(), bytes: 4000, sha256: sha256(jpeg(1)) }
  for (const photo of [
    await sent(Buffer.from('%PDF-1.7 and so on and on')),
    await sent(jpeg(1).subarray(0, -2)),
    lost,
  ])
    expect((await answer(id, { photo })).body).toMatchObject({ code: 'staff.refused' })
  const large = { ...lost, bytes: photoMaximumBytes + 1 }
  expect((await answer(id, { photo: large })).status).toBe(422)
  expect(await files()).toEqual(before)

  // Two at once: one counts, and the other's file is removed within the hour.
  const both = await Promise.all(
    [3, 4].map(async (n) => answer(id, { photo: await sent(jpeg(n)) })),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  api.clock.pass(61 * minuteMs)
  await api.app.runJobs()
  expect(await files()).toHaveLength(before.length + 1)
})

it('BULK-01 ACC-05: the photo of an answer is in the copy of all that is kept, and is deleted with the last question that it answers', async () => {
  const [aina, farid] = [await student(api), await student(api)]
  const before = await files()
  const id = await ask(aina, 700)
  await ask(farid, 700)
  await answer(id, { photo: await sent(jpeg(9)), to_all: true })
  const { parts } = replyOf('personalData', await api.as(aina).get(pathOf('personalData')))
  expect(parts['answer_photos']).toEqual([
    { question_id: id, data: `data:image/jpeg;base64,${bareJpeg(9).toString('base64')}` },
  ])
  await leave(aina)
  expect(await files()).toHaveLength(before.length + 1)
  await leave(farid)
  expect(await files()).toEqual(before)
})
