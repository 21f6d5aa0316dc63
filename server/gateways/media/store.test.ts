import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  startFakeBucket,
  wrongSignature,
  type FakeBucket,
} from '#tests/support/outside/fake-bucket.ts'
import { bucketStore } from './bucket.ts'
import { folderStore, type Listed, type ByteRange, type Store } from './store.ts'

let scratch: string
let fake: FakeBucket
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kelasku-store-'))
  fake = await startFakeBucket()
})
afterAll(async () => {
  await fake.stop()
  await rm(scratch, { recursive: true, force: true })
})
afterEach(() => {
  fake.trouble = []
  fake.listed = 1000
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (store: Store, key: string, span?: ByteRange) => {
  const found = await store.read(key, span)
  return found && { ...found, body: await buffer(found.body) }
}
async function all(files: AsyncIterable<Listed>): Promise<Listed[]> {
  const list: Listed[] = []
  for await (const file of files) list.push(file)
  return list
}
/** Larger than a part, and no multiple of one. */
const large = randomBytes(17 * 1024 * 1024 + 321)
async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(scratch, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  return path
}

describe.each([
  ['a folder', () => folderStore(join(scratch, 'media'))],
  ['a bucket', () => bucketStore(fake.config)],
])('%s as a store', (_, open) => {
  it('keeps small files and large ones, whole and by ranges, until they are removed', async () => {
    const store = open()
    await store.put('recordings/a/ms.vtt', Buffer.from('WEBVTT\n'))
    const text = await bytesOf(store, 'recordings/a/ms.vtt')
    expect(text).toMatchObject({ bytes: 7, type: 'text/vtt' })
    expect(text?.body.toString()).toBe('WEBVTT\n')

    const key = "recordings/a/Kelas 1 (o'clock)+é.mp4"
    const path = await fileOf(large)
    await store.copyFile(path, key)
    expect(existsSync(path)).toBe(true)
    expect(sha256((await bytesOf(store, key))!.body)).toBe(sha256(large))
    await store.putFile(path, 'recordings/a/low.mp4')
    expect(existsSync(path)).toBe(false)
    expect(await store.head('recordings/a/low.mp4')).toMatchObject({ bytes: large.length })
    const span = { from: 8 * 1024 * 1024 - 5, to: 8 * 1024 * 1024 + 5 }
    const part = await bytesOf(store, 'recordings/a/low.mp4', span)
    expect(part?.bytes).toBe(11)
    expect(part?.body).toEqual(large.subarray(span.from, span.to + 1))

    // Another file in its place.
    await store.put('recordings/a/low.mp4', Buffer.from('new'))
    expect((await bytesOf(store, 'recordings/a/low.mp4'))?.body.toString()).toBe('new')
    await store.remove('recordings/a/low.mp4')
    expect(await store.head('recordings/a/low.mp4')).toBeUndefined()
    expect(await store.read('recordings/a/low.mp4')).toBeUndefined()
    await store.remove('recordings/a/low.mp4')
  })

  it('lists the files of a room, with their sizes and when they were written', async () => {
    const store = open()
    fake.listed = 2
    // The clock of a disk or a bucket may be a second coarse.
    const began = Date.now() - 1000
    const keys = ['questions/a.jpg', 'questions/b/c.jpg', 'questions/d (é)+1.jpg']
    for (const [n, key] of keys.entries()) await store.put(key, Buffer.alloc(n + 1))
    await store.put('questions-of-others.jpg', Buffer.from('x'))
    const listed = await all(store.list('questions'))
    const sizes = Object.fromEntries(listed.map(({ mediaKey, bytes }) => [mediaKey, bytes]))
    expect(sizes).toEqual(Object.fromEntries(keys.map((key, n) => [key, n + 1])))
    for (const { changedAt } of listed) {
      expect(changedAt.getTime()).toBeGreaterThanOrEqual(began)
      expect(changedAt.getTime()).toBeLessThanOrEqual(Date.now())
    }
    expect(await all(store.list('nothing'))).toEqual([])
  })
})

describe('a bucket that is out of order', () => {
  const store = () => bucketStore(fake.config)

  it('is retried; the stored file is complete', async () => {
    fake.trouble = ['reset', 503]
    await store().put('materials/a.pdf', Buffer.from('%PDF'))
    fake.trouble = [503, 'reset', 500]
    await store().copyFile(await fileOf(large), 'recordings/b/low.mp4')
    expect(sha256(fake.files.get('recordings/b/low.mp4')!.bytes)).toBe(sha256(large))
    expect(fake.unfinished.size).toBe(0)
  })

  it('leaves no parts behind, and no file, when the parts are not put together', async () => {
    const path = await fileOf(large)
    // S3 says so within a 200: to begin, three parts, and the end of it, as often as it is tried.
    fake.trouble = [...Array<undefined>(4), ...Array<'error-in-200'>(4).fill('error-in-200')]
    await expect(store().putFile(path, 'recordings/c/low.mp4')).rejects.toThrow(
      'the bucket answered',
    )
    expect(fake.files.has('recordings/c/low.mp4')).toBe(false)
    expect(fake.unfinished.size).toBe(0)
    expect(existsSync(path)).toBe(true)
  })

  it('reports a wrong key, without the secret', async () => {
    const secretAccessKey = 'not-the-right-secret'
    const wrong = bucketStore({ ...fake.config, secretAccessKey })
    const failure = await wrong.put('materials/a.pdf', Buffer.from('x')).catch(String)
    expect(failure).toContain('403 SignatureDoesNotMatch')
    expect(failure).not.toContain(secretAccessKey)
    await expect(wrong.head('materials/a.pdf')).rejects.toThrow('403')
  })
})

describe('a signed link of a bucket', () => {
  const now = new Date('2026-11-21T04:00:30Z')
  const key = 'recordings/d/low.mp4'
  const link = async (at = now) => bucketStore(fake.config).link(key, at)
  beforeAll(async () => {
    await bucketStore(fake.config).put(key, Buffer.from('0123456789'))
    await bucketStore(fake.config).put('recordings/d/other.mp4', Buffer.from('x'))
  })
  const at = (seconds: number) => {
    fake.clock = () => new Date(now.getTime() + seconds * 1000)
  }

  it('gives the file by ranges to a page of ours, as saving chunks asks for it', async () => {
    at(0)
    const { url, expiresAt } = await link()
    expect(expiresAt).toEqual(new Date('2026-11-21T04:10:00Z'))
    expect((await link(new Date(now.getTime() + 20_000))).url).toBe(url)
    const page = { origin: fake.allowedOrigin }
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { ...page, 'access-control-request-headers': 'if-range,range' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/^range, if-range\b/)
    const first = await fetch(url, { headers: { ...page, range: 'bytes=2-4' } })
    expect([first.status, await first.text()]).toEqual([206, '234'])
    expect(first.headers.get('content-range')).toBe('bytes 2-4/10')
    const tag = first.headers.get('etag') ?? ''
    const more = { ...page, range: 'bytes=5-', 'if-range': tag }
    expect(await (await fetch(url, { headers: more })).text()).toBe('56789')
    const changed = await fetch(url, { headers: { ...more, 'if-range': '"other"' } })
    expect(changed.status).toBe(200)
  })

  it('matches AWS’s own example', () => {
    // The example of "Authenticating Requests: Using Query Parameters", Amazon S3 API Reference.
    const example = new URL(
      'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
    const bucket = {
      config: {
        url: 'https://examplebucket.s3.amazonaws.com',
        region: 'us-east-1',
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
      clock: () => new Date('2013-05-24T12:00:00Z'),
    }
    const headers = { host: 'examplebucket.s3.amazonaws.com' }
    const verdict = (method: string) =>
      wrongSignature(bucket, method, example, headers, Buffer.alloc(0))
    expect(verdict('GET')).toBeUndefined()
    expect(verdict('PUT')).toBe('SignatureDoesNotMatch')
  })

  it('leads to the address of the bucket, with its name in the host or in the path', async () => {
    for (const address of ['https://examplebucket.s3.amazonaws.com', 'https://s3.example/media']) {
      const { url } = await bucketStore({ ...fake.config, url: address }).link(key, now)
      expect(url.split('?')[0]).toBe(`${address}/${key}`)
    }
  })

  it('opens nothing else, and nothing after ten minutes', async () => {
    at(0)
    const { url } = await link()
    const status = async (address: string, method = 'GET') =>
      (await fetch(address, { method })).status
    expect(await status(url)).toBe(200)
    expect(await status(url.replace('low.mp4', 'other.mp4'))).toBe(403)
    expect(await status(url.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'))).toBe(403)
    expect(await status(`${url}&more=1`)).toBe(403)
    expect(await status(url, 'DELETE')).toBe(403)
    expect(await status(url.split('?')[0] ?? '')).toBe(403)
    at(10 * 60 - 31)
    expect(await status(url)).toBe(200)
    at(10 * 60 - 29)
    expect(await status(url)).toBe(403)
  })
})
