import { open, rm, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { mediaLinkSeconds } from '#contract/limits.ts'
import { startOfLink } from './links.ts'
import { typeOf, type Head, type Store } from './store.ts'

export type BucketConfig = {
  /** The bucket's own address, `https://bucket.s3.region.amazonaws.com` or `https://host/bucket`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
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
}

/** Larger files are sent in parts of this size, one in memory at a time; S3 allows 5 MiB to 5 GiB, 10,000 at most. */
const partBytes = 8 * 1024 * 1024
const answersWithinMs = 60_000
const retries = 3
const pauseMs = 200
const sumHeader = 'x-amz-meta-sha256'
const passedStatuses = [200, 206, 304, 416]
const passedHeaders = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A store on a bucket that speaks the S3 protocol. @throws Error when it does not answer, or refuses */
export function bucketStore(config: BucketConfig): Bucket {
  const { url, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region, service: 's3', retries },
    initRetryMs: pauseMs,
  })
  const addressOf = (mediaKey: string) =>
    new URL(`${url.replace(/\/$/, '')}/${mediaKey.split('/').map(encodeURIComponent).join('/')}`)

  /** Retried without an answer: every request is idempotent. */
  async function sendRequest(
    method: string,
    address: URL,
    init: { body?: Uint8Array; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const body = init.body && Uint8Array.from(init.body)
    // The bucket rejects a body with another hash.
    const sum = sumOf(body ?? new Uint8Array())
    for (let left = retries; ; left -= 1) {
      try {
        return await client.fetch(address, {
          method,
          headers: { ...init.headers, 'x-amz-content-sha256': sum },
          signal: AbortSignal.timeout(answersWithinMs),
          ...(body && { body }),
        })
      } catch (failure) {
        if (left === 0) throw new Error(`the bucket does not answer`, { cause: failure })
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }

  async function demand(...asked: Parameters<typeof sendRequest>): Promise<Response> {
    const answer = await sendRequest(...asked)
    if (answer.ok) return answer
    // Only the error code: the rest names the bucket and the signed request.
    const code = textOf(await answer.text(), 'Code') || 'no reason'
    throw new Error(`the bucket refused ${asked[0]}: ${answer.status} ${code}`)
  }

  async function put(mediaKey: string, bytes: Uint8Array): Promise<void> {
    const headers = { 'content-type': typeOf(mediaKey), [sumHeader]: sumOf(bytes) }
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
    const begin = addressOf(mediaKey)
    begin.searchParams.set('uploads', '')
    const begun = await demand('POST', begin, { headers: { 'content-type': typeOf(mediaKey) } })
    const uploadId = textOf(await begun.text(), 'UploadId')
    if (!uploadId) throw new Error('the bucket began no upload')
    const upload = addressOf(mediaKey)
    upload.searchParams.set('uploadId', uploadId)
    try {
      const tags: string[] = []
      for (let at = 0; at < size; at += partBytes) {
        const part = new URL(upload)
        part.searchParams.set('partNumber', String(tags.length + 1))
        const answer = await demand('PUT', part, { body: await read(at) })
        await answer.body?.cancel()
        tags.push(answer.headers.get('etag') ?? '')
      }
      const list = tags.map(
        (tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const body = Buffer.from(
        `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`,
      )
      // S3 answers 200 before it is done: errors are in the body.
      const whole = await (await demand('POST', upload, { body })).text()
      const found = whole.includes('<Error>') ? await head(mediaKey) : { bytes: size }
      if (found?.bytes !== size) throw new Error('the bucket did not put the parts together')
    } catch (failure) {
      // Parts that stay are billed; a failure to remove them adds nothing to the error.
      await sendRequest('DELETE', upload).catch(() => undefined)
      throw failure
    }
  }

  async function head(mediaKey: string): Promise<Head | undefined> {
    const answer = await sendRequest('HEAD', addressOf(mediaKey))
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`the bucket refused HEAD: ${answer.status}`)
    const sha256 = answer.headers.get(sumHeader)
    return {
      bytes: Number(answer.headers.get('content-length')),
      ...(sha256 !== null && { sha256 }),
    }
  }

  return {
    origin: new URL(url).origin,
    put,
    copyFile,
    head,

    async putFile(path, mediaKey) {
      await copyFile(path, mediaKey)
      await rm(path)
    },

    async read(mediaKey, span) {
      const headers = span && { range: `bytes=${span.from}-${span.to}` }
      const answer = await sendRequest('GET', addressOf(mediaKey), headers && { headers })
      if (answer.status === 404) {
        await answer.body?.cancel()
        return undefined
      }
      if (!answer.ok || !answer.body) throw new Error(`the bucket refused GET: ${answer.status}`)
      return {
        body: Readable.from(answer.body as AsyncIterable<Uint8Array>),
        bytes: Number(answer.headers.get('content-length')),
        type: typeOf(mediaKey),
      }
    },

    async pass(mediaKey, conditions) {
      const answer = await sendRequest('GET', addressOf(mediaKey), { headers: conditions })
      if (!passedStatuses.includes(answer.status)) {
        await answer.body?.cancel()
        if (answer.status === 404) return undefined
        throw new Error(`the bucket refused GET: ${answer.status}`)
      }
      const headers = Object.fromEntries(
        passedHeaders.flatMap((name) => {
          const value = answer.headers.get(name)
          return value === null ? [] : [[name, value]]
        }),
      )
      const isFile = answer.status === 200 || answer.status === 206
      if (!isFile) await answer.body?.cancel()
      return {
        status: answer.status,
        headers: isFile ? headers : { ...headers, 'content-length': '0' },
        body:
          isFile && answer.body
            ? Readable.from(answer.body as AsyncIterable<Uint8Array>)
            : undefined,
      }
    },

    async *list(room) {
      for (let after: string | undefined = ''; after !== undefined;) {
        const page = new URL(url)
        page.search = new URLSearchParams({
          ...{ 'list-type': '2', prefix: `${room}/`, 'encoding-type': 'url' },
          ...(after && { 'continuation-token': after }),
        }).toString()
        const xml = await (await demand('GET', page)).text()
        for (const entry of elementsOf(xml, 'Contents'))
          yield {
            mediaKey: decodeURIComponent(textOf(entry, 'Key').replaceAll('+', ' ')),
            bytes: Number(textOf(entry, 'Size')),
            changedAt: new Date(textOf(entry, 'LastModified')),
          }
        after = textOf(xml, 'NextContinuationToken') || undefined
      }
    },

    async remove(mediaKey) {
      const answer = await sendRequest('DELETE', addressOf(mediaKey))
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404)
        throw new Error(`the bucket refused DELETE: ${answer.status}`)
    },

    async link(mediaKey, now) {
      const address = addressOf(mediaKey)
      address.searchParams.set('X-Amz-Expires', String(mediaLinkSeconds))
      const start = startOfLink(now)
      const datetime = start.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
      const signed = await client.sign(address, { aws: { signQuery: true, datetime } })
      const expiresAt = new Date(start.getTime() + mediaLinkSeconds * 1000)
      return { url: signed.url, expiresAt }
    },
  }
}

/** The contents of each `<name>` element of an answer. S3's answers have neither attributes nor nesting of a name in itself. */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inside = '']) => inside,
  )
const textOf = (xml: string, name: string): string => elementsOf(xml, name)[0] ?? ''
