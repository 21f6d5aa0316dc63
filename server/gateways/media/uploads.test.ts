import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bucketChunkBytes, uploadChunkBytes } from '#contract/classroom/staff-files.ts'
import { startFakeBucket, type FakeBucket } from '#tests/support/outside/fake-bucket.ts'
import { bucketStore } from './bucket.ts'
import { bucketUploads } from './bucket-uploads.ts'
import { folderUploads } from './folder-uploads.ts'
import { bucketOriginals, folderOriginals } from './originals.ts'
import { folderStore } from './store.ts'
import { headBytes, type Uploads } from './uploads.ts'

let dataDir: string
let fake: FakeBucket
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kelasku-uploads-'))
  fake = await startFakeBucket()
})
afterAll(async () => {
  await fake.stop()
  await rm(dataDir, { recursive: true, force: true })
})

afterEach(() => {
  fake.listed = 1000
})

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const scratch = () => join(dataDir, 'scratch')
const now = () => new Date()
/** The clock of a disk or a bucket may be a second coarse. */
const aSecondAgo = () => new Date(Date.now() - 1000)
const soon = () => new Date(Date.now() + 1000)

function openFolder() {
  const store = folderStore(join(dataDir, 'media'))
  const originals = folderOriginals(dataDir)
  const uploads = folderUploads(dataDir, { store, keepOriginal: originals.keepFile })
  return { store, originals, uploads, chunkBytes: uploadChunkBytes }
}
function openBucket() {
  const store = bucketStore(fake.config, scratch())
  const uploads = bucketUploads(fake.config, store)
  return {
    store,
    originals: bucketOriginals(store, dataDir),
    uploads,
    chunkBytes: bucketChunkBytes,
  }
}

/** Sends a chunk as a page does, to the server or to the bucket. */
async function send(uploads: Uploads, id: string, chunk: number, bytes: Buffer): Promise<void> {
  if (uploads.keep) return void (await uploads.keep(id, chunk, bytes))
  const asked = { bytes: bytes.length, sha256: sumOf(bytes) }
  const { url, headers } = await uploads.link!(id, chunk, asked, now())
  const answer = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(bytes) })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
async function arrived(uploads: Uploads, id: string): Promise<number[]> {
  const { chunks, bucket } = await uploads.state(id)
  return bucket ? bucket.arrived.map(({ chunk }) => chunk) : chunks
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('STAFF-01: uploads in chunks into %s', (_, open) => {
  const { uploads, store, originals, chunkBytes } = lazily(open)

  it('go on where they were left, are checked as a whole, and are kept under their key', async () => {
    const id = randomUUID()
    const file = randomBytes(2 * chunkBytes() + 1000)
    const promised = { bytes: file.length, sha256: sumOf(file) }
    const chunkOf = (n: number) => file.subarray(n * chunkBytes(), (n + 1) * chunkBytes())
    for (const chunk of [0, 2]) await send(uploads(), id, chunk, chunkOf(chunk))
    expect(await arrived(uploads(), id)).toEqual([0, 2])
    expect(await uploads().assemble(id, promised)).toEqual({ kind: 'broken' })

    // Another server goes on, and a chunk that is sent again replaces itself.
    fake.listed = 2
    for (const chunk of [1, 0]) await send(open().uploads, id, chunk, chunkOf(chunk))
    expect(await arrived(uploads(), id)).toEqual([0, 1, 2])
    const whole = await uploads().assemble(id, promised)
    if (whole.kind !== 'whole') throw new Error('it is not whole')
    expect(whole.head).toEqual(file.subarray(0, headBytes))
    expect(await whole.withFile(async (path) => sumOf(await readFile(path)))).toBe(promised.sha256)
    await whole.keepAs('materials/whole.pdf')
    expect(sumOf(await buffer((await store().read('materials/whole.pdf'))!.body))).toBe(
      promised.sha256,
    )
    expect(await uploads().state(id)).toMatchObject({ chunks: [] })
    expect(await arrived(uploads(), id)).toEqual([])
    expect(await readdir(scratch()).catch(() => [])).toEqual([])
  })

  it('are refused when their bytes are not the announced ones, and may be sent again', async () => {
    const id = randomUUID()
    const [wrong, right] = [randomBytes(900), randomBytes(900)]
    const promised = { bytes: 900, sha256: sumOf(right) }
    await send(uploads(), id, 0, wrong)
    expect(await uploads().assemble(id, { ...promised, bytes: 901 })).toEqual({ kind: 'broken' })
    expect(await uploads().assemble(id, promised)).toEqual({ kind: 'broken' })
    await send(uploads(), id, 0, right)
    expect(await uploads().assemble(id, promised)).toMatchObject({ kind: 'whole' })
    // It was put together, and then its server died: nothing has to be sent again.
    expect(await open().uploads.assemble(id, promised)).toMatchObject({ kind: 'whole' })
  })

  it('become originals, which are worked on as files of a disk until they are dropped', async () => {
    const [id, recordingId] = [randomUUID(), `staff-${randomUUID()}`]
    const film = randomBytes(1200)
    const began = aSecondAgo()
    const { signal } = new AbortController()
    await send(uploads(), id, 0, film)
    const promised = { bytes: film.length, sha256: sumOf(film) }
    const whole = await uploads().assemble(id, promised, { isCheckedLater: true })
    if (whole.kind !== 'whole') throw new Error('it is not whole')
    expect(await originals().withFile(recordingId, readFile, signal)).toBeUndefined()
    await whole.keepAsOriginal(recordingId)
    expect(await originals().withFile(recordingId, (path) => readFile(path), signal)).toEqual(film)
    expect(await originals().olderThan(began)).toEqual([])
    expect(await originals().olderThan(soon())).toEqual([recordingId])
    await originals().drop(recordingId)
    expect(await originals().withFile(recordingId, readFile, signal)).toBeUndefined()
  })

  it('that nobody goes on with are removed', async () => {
    const [left, put] = [randomUUID(), randomUUID()]
    const bytes = randomBytes(700)
    await uploads().dropOlderThan(soon())
    const began = aSecondAgo()
    for (const id of [left, put]) await send(uploads(), id, 0, bytes)
    await uploads().assemble(put, { bytes: 700, sha256: sumOf(bytes) })
    expect(await uploads().dropOlderThan(began)).toBe(0)
    expect(await uploads().dropOlderThan(soon())).toBe(2)
    expect([await arrived(uploads(), left), fake.unfinished.size]).toEqual([[], 0])
  })
})

describe('STAFF-01: a link to send one chunk to the bucket', () => {
  const bytes = randomBytes(800)
  const asked = { bytes: bytes.length, sha256: sumOf(bytes) }
  const put = async (
    { url, headers }: { url: string; headers: Record<string, string> },
    body: Buffer = bytes,
  ) => {
    const answer = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(body) })
    return `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1] ?? ''}`.trim()
  }

  it('takes these bytes alone, for ten minutes', async () => {
    const { uploads } = openBucket()
    const link = await uploads.link!(randomUUID(), 0, asked, now())
    expect(await put(link, randomBytes(800))).toBe('400 BadDigest')
    expect(await put(link, bytes.subarray(1))).toBe('403 SignatureDoesNotMatch')
    const other = { ...link, url: link.url.replace('partNumber=1', 'partNumber=2') }
    expect(await put(other)).toBe('403 SignatureDoesNotMatch')
    expect(await put({ ...link, headers: {} })).toBe('403 SignatureDoesNotMatch')
    expect(await put(link)).toBe('200')
    fake.clock = () => new Date(Date.now() + 10 * 60_000)
    expect(await put(link)).toBe('403 AccessDenied')
    fake.clock = now
  })

  it('is asked for by several pages at once, and one upload comes of it', async () => {
    const { uploads } = openBucket()
    const id = randomUUID()
    const links = await Promise.all([0, 0, 0].map(async () => uploads.link!(id, 0, asked, now())))
    for (const link of links) expect(await put(link)).toBe('200')
    expect(await arrived(uploads, id)).toEqual([0])
    expect(await uploads.assemble(id, asked)).toMatchObject({ kind: 'whole' })
    expect([...fake.unfinished.values()].filter(({ key }) => key === `uploads/${id}`)).toEqual([])
  })
})

/** Opened in the tests, when the bucket has started. */
function lazily(open: typeof openFolder | typeof openBucket) {
  return {
    uploads: () => open().uploads,
    store: () => open().store,
    originals: () => open().originals,
    chunkBytes: () => open().chunkBytes,
  }
}
