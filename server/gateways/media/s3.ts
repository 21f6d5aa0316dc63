import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { inSpan } from '../../ports/tracing.ts'
import { startOfLink } from './links.ts'

export type BucketConfig = {
  /** The bucket's own address, `https://bucket.s3.region.amazonaws.com` or `https://host/bucket`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
/** The bucket did not answer, or said that it cannot now: it is tried again later. */
export class BucketAway extends Error {
  override name = 'BucketAway'
}

/** A part that arrived, as its list tells it; `sum` is base64 and known where the upload demands sums. */
export type Part = { number: number; bytes: number; tag: string; sum: string }
export type S3 = ReturnType<typeof s3>

const answersWithinMs = 60_000
const retries = 3
const pauseMs = 200

/** The S3 protocol of one bucket. @throws Error when the bucket does not answer, or refuses */
export function s3({ url, region, accessKeyId, secretAccessKey }: BucketConfig) {
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region, service: 's3', retries },
    initRetryMs: pauseMs,
  })
  const root = new URL(url.replace(/\/$/, ''))
  /** In the path, or the first label of the host. */
  const bucketName = root.pathname.slice(1) || root.hostname.split('.')[0]

  function addressOf(mediaKey: string, query: Record<string, string> = {}): URL {
    const address = new URL(
      mediaKey ? `${root.href.replace(/\/$/, '')}/${encodedKey(mediaKey)}` : root,
    )
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return address
  }

  /** Retried without an answer: every request is idempotent. */
  const send = (
    method: string,
    address: URL,
    init: { body?: Uint8Array; headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    inSpan(`${method} bucket`, 'call', {}, () => sendOften(method, address, init))

  async function sendOften(
    method: string,
    address: URL,
    init: { body?: Uint8Array; headers?: Record<string, string> },
  ): Promise<Response> {
    const body = init.body && Uint8Array.from(init.body)
    // The bucket rejects a body with another hash.
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    for (let left = retries; ; left -= 1) {
      try {
        return await client.fetch(address, {
          method,
          headers: { ...init.headers, 'x-amz-content-sha256': sum },
          signal: AbortSignal.timeout(answersWithinMs),
          ...(body && { body }),
        })
      } catch (failure) {
        if (left === 0) throw new BucketAway('the bucket does not answer', { cause: failure })
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }

  async function demand(...asked: Parameters<typeof send>): Promise<Response> {
    const answer = await send(...asked)
    if (answer.ok) return answer
    demandPresence(answer)
    // Only the error code: the rest names the bucket and the signed request.
    const code = textOf(await answer.text(), 'Code') || 'no reason'
    throw new Error(`the bucket refused ${asked[0]}: ${answer.status} ${code}`)
  }

  /** Each entry of a list, over all its pages. */
  async function* entries(query: Record<string, string>, name: string): AsyncGenerator<string> {
    let after = ''
    do {
      const page = { ...query, ...(after && { 'continuation-token': after }) }
      const xml = await (await demand('GET', addressOf('', page))).text()
      yield* elementsOf(xml, name)
      after = textOf(xml, 'NextContinuationToken')
    } while (after)
  }

  return {
    origin: root.origin,
    addressOf,
    send,
    demand,

    async *files(prefix: string) {
      const query = { 'list-type': '2', prefix, 'encoding-type': 'url' }
      for await (const entry of entries(query, 'Contents'))
        yield {
          mediaKey: keyOf(entry),
          bytes: Number(textOf(entry, 'Size')),
          changedAt: new Date(textOf(entry, 'LastModified')),
        }
    },

    /** A copy inside the bucket: no byte comes here. */
    async copy(from: string, to: string, headers: Record<string, string>): Promise<void> {
      const answer = await demand('PUT', addressOf(to), {
        headers: {
          ...headers,
          'x-amz-copy-source': `/${bucketName}/${encodedKey(from)}`,
          'x-amz-metadata-directive': 'REPLACE',
        },
      })
      // S3 answers 200 before it is done: errors are in the body.
      if (!(await answer.text()).includes('<CopyObjectResult'))
        throw new Error('the bucket did not copy the file')
    },

    /** A link that does one thing until it expires; the headers must be sent with it. */
    async sign(
      method: 'GET' | 'PUT',
      address: URL,
      {
        seconds,
        now,
        headers = {},
      }: { seconds: number; now: Date; headers?: Record<string, string> },
    ): Promise<{ url: string; expiresAt: Date }> {
      const signed = new URL(address)
      signed.searchParams.set('X-Amz-Expires', String(seconds))
      const start = startOfLink(now)
      const datetime = start.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
      const aws = { signQuery: true, allHeaders: true, datetime }
      const { url: link } = await client.sign(signed, { method, headers, aws })
      return { url: link, expiresAt: new Date(start.getTime() + seconds * 1000) }
    },

    /** Begins a file that is sent in parts. @returns the id of this upload */
    async begin(mediaKey: string, headers: Record<string, string>): Promise<string> {
      const answer = await demand('POST', addressOf(mediaKey, { uploads: '' }), { headers })
      const uploadId = textOf(await answer.text(), 'UploadId')
      if (!uploadId) throw new Error('the bucket began no upload')
      return uploadId
    },

    /** Uploads that were begun under keys with this beginning, and neither completed nor aborted; the oldest first. */
    async unfinished(prefix: string) {
      const address = addressOf('', { uploads: '', prefix, 'encoding-type': 'url' })
      const xml = await (await demand('GET', address)).text()
      return elementsOf(xml, 'Upload')
        .map((entry) => ({
          mediaKey: keyOf(entry),
          uploadId: textOf(entry, 'UploadId'),
          begunAt: new Date(textOf(entry, 'Initiated')),
        }))
        .toSorted(
          (a, b) => a.begunAt.getTime() - b.begunAt.getTime() || (a.uploadId < b.uploadId ? -1 : 1),
        )
    },

    /** In the order of their numbers; of one page, 1000 at most. */
    async parts(mediaKey: string, uploadId: string): Promise<Part[]> {
      const xml = await (await demand('GET', addressOf(mediaKey, { uploadId }))).text()
      return elementsOf(xml, 'Part').map((part) => ({
        number: Number(textOf(part, 'PartNumber')),
        bytes: Number(textOf(part, 'Size')),
        tag: textOf(part, 'ETag'),
        sum: textOf(part, 'ChecksumSHA256'),
      }))
    },

    /** Puts the parts together. @returns whether the bucket says that it did */
    async complete(
      mediaKey: string,
      uploadId: string,
      parts: readonly Pick<Part, 'number' | 'tag' | 'sum'>[],
    ): Promise<boolean> {
      const list = parts.map(({ number, tag, sum }) => {
        const checked = sum && `<ChecksumSHA256>${sum}</ChecksumSHA256>`
        return `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag>${checked}</Part>`
      })
      const body = Buffer.from(
        `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`,
      )
      // S3 answers 200 before it is done: errors are in the body.
      const answer = await demand('POST', addressOf(mediaKey, { uploadId }), { body })
      return !(await answer.text()).includes('<Error>')
    },

    /** Parts that stay are billed. */
    async abort(mediaKey: string, uploadId: string): Promise<void> {
      const answer = await send('DELETE', addressOf(mediaKey, { uploadId }))
      await answer.body?.cancel()
    },
  }
}

/** @throws BucketAway for an answer of a server that has other worries */
export function demandPresence({ status }: Response): void {
  if (status >= 500) throw new BucketAway(`the bucket answered ${status}`)
}

const encodedKey = (mediaKey: string) => mediaKey.split('/').map(encodeURIComponent).join('/')
/** `encoding-type=url`: as in the body of a form. */
const keyOf = (entry: string) => decodeURIComponent(textOf(entry, 'Key').replaceAll('+', ' '))

/** The contents of each `<name>` element. In S3's answers these have no attributes, and none has one of its name inside. */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inside = '']) => inside,
  )
const textOf = (xml: string, name: string): string =>
  (elementsOf(xml, name)[0] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
