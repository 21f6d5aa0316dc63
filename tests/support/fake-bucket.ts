import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketConfig } from '#server/gateways/media/bucket.ts'

type Kept = { bytes: Buffer; type: string; etag: string; sum?: string | undefined }
export type FakeBucket = {
  config: BucketConfig
  files: Map<string, Kept>
  /** Parts of multipart uploads that were neither completed nor aborted. */
  unfinished: Map<string, Map<number, Buffer>>
  /** The requests, such as `GET recordings/a.mp4`. */
  asked: string[]
  /** The faults of the next requests: a status, a broken connection, or an error inside a 200. */
  trouble: (500 | 503 | 'reset' | 'error-in-200' | undefined)[]
  /** Pages of this origin may read it, as the CORS rules in docs/operations.md say. */
  allowedOrigin: string
  clock: () => Date
  stop(): Promise<void>
}

const region = 'ap-southeast-5'
const accessKeyId = 'AKIDEXAMPLE'
const name = 'kelasku-media'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
/** RFC 3986: also encodes what `encodeURIComponent` leaves. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * An S3 bucket in memory with the operations we use. Refuses requests that are not signed by AWS Signature Version 4
 * (in the header or the query), have expired, or have other bytes than were signed.
 */
export async function startFakeBucket(): Promise<FakeBucket> {
  const secretAccessKey = randomBytes(20).toString('hex')
  const bucket: FakeBucket = {
    config: { url: '', region, accessKeyId, secretAccessKey },
    files: new Map(),
    unfinished: new Map(),
    asked: [],
    trouble: [],
    allowedOrigin: 'https://kelasku.example',
    clock: () => new Date(),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((incoming, outgoing) => {
    answer(bucket, incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  bucket.config.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
  return bucket
}

async function answer(
  bucket: FakeBucket,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = '', headers } = incoming
  const url = new URL(incoming.url ?? '', `http://${headers.host}`)
  const key = decodeURIComponent(url.pathname).slice(name.length + 2)
  const body = await buffer(incoming)
  bucket.asked.push(`${method} ${key}`)
  const refuse = (status: number, code: string) =>
    outgoing
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

  if (headers.origin === bucket.allowedOrigin) {
    outgoing.setHeader('access-control-allow-origin', headers.origin)
    outgoing.setHeader('access-control-expose-headers', 'ETag, Content-Range')
  }
  if (method === 'OPTIONS') {
    if (headers.origin !== bucket.allowedOrigin) return void refuse(403, 'AccessForbidden')
    outgoing.setHeader('access-control-allow-methods', 'GET, HEAD')
    outgoing.setHeader('access-control-allow-headers', 'range, if-range')
    return void outgoing.writeHead(200).end()
  }
  const trouble = bucket.trouble.shift()
  if (trouble === 'reset') return void incoming.socket.destroy()
  if (trouble === 500 || trouble === 503) return void refuse(trouble, 'SlowDown')
  const wrong = wrongSignature(bucket, method, url, headers, body)
  if (wrong) return void refuse(403, wrong)

  const uploadId = url.searchParams.get('uploadId') ?? ''
  const parts = bucket.unfinished.get(uploadId)
  if (method === 'POST' && url.searchParams.has('uploads')) {
    // Like S3's: with characters that must be encoded in a query.
    const id = `${randomBytes(12).toString('base64')}+/=`
    bucket.unfinished.set(id, new Map())
    return void outgoing.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  if (uploadId && !parts) return void refuse(404, 'NoSuchUpload')
  if (parts && method === 'DELETE') {
    bucket.unfinished.delete(uploadId)
    return void outgoing.writeHead(204).end()
  }
  if (parts && method === 'PUT') {
    parts.set(Number(url.searchParams.get('partNumber')), body)
    return void outgoing.setHeader('etag', `"${sha256(body).slice(0, 32)}"`).end()
  }
  if (parts && method === 'POST') {
    if (trouble === 'error-in-200')
      return void outgoing.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>')
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)</g)]
    const all = listed.map(([, number, tag]) => {
      const part = parts.get(Number(number))
      return part && tag === `"${sha256(part).slice(0, 32)}"` ? part : undefined
    })
    if (all.length !== parts.size || all.includes(undefined)) return void refuse(400, 'InvalidPart')
    keep(bucket, key, Buffer.concat(all as Buffer[]), 'video/mp4')
    bucket.unfinished.delete(uploadId)
    return void outgoing.end('<CompleteMultipartUploadResult/>')
  }
  if (method === 'PUT') {
    keep(bucket, key, body, headers['content-type'] ?? '', headers['x-amz-meta-sha256'])
    return void outgoing.end()
  }
  if (method === 'DELETE') {
    bucket.files.delete(key)
    return void outgoing.writeHead(204).end()
  }
  const file = bucket.files.get(key)
  if (!file) return void refuse(404, 'NoSuchKey')
  sendFile(file, incoming, outgoing)
}

function keep(
  { files }: FakeBucket,
  key: string,
  bytes: Buffer,
  type: string,
  sum?: string | string[],
): void {
  const etag = `"${sha256(bytes).slice(0, 32)}"`
  files.set(key, { bytes, type, etag, sum: sum === undefined ? undefined : String(sum) })
}

function sendFile(
  { bytes, type, etag, sum }: Kept,
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
): void {
  outgoing.setHeader('etag', etag)
  outgoing.setHeader('content-type', type)
  outgoing.setHeader('accept-ranges', 'bytes')
  if (sum) outgoing.setHeader('x-amz-meta-sha256', sum)
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const [, from, to] = (isSame && /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')) || []
  const first = Number(from ?? 0)
  const last = Math.min(to ? Number(to) : bytes.length - 1, bytes.length - 1)
  if (from !== undefined && first >= bytes.length)
    return void outgoing.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
  if (from !== undefined)
    outgoing.setHeader('content-range', `bytes ${first}-${last}/${bytes.length}`)
  const part = bytes.subarray(first, last + 1)
  outgoing.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length })
  outgoing.end(method === 'HEAD' ? undefined : part)
}

/**
 * The code that S3 refuses with, or undefined if the signature is right. "Authenticating Requests (AWS Signature
 * Version 4)", Amazon S3 API Reference.
 */
export function wrongSignature(
  { config, clock }: Pick<FakeBucket, 'config' | 'clock'>,
  method: string,
  url: URL,
  headers: IncomingMessage['headers'],
  body: Buffer,
): string | undefined {
  const query = url.searchParams
  const isInQuery = query.has('X-Amz-Signature')
  const stated = isInQuery
    ? {
        credential: query.get('X-Amz-Credential') ?? '',
        signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
        signature: query.get('X-Amz-Signature') ?? '',
      }
    : authorizationOf(headers.authorization)
  if (!stated) return 'AccessDenied'
  const date = isInQuery ? (query.get('X-Amz-Date') ?? '') : String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${config.region}/s3/aws4_request`
  if (stated.credential !== `${config.accessKeyId}/${scope}`) return 'InvalidAccessKeyId'

  const began = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  const age = (clock().getTime() - began) / 1000
  if (isInQuery && !(age >= -900 && age < Number(query.get('X-Amz-Expires')))) return 'AccessDenied'
  if (!isInQuery && !(Math.abs((Date.now() - began) / 1000) < 900)) return 'RequestTimeTooSkewed'

  const payload = isInQuery ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256'])
  if (!isInQuery && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = stated.signedHeaders.split(';')
  const needed = Object.keys(headers).filter((one) => one === 'host' || one.startsWith('x-amz-'))
  if (!needed.every((one) => names.includes(one))) return 'AccessDenied'
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .filter(([one]) => one !== 'X-Amz-Signature')
      .map(([one, value]) => `${encoded(one)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((one) => `${one}:${String(headers[one] ?? '').trim()}`),
    '',
    stated.signedHeaders,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const dayKey = hmac(`AWS4${config.secretAccessKey}`, date.slice(0, 8))
  const key = hmac(hmac(hmac(dayKey, config.region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === stated.signature ? undefined : 'SignatureDoesNotMatch'
}

function authorizationOf(header: string | undefined) {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header ?? '',
    ) ?? []
  return credential && signedHeaders && signature
    ? { credential, signedHeaders, signature }
    : undefined
}
