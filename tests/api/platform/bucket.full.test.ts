import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { objectsIn } from '#server/backup/backup.ts'
import { checkMedia } from '#server/backup/media-check.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { folderStore } from '#server/gateways/media/store.ts'
import {
  openTestApi,
  pathOf,
  replyOf,
  testNow,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import {
  envOfBucket,
  startFakeBucket,
  type FakeBucket,
} from '#tests/support/outside/fake-bucket.ts'
import { lessonsOf, staff, student } from '../support/learning.ts'

let bucket: FakeBucket
let api: TestApi
let pupil: Person
let teacher: Person
let lessonId: string

beforeAll(async () => {
  bucket = await startFakeBucket()
  api = await openTestApi({
    env: envOfBucket(bucket),
  })
  bucket.clock = api.clock.peek
  pupil = await student(api)
  teacher = await staff(api)
  lessonId = (await lessonsOf(api, 5)).find(({ recording }) => recording)!.id
})
afterAll(async () => {
  await api.close()
  await bucket.stop()
})

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2])
const jpegEnd = Buffer.from([0xff, 0xd9])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** As a page sends a chunk: it asks for a link, and sends it to the bucket. */
async function sendToBucket(id: string, chunk: number, bytes: Buffer): Promise<void> {
  const { url, headers } = replyOf(
    'chunkLink',
    await api.as(teacher).post(pathOf('chunkLink', { id, chunk }), {
      bytes: bytes.length,
      sha256: sha256(bytes),
    }),
  )
  const sent = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(bytes) })
  expect(sent.status, await sent.text()).toBe(200)
}
const linksOf = async () =>
  replyOf('recording', await api.as(pupil).get(pathOf('recording', { lessonId })))

describe('PWA-05 ACC-03: recordings in a bucket', () => {
  it('come from the bucket under links of ten minutes, which pages may fetch; the rest comes from us', async () => {
    const { renditions, captions, expires_at } = await linksOf()
    const { origin } = new URL(bucket.config.url)
    for (const { url, bytes, sha256: sum } of renditions) {
      expect(new URL(url).origin).toBe(origin)
      const file = new Uint8Array(await (await fetch(url)).arrayBuffer())
      expect([file.length, sha256(file)]).toEqual([bytes, sum])
    }
    const last = renditions[0]!.url
    api.clock.set(new Date(new Date(expires_at).getTime() + 1000))
    expect((await fetch(last)).status).toBe(403)
    api.clock.set(testNow)

    const page = await api.send('GET', '/healthz')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(new RegExp(`media-src [^;]*${origin}`))
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${origin}`))
    expect(policy).not.toMatch(new RegExp(`(script|img|default)-src [^;]*${origin}`))

    // Small files go through this server, because the worker keeps and counts them.
    for (const { url } of captions) {
      expect(url).toMatch(/^\/media\//)
      const text = await fetch(new URL(url, api.origin))
      expect(text.headers.get('content-type')).toMatch(/^text\/vtt/)
      expect(await text.text()).toMatch(/^WEBVTT/)
    }
    // Nothing lies on the server's own disk.
    expect(existsSync(join(api.dataDir, 'media'))).toBe(false)
  })

  it('are put there by staff, and materials too; loading content again sends only what changed', async () => {
    const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(5000, 7)])
    const id = randomUUID()
    await sendToBucket(id, 0, bytes)
    await api.as(teacher).post(pathOf('attachRecording', { lessonId }), {
      ...{ upload_id: id, bytes: bytes.length, sha256: sha256(bytes), seconds: 60 },
      release_at: testNow.toISOString(),
    })
    const { renditions } = await linksOf()
    expect(await (await fetch(renditions[0]!.url)).arrayBuffer()).toHaveProperty('byteLength', 5012)
    expect([...bucket.files.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])

    const [material] = [...bucket.files.keys()].filter((key) => key.startsWith('materials/'))
    const kept = bucket.files.get(material ?? '')!
    bucket.files.set(material ?? '', { ...kept, sum: '0'.repeat(64) })
    bucket.asked = []
    await api.contentLoad(testNow)
    expect(bucket.asked.filter((one) => one.startsWith('PUT'))).toEqual([`PUT ${material}`])
  })

  it('so are spoken answers, which are heard from the bucket, and photos in answers; both are in the copy of what is kept', async () => {
    const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A '), Buffer.alloc(900, 3)])
    const photo = Buffer.concat([jpegStart, Buffer.alloc(500), jpegEnd])
    const [id, photoId, question] = [randomUUID(), randomUUID(), randomUUID()]
    await sendToBucket(id, 0, bytes)
    await sendToBucket(photoId, 0, photo)
    await api.as(pupil).put(pathOf('askQuestion', { id: question }), {
      ...{ class_id: 5, lesson_id: null, at_second: null, text: 'How is it said?' },
      asked_at: testNow.toISOString(),
    })
    await api.as(teacher).put(pathOf('answerQuestion', { id: question }), {
      ...{ answer: '', to_all: false, replaces: null },
      voice: { upload_id: id, bytes: bytes.length, sha256: sha256(bytes), seconds: 3 },
      photo: { upload_id: photoId, bytes: photo.length, sha256: sha256(photo) },
    })
    const { questions } = replyOf(
      'questions',
      await api.as(pupil).get(pathOf('questions', { classId: 5 })),
    )
    const { voice, answer_photo_url } = questions[0]!
    const shown = await fetch(new URL(answer_photo_url ?? '', api.origin))
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(photo)
    expect(new URL(voice!.url).origin).toBe(new URL(bucket.config.url).origin)
    expect(await (await fetch(voice!.url)).arrayBuffer()).toHaveProperty('byteLength', voice?.bytes)
    const copy = replyOf('personalData', await api.as(pupil).get(pathOf('personalData')))
    expect(copy.parts['voices']).toHaveLength(1)
    expect(copy.parts['answer_photos']).toHaveLength(1)
  })

  it('so are photos of questions, and the clips and papers of public pages, by ranges', async () => {
    const [id, photo] = [randomUUID(), Buffer.concat([jpegStart, Buffer.alloc(500), jpegEnd])]
    await api.as(pupil).put(pathOf('askQuestion', { id }), {
      ...{ class_id: 5, lesson_id: null, at_second: null, text: 'Like this?', has_photo: true },
      asked_at: testNow.toISOString(),
    })
    const kept = await api.as(pupil).putFile(pathOf('sendQuestionPhoto', { id }), {
      type: 'image/jpeg',
      bytes: Uint8Array.from(photo),
    })
    expect(kept.status, kept.text).toBe(200)
    const { questions: asked } = replyOf(
      'questions',
      await api.as(pupil).get(pathOf('questions', { classId: 5 })),
    )
    const url = asked.find((one) => one.id === id)?.photo_url ?? ''
    const shown = await fetch(new URL(url, api.origin))
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(photo)
    expect(await api.app.dropUnclaimedPhotos()).toBe(0)

    const clip = [...bucket.files.keys()].find((key) => /^clips\/.*\.mp4$/.test(key)) ?? ''
    const { bytes } = bucket.files.get(clip)!
    const ask = (headers: Record<string, string>) => fetch(`${api.origin}/${clip}`, { headers })
    const whole = await ask({})
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(whole.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes)
    const etag = whole.headers.get('etag') ?? ''
    const part = await ask({ range: 'bytes=4-11', 'if-range': etag })
    expect([part.status, await part.text()]).toEqual([206, 'ftypisom'])
    expect(part.headers.get('content-range')).toBe(`bytes 4-11/${bytes.length}`)
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ range: `bytes=${bytes.length}-` })).status).toBe(416)
    expect((await fetch(`${api.origin}/clips/none.mp4`)).status).toBe(404)
    expect(existsSync(join(api.dataDir, 'media'))).toBe(false)
  })

  it('a bucket that does not answer is unavailable, and what was sent is kept to go on with', async () => {
    const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(100, 1)])
    const id = randomUUID()
    await sendToBucket(id, 0, bytes)
    const attach = () =>
      api.as(teacher).post(pathOf('attachRecording', { lessonId }), {
        ...{ upload_id: id, bytes: bytes.length, sha256: sha256(bytes), seconds: 60 },
        release_at: testNow.toISOString(),
      })
    const had = await linksOf()
    bucket.trouble = ['reset', 'reset', 'reset', 'reset']
    expect((await attach()).status).toBe(503)
    expect((await linksOf()).renditions[0]?.sha256).toBe(had.renditions[0]?.sha256)
    expect((await attach()).status).toBe(200)
    expect((await linksOf()).renditions[0]?.sha256).toBe(sha256(bytes))
  })
})

describe('a backup of a site with a bucket', () => {
  it('names the version of each file that the database or a public page names, and of no other', async () => {
    const store = bucketStore(bucket.config)
    const voice = { voiceKey: 'answers/one.m4a', voiceSeconds: 2, voiceBytes: 6 }
    await store.put(voice.voiceKey, Buffer.from('spoken'))
    const asked = { id: randomUUID(), uid: pupil.uid, classId: 5, text: 'Why?', askedAt: testNow }
    await api.db.insert(questions).values({ ...asked, ...voice })
    await store.put('recordings/unnamed.mp4', Buffer.from('nothing of ours'))
    const objects = await objectsIn(store, api.db)
    await store.remove('recordings/unnamed.mp4')
    expect(objects.map(({ name }) => name).toSorted()).toEqual([...bucket.files.keys()].toSorted())
    expect(objects).toContainEqual({ name: voice.voiceKey, version: expect.any(String) })
    const named = objects.filter(({ name }) => !/^(?:clips|papers)\//.test(name))
    const without = await checkMedia(api.db, folderStore(join(tmpdir(), 'none')))
    expect(without.wrong).toHaveLength(named.length)
  })

  it('is followed by a look at each file: what is missing, cut short or another is named', async () => {
    const store = bucketStore(bucket.config)
    expect((await checkMedia(api.db, store)).wrong).toEqual([])
    const [lost, cut, other] = [...bucket.files.keys()].filter((key) => /\.m(?:p4|4a)$/.test(key))
    const kept = new Map(bucket.files)
    const change = (key = '', make: (bytes: Buffer) => Buffer) =>
      bucket.files.set(key, { ...kept.get(key)!, bytes: make(kept.get(key)!.bytes) })
    bucket.files.delete(lost ?? '')
    change(cut, (bytes) => bytes.subarray(1))
    change(other, (bytes) => Buffer.alloc(bytes.length))
    const missing = `${lost} is missing`
    const short = expect.stringContaining(`${cut} has `)
    const found = (await checkMedia(api.db, store)).wrong
    expect([found.length, found]).toEqual([2, expect.arrayContaining([missing, short])])
    expect((await checkMedia(api.db, store, { isWhole: true })).wrong).toEqual(
      expect.arrayContaining([missing, short, `${other} is not the file that was put there`]),
    )
    bucket.trouble = Array.from({ length: 100 }, () => 'reset' as const)
    await expect(checkMedia(api.db, store)).rejects.toThrow('does not answer')
    bucket.trouble = []
    bucket.files = kept
  })
})
