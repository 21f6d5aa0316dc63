import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { photoMaximumBytes } from '#contract/shared/limits.ts'
import { runningIntakes } from '#server/content-load/load-intakes.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import {
  openTestApi,
  pathOf,
  refusal,
  replyOf,
  somebody,
  testNow,
  tokenFor,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { student } from './learning.ts'
import { fullProgramme } from './orders.ts'

const words = {
  class_id: 5,
  lesson_id: null,
  at_second: null,
  text: 'What is wrong with my working?',
  asked_at: '2026-11-21T03:59:00.000Z',
  has_photo: true,
}

const bytesOf = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))
const text = (some: string) => Buffer.from(some, 'latin1')
const endOfJpeg = Buffer.from([0xff, 0xd9])
/** A JPEG of this length with valid segments. */
const jpeg = (length = 2000, filling = 7) =>
  bytesOf(Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]), Buffer.alloc(length - 8, filling), endOfJpeg)
const webp = () =>
  bytesOf(
    text('RIFF'),
    Buffer.from([14, 0, 0, 0]),
    text('WEBPVP8 '),
    Buffer.from([2, 0, 0, 0, 1, 2]),
  )
const asJpeg = (bytes: Uint8Array<ArrayBuffer>) => ({ type: 'image/jpeg', bytes })

describe('CLASS-06: the photo of a question', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi()
  })
  afterAll(() => api.close())

  const folder = () => join(mediaFolder(api.dataDir), 'questions')
  const files = () => readdir(folder()).catch(() => [])
  const ask = (person: Person, id: string, more = {}) =>
    api.as(person).put(pathOf('askQuestion', { id }), { ...words, ...more })
  const send = (person: Person, id: string, file = asJpeg(jpeg())) =>
    api.as(person).putFile(pathOf('sendQuestionPhoto', { id }), file)
  const mine = async (person: Person) =>
    replyOf('questions', await api.as(person).get(pathOf('questions', { classId: 5 }))).questions
  const fetched = (path: string) => api.app.http.inject({ url: path })

  async function asked(): Promise<{ person: Person; id: string }> {
    const [person, id] = [await student(api), randomUUID()]
    await ask(person, id)
    return { person, id }
  }

  it('is sent after the text, and shown by a signed link only to the student who asked', async () => {
    const { person, id } = await asked()
    expect(await mine(person)).toMatchObject([{ id, has_photo: true, photo_url: null }])
    const photo = jpeg()
    expect((await send(person, id, asJpeg(photo))).status).toBe(200)

    const [question] = await mine(person)
    const url = question?.photo_url ?? ''
    const answer = await fetched(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=600',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.compare(answer.rawPayload, photo)).toBe(0)

    const parsed = new URL(url, api.origin)
    expect(parsed.pathname).toMatch(/^\/media\/questions\/[0-9a-f]{32}\.jpg$/)
    expect((await fetched(parsed.pathname)).statusCode, 'without a signature').toBe(403)
    const other = await student(api)
    parsed.searchParams.set('u', other.uid)
    expect((await fetched(parsed.pathname + parsed.search)).statusCode, 'for another').toBe(403)
    expect(await mine(other)).toEqual([])
    const all = replyOf('myQuestions', await api.as(person).get(pathOf('myQuestions')))
    expect(all.questions[0]?.photo_url).toBe(url)
  })

  it('PWA-06: that is sent again, one after the other or at once, stays the first one', async () => {
    const { person, id } = await asked()
    const before = await files()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(person, id, asJpeg(jpeg(2000, n)))),
    )
    for (const { status } of answers) expect(status).toBe(200)
    expect(await files()).toHaveLength(before.length + 1)
    const [first] = await mine(person)
    expect((await send(person, id, asJpeg(jpeg(50)))).status).toBe(200)
    expect(await mine(person)).toEqual([first])
    expect((await fetched(first?.photo_url ?? '')).rawPayload).toHaveLength(2000)
  })

  it('has no place before its question, nor beside one that announced none', async () => {
    const [person, id] = [await student(api), randomUUID()]
    expect(refusal(await send(person, id))).toEqual([404, 'question.unknown'])
    await ask(person, id, { has_photo: false })
    expect(refusal(await send(person, id))).toEqual([404, 'question.unknown'])
    expect(await mine(person)).toMatchObject([{ has_photo: false, photo_url: null }])
  })

  it("for another person's question is refused, and theirs stays as it is", async () => {
    const { person, id } = await asked()
    expect(refusal(await send(await student(api), id))).toEqual([404, 'question.unknown'])
    expect(await mine(person)).toMatchObject([{ photo_url: null }])
  })

  it('of nobody who is signed in is refused', async () => {
    const { id } = await asked()
    const path = pathOf('sendQuestionPhoto', { id })
    expect(refusal(await api.send('PUT', path, { file: asJpeg(jpeg()) }))).toEqual([
      401,
      'session.missing',
    ])
  })

  it.each([
    ['a PNG sent as a JPEG', asJpeg(bytesOf(text('\x89PNG\r\n\x1a\n'))), 415],
    ['a page sent as a JPEG', asJpeg(bytesOf(text('<script>alert(1)</script>'))), 415],
    ['a JPEG sent as text', { type: 'text/html', bytes: jpeg() }, 415],
    ['JSON', { type: 'application/json', bytes: bytesOf(text('{}')) }, 415],
    ['half a JPEG', asJpeg(jpeg().slice(0, -2)), 422],
    ['a JPEG without segments', asJpeg(bytesOf(jpeg().slice(0, 3), text('words'), endOfJpeg)), 422],
    ['nothing', asJpeg(new Uint8Array()), 422],
    ['a file that is too large', asJpeg(jpeg(photoMaximumBytes + 1)), 413],
  ])('that is %s is refused', async (_, file, status) => {
    const { person, id } = await asked()
    const before = await files()
    const code = { 413: 'request.too-large', 415: 'request.wrong-type', 422: 'photo.broken' }[
      status
    ]
    expect(refusal(await send(person, id, file))).toEqual([status, code])
    expect(await mine(person)).toMatchObject([{ photo_url: null }])
    expect(await files()).toEqual(before)
  })

  it('ACC-05: is kept without the place and device that a camera wrote into it', async () => {
    const { person, id } = await asked()
    const note = text('Exif\0\0GPS 3.1390N 101.6869E')
    const app1 = bytesOf(Buffer.from([0xff, 0xe1, 0, note.length + 2]), note)
    const bare = jpeg()
    const taken = bytesOf(bare.slice(0, 2), app1, bare.slice(2))
    expect((await send(person, id, asJpeg(taken))).status).toBe(200)
    const [question] = await mine(person)
    const kept = await fetched(question?.photo_url ?? '')
    expect(kept.body).not.toContain('GPS')
    expect(Number(kept.headers['content-length'])).toBe(bare.length)
  })

  it('may be as large as 200 KB, and is what its bytes say', async () => {
    const { person, id } = await asked()
    expect((await send(person, id, asJpeg(jpeg(photoMaximumBytes)))).status).toBe(200)
    const other = await asked()
    expect((await send(other.person, other.id, asJpeg(webp()))).status).toBe(200)
    const [question] = await mine(other.person)
    const { headers } = await fetched(question?.photo_url ?? '')
    expect(headers['content-type']).toBe('image/webp')
  })

  it.each([
    ['somebody who has just come', () => api.arrive()],
    ['a student of another class', () => student(api, { classIds: [6] })],
    ['a student of the trial', () => student(api, { programmeId: 1 })],
    ['a friend of the free past papers', () => student(api, { programmeId: 4 })],
    ['a suspended student', () => student(api, { isSuspended: true })],
    [
      'a student whose time is over',
      () => student(api, { expiresAt: new Date(testNow.getTime() - 1) }),
    ],
  ])('CLASS-02, ACC-02: of %s is refused, whatever they asked before', async (_, come) => {
    const [person, id] = [await come(), randomUUID()]
    const { uid } = person
    await api.db.insert(questions).values({
      id,
      uid,
      classId: 5,
      text: 'Sent while it was open',
      askedAt: testNow,
      hasPhoto: true,
    })
    expect(refusal(await send(person, id))).toEqual([403, 'question.locked'])
  })

  it('goes with its question, and what nobody was promised goes as well, but not at once', async () => {
    const [kept, deleted] = [await asked(), await asked()]
    for (const { person, id } of [kept, deleted]) await send(person, id)
    // The file is written, then the row fails.
    vi.spyOn(api.app.http.log, 'error').mockReturnValue()
    const { person, id } = await asked()
    await api.db.execute(
      sql`alter table questions add constraint no_photo check (id <> ${sql.raw(`'${id}'`)} or photo_key is null)`,
    )
    expect((await send(person, id)).status).toBe(500)
    await api.db.execute(sql`alter table questions drop constraint no_photo`)
    expect(await mine(person)).toMatchObject([{ has_photo: true, photo_url: null }])
    await api.db.delete(questions).where(eq(questions.id, deleted.id))

    const before = await files()
    api.clock.set(new Date())
    expect(await api.app.dropUnclaimedPhotos(), 'it may be on its way').toBe(0)
    const longAgo = new Date(Date.now() - 2 * 3600 * 1000)
    for (const name of before) await utimes(join(folder(), name), longAgo, longAgo)
    expect(await api.app.dropUnclaimedPhotos()).toBe(2)
    api.clock.set(testNow)

    expect(await files()).toHaveLength(before.length - 2)
    const [question] = await mine(kept.person)
    expect((await fetched(question?.photo_url ?? '')).statusCode).toBe(200)
    expect((await send(person, id)).status, 'the one that failed may be sent again').toBe(200)
  })
})

describe('PWA-06: a server that dies between the file of a photo and its row', () => {
  const database = ownDatabase()
  let app: App
  const person = somebody()
  beforeAll(async () => {
    app = await startApp({ databaseUrl: database.url, emulatorHost: '127.0.0.1:9' })
    const { db } = database
    await db.insert(users).values({ uid: person.uid, email: person.email })
    const [running] = await runningIntakes(db, [fullProgramme], new Date())
    await db.insert(enrolments).values({
      uid: person.uid,
      programmeId: fullProgramme,
      classId: 5,
      intakeKey: running?.key ?? '',
      source: 'staff',
      opensAt: new Date(),
    })
  })
  afterAll(async () => {
    await app.remove()
  })

  const call = (
    method: string,
    path: string,
    type: string,
    body?: string | Uint8Array<ArrayBuffer>,
  ) =>
    fetch(app.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${tokenFor(person, { issuedAt: new Date() })}`,
        'content-type': type,
      },
      ...(body && { body }),
    })
  const files = async () =>
    (await readdir(join(mediaFolder(app.dataDir), 'questions')).catch(() => [])).filter(
      (name) => !name.endsWith('.part'),
    )

  it('loses nothing: the photo was not acknowledged, and arrives when it is sent again', async () => {
    const { db } = database
    const id = randomUUID()
    await db.execute(
      sql`create function stall() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'`,
    )
    await db.execute(
      sql`create trigger stall before update on questions for each row execute function stall()`,
    )
    const askPath = pathOf('askQuestion', { id })
    const asked = await call('PUT', askPath, 'application/json', JSON.stringify(words))
    expect(asked.status).toBe(200)

    const photoPath = pathOf('sendQuestionPhoto', { id })
    const photo = jpeg()
    const sent = call('PUT', photoPath, 'image/jpeg', photo).catch((error: unknown) => error)
    await expect.poll(files).toHaveLength(1)
    await app.kill()
    expect(await sent).toBeInstanceOf(Error)
    await db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and query like 'update "questions"%'`,
    )
    await db.execute(sql`drop trigger stall on questions`)

    // The next start, an hour later, finds the file.
    const [left = ''] = await files()
    const longAgo = new Date(Date.now() - 2 * 3600 * 1000)
    await utimes(join(mediaFolder(app.dataDir), 'questions', left), longAgo, longAgo)
    await app.start()
    await expect.poll(files).toEqual([])
    const path = pathOf('questions', { classId: 5 })
    const list = async () =>
      (await (await call('GET', path, 'application/json')).json()) as {
        questions: { photo_url: string | null }[]
      }
    expect((await list()).questions).toMatchObject([{ has_photo: true, photo_url: null }])
    expect((await call('PUT', askPath, 'application/json', JSON.stringify(words))).status).toBe(200)
    expect((await call('PUT', photoPath, 'image/jpeg', photo)).status).toBe(200)
    const { questions: after } = await list()
    expect(after).toHaveLength(1)
    const shown = await fetch(app.origin + after[0]?.photo_url)
    expect(Buffer.compare(Buffer.from(await shown.arrayBuffer()), photo)).toBe(0)
  })
})
