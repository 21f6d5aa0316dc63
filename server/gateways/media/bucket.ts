import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mediaLinkSeconds } from '#contract/limits.ts'
import { demandPresence, s3, type BucketConfig } from './s3.ts'
import { typeOf, type Head, type Store } from './store.ts'

/** The bucket's answer to a request for a file or a range of it. */
export type Passed = { status: number; headers: Record<string, string>; body: Readable | undefined }
export type Bucket = Store & {
  /** The origin of its files, for the policy of pages. */
  origin: string
  /**
   * Fetches a file with the conditions of a request (`range`, `if-range`, `if-none-match`) to pass it on: 200, 206,
   * 304 or 416; undefined when there is no such file.
   */
  pass(mediaKey: string, conditions: Record<string, string>): Promise<Passed | undefined>
  /** A link to the bucket itself: anyone who has it may read this one file until it expires. */
  link(mediaKey: string, now: Date): Promise<{ url: string; expiresAt: Date }>
  /** Gives a file another key, inside the bucket. Its SHA-256, where it is known, stands beside it. */
  move(from: string, to: string, sha256?: string): Promise<void>
  /**
   * Gives the file as one on this disk while `work` runs, in a folder of its own; undefined when there is no such file.
   * @throws NotWhole when its SHA-256 is not the one that stands beside it
   */
  withFile<T>(
    mediaKey: string,
    work: (path: string) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined>
}

/** A file of the bucket is not the one that was sent. */
export class NotWhole extends Error {
  override name = 'NotWhole'
}

/** Larger files are sent in parts of this size, one in memory at a time; S3 allows 5 MiB to 5 GiB, 10,000 at most. */
const partBytes = 8 * 1024 * 1024
const sumHeader = 'x-amz-meta-sha256'
const passedStatuses = [200, 206, 304, 416]
const passedHeaders = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

/**
 * A store on a bucket that speaks the S3 protocol. Files that are worked on lie in `scratch` meanwhile.
 * @throws Error when it does not answer, or refuses
 */
export function bucketStore(config: BucketConfig, scratch = tmpdir()): Bucket {
  const bucket = s3(config)
  const { addressOf, demand } = bucket
  const headersOf = (mediaKey: string, sha256?: string) => ({
    'content-type': typeOf(mediaKey),
    ...(sha256 !== undefined && { [sumHeader]: sha256 }),
  })

  async function put(mediaKey: string, bytes: Uint8Array): Promise<void> {
    const headers = headersOf(mediaKey, createHash('sha256').update(bytes).digest('hex'))
    const answer = await demand('PUT', addressOf(mediaKey), { body: bytes, headers })
    await answer.body?.cancel()
  }

  async function copyFile(path: string, mediaKey: string): Promise<void> {
    const { size } = await stat(path)
    const file = await open(path, 'r')
    try {
      const read = async (at: number) => {
        const part = Buffer.alloc(Math.min(partBytes, size - at))
        await file.read(part, 0, part.length, at)
        return part
      }
      if (size <= partBytes) await put(mediaKey, await read(0))
      else await putInParts(mediaKey, size, read)
    } finally {
      await file.close()
    }
  }

  async function putInParts(
    mediaKey: string,
    size: number,
    read: (at: number) => Promise<Buffer>,
  ): Promise<void> {
    const uploadId = await bucket.begin(mediaKey, headersOf(mediaKey))
    try {
      const parts: { number: number; tag: string; sum: string }[] = []
      for (let at = 0; at < size; at += partBytes) {
        const number = parts.length + 1
        const address = addressOf(mediaKey, { uploadId, partNumber: String(number) })
        const answer = await demand('PUT', address, { body: await read(at) })
        await answer.body?.cancel()
        parts.push({ number, tag: answer.headers.get('etag') ?? '', sum: '' })
      }
      const isDone = await bucket.complete(mediaKey, uploadId, parts)
      const found = isDone ? { bytes: size } : await head(mediaKey)
      if (found?.bytes !== size) throw new Error('the bucket did not put the parts together')
    } catch (failure) {
      // A failure to remove them adds nothing to the error.
      await bucket.abort(mediaKey, uploadId).catch(() => undefined)
      throw failure
    }
  }

  async function head(mediaKey: string): Promise<Head | undefined> {
    const answer = await bucket.send('HEAD', addressOf(mediaKey))
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`the bucket refused HEAD: ${answer.status}`)
    const sha256 = answer.headers.get(sumHeader)
    return {
      bytes: Number(answer.headers.get('content-length')),
      ...(sha256 !== null && { sha256 }),
    }
  }

  /** The answer to a request for a file; undefined when there is no such file. */
  async function get(
    mediaKey: string,
    headers: Record<string, string>,
  ): Promise<Response | undefined> {
    const answer = await bucket.send('GET', addressOf(mediaKey), { headers })
    if (passedStatuses.includes(answer.status)) return answer
    await answer.body?.cancel()
    demandPresence(answer)
    if (answer.status === 404) return undefined
    throw new Error(`the bucket refused GET: ${answer.status}`)
  }

  async function remove(mediaKey: string): Promise<void> {
    const answer = await bucket.send('DELETE', addressOf(mediaKey))
    await answer.body?.cancel()
    if (!answer.ok && answer.status !== 404)
      throw new Error(`the bucket refused DELETE: ${answer.status}`)
  }

  return {
    origin: bucket.origin,
    put,
    copyFile,
    head,
    remove,

    async putFile(path, mediaKey) {
      await copyFile(path, mediaKey)
      await rm(path)
    },

    async read(mediaKey, span) {
      const answer = await get(mediaKey, span ? { range: `bytes=${span.from}-${span.to}` } : {})
      if (!answer) return undefined
      if (!answer.ok) throw new Error(`the bucket refused GET: ${answer.status}`)
      return {
        body: bodyOf(answer),
        bytes: Number(answer.headers.get('content-length')),
        type: typeOf(mediaKey),
      }
    },

    list: (room) => bucket.files(`${room}/`),

    async pass(mediaKey, conditions) {
      const answer = await get(mediaKey, conditions)
      if (!answer) return undefined
      const headers: Record<string, string> = {}
      for (const name of passedHeaders) {
        const value = answer.headers.get(name)
        if (value !== null) headers[name] = value
      }
      if (answer.ok) return { status: answer.status, headers, body: bodyOf(answer) }
      await answer.body?.cancel()
      return {
        status: answer.status,
        headers: { ...headers, 'content-length': '0' },
        body: undefined,
      }
    },

    link: (mediaKey, now) =>
      bucket.sign('GET', addressOf(mediaKey), { seconds: mediaLinkSeconds, now }),

    async move(from, to, sha256) {
      await bucket.copy(from, to, headersOf(to, sha256))
      await remove(from)
    },

    async withFile(mediaKey, work, signal) {
      const answer = await get(mediaKey, {})
      if (!answer) return undefined
      const folder = join(scratch, randomUUID())
      const path = join(folder, 'file')
      await mkdir(folder, { recursive: true })
      try {
        const file = createWriteStream(path, { flags: 'wx' })
        await pipeline(bodyOf(answer), file, { ...(signal && { signal }) })
        const promised = answer.headers.get(sumHeader)
        if (promised !== null && (await sumOfFile(path)) !== promised)
          throw new NotWhole(`${mediaKey} is not the file that was sent`)
        return await work(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

const bodyOf = ({ body }: Response): Readable =>
  Readable.from(body ? (body as AsyncIterable<Uint8Array>) : [])

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
