import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketConfig } from '#server/gateways/media/s3.ts'

type Kept = {
  bytes: Buffer
  type: string
  etag: string
  changedAt: Date
  sum?: string | undefined
}
type Unfinished = {
  key: string
  begunAt: Date
  type: string
  hasSums: boolean
  parts: Map<number, Buffer>
}
export type FakeBucket = {
  config: BucketConfig
  files: Map<string, Kept>
  /** Unfinished multipart uploads by id. */
  unfinished: Map<string, Unfinished>
  /** The number of entries in one answer of a list. */
  listed: number
  /** The requests, such as `GET recordings/a.mp4`. */
  asked: string[]
  /** The faults of the next requests: a status, a broken connection, or an error in a 200. */
  trouble: (500 | 503 | 'reset' | 'error-in-200' | undefined)[]
  /** Breaks every connection off. */
  isAway: boolean
  /** The origin whose pages may read it, as with the CORS rules in docs/operations.md. */
  allowedOrigin: string
  clock: () => Date
  stop(): Promise<void>
}

/** The variables of a server that keeps its files in this bucket. */
export const envOfBucket = ({ config }: FakeBucket): Record<string, string> => ({
  S3_BUCKET_URL: config.url,
  S3_REGION: config.region,
  S3_ACCESS_KEY_ID: config.accessKeyId,
  S3_SECRET_ACCESS_KEY: config.secretAccessKey,
})

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

const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

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
    listed: 1000,
    asked: [],
    trouble: [],
    isAway: false,
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
    outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, PUT')
    outgoing.setHeader('access-control-allow-headers', 'range, if-range, x-amz-checksum-sha256')
    return void outgoing.writeHead(200).end()
  }
  if (bucket.isAway) return void incoming.socket.destroy()
  const trouble = bucket.trouble.shift()
  if (trouble === 'reset') return void incoming.socket.destroy()
  if (trouble === 500 || trouble === 503) return void refuse(trouble, 'SlowDown')
  const wrong = wrongSignature(bucket, method, url, headers, body)
  if (wrong) return void refuse(403, wrong)

  const query = url.searchParams
  if (method === 'GET' && query.has('list-type')) return void outgoing.end(filesXml(bucket, query))
  if (method === 'GET' && query.has('uploads')) return void outgoing.end(uploadsXml(bucket, query))
  if (method === 'POST' && query.has('uploads')) {
    // Like S3's ids, it contains characters that must be encoded in a query.
    const id = `${randomBytes(12).toString('base64')}+/=`
    bucket.unfinished.set(id, {
      ...{ key, begunAt: bucket.clock(), type: headers['content-type'] ?? '', parts: new Map() },
      hasSums: headers['x-amz-checksum-algorithm'] === 'SHA256',
    })
    return void outgoing.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const uploadId = query.get('uploadId')
  if (uploadId !== null) {
    const upload = bucket.unfinished.get(uploadId)
    if (upload?.key !== key) return void refuse(404, 'NoSuchUpload')
    return void answerPart(
      { bucket, incoming, outgoing, refuse, trouble },
      { uploadId, upload, query, body },
    )
  }
  if (method === 'PUT') {
    const source = headers['x-amz-copy-source']
    const copied = typeof source === 'string' ? sourceOf(bucket, source) : undefined
    if (source !== undefined && !copied) return void refuse(404, 'NoSuchKey')
    if (copied && trouble === 'error-in-200')
      return void outgoing.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>')
    keep(
      bucket,
      key,
      copied?.bytes ?? body,
      headers['content-type'] ?? '',
      headers['x-amz-meta-sha256'],
    )
    return void outgoing.end(copied && '<CopyObjectResult/>')
  }
  if (method === 'DELETE') {
    bucket.files.delete(key)
    return void outgoing.writeHead(204).end()
  }
  const file = bucket.files.get(key)
  if (!file) return void refuse(404, 'NoSuchKey')
  sendFile(file, incoming, outgoing)
}

/** The minimum size of a part in S3, except the last one. */
const partMinimumBytes = 5 * 1024 * 1024
const tagOf = (part: Buffer) => `"${sha256(part).slice(0, 32)}"`
const sumOf = (part: Buffer) => createHash('sha256').update(part).digest('base64')

function answerPart(
  {
    bucket,
    incoming: { method, headers },
    outgoing,
    refuse,
    trouble,
  }: {
    bucket: FakeBucket
    incoming: IncomingMessage
    outgoing: ServerResponse
    refuse(status: number, code: string): unknown
    trouble: FakeBucket['trouble'][number]
  },
  {
    uploadId,
    upload: { key, type, hasSums, parts },
    query,
    body,
  }: { uploadId: string; upload: Unfinished; query: URLSearchParams; body: Buffer },
): unknown {
  const inOrder = [...parts].toSorted(([a], [b]) => a - b)
  if (method === 'GET') {
    const after = Number(query.get('part-number-marker') ?? 0)
    const rest = inOrder.filter(([number]) => number > after)
    const list = rest
      .slice(0, bucket.listed)
      .map(
        ([number, part]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${inXml(tagOf(part))}</ETag><Size>${part.length}</Size>${hasSums ? `<ChecksumSHA256>${sumOf(part)}</ChecksumSHA256>` : ''}</Part>`,
      )
    const isTruncated = rest.length > list.length
    const last = rest[list.length - 1]?.[0] ?? after
    return outgoing.end(
      `<ListPartsResult>${list.join('')}<IsTruncated>${isTruncated}</IsTruncated><NextPartNumberMarker>${last}</NextPartNumberMarker></ListPartsResult>`,
    )
  }
  if (method === 'DELETE') {
    bucket.unfinished.delete(uploadId)
    return outgoing.writeHead(204).end()
  }
  if (method === 'PUT') {
    const sum = headers['x-amz-checksum-sha256']
    if (hasSums && sum === undefined) return refuse(400, 'InvalidRequest')
    if (sum !== undefined && sum !== sumOf(body)) return refuse(400, 'BadDigest')
    parts.set(Number(query.get('partNumber')), body)
    return outgoing.setHeader('etag', tagOf(body)).end()
  }
  if (trouble === 'error-in-200')
    return outgoing.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>')
  const listed = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/g)].map(([, part = '']) => {
    const of = (name: string) =>
      new RegExp(`<${name}>([^<]*)<`).exec(part)?.[1]?.replaceAll('&quot;', '"')
    const found = parts.get(Number(of('PartNumber')))
    const isSame = found && of('ETag') === tagOf(found)
    return isSame && (!hasSums || of('ChecksumSHA256') === sumOf(found)) ? found : undefined
  })
  if (listed.length !== parts.size || listed.includes(undefined)) return refuse(400, 'InvalidPart')
  if (inOrder.slice(0, -1).some(([, part]) => part.length < partMinimumBytes))
    return refuse(400, 'EntityTooSmall')
  keep(bucket, key, Buffer.concat(listed as Buffer[]), type)
  bucket.unfinished.delete(uploadId)
  return outgoing.end('<CompleteMultipartUploadResult/>')
}

/** One page of a list: a token is the number of entries before it. */
function filesXml({ files, listed }: FakeBucket, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const from = Number(query.get('continuation-token') ?? 0)
  const all = [...files]
    .filter(([key]) => key.startsWith(prefix))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const entries = all
    .slice(from, from + listed)
    .map(
      ([key, { bytes, changedAt }]) =>
        `<Contents><Key>${inXml(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
  const next = from + listed
  const more = next < all.length && `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<ListBucketResult>${entries.join('')}${more || ''}</ListBucketResult>`
}

function uploadsXml({ unfinished }: FakeBucket, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const entries = [...unfinished]
    .filter(([, { key }]) => key.startsWith(prefix))
    .map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${inXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
  return `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`
}

const sourceOf = ({ files }: FakeBucket, source: string) =>
  files.get(decodeURIComponent(source).replace(`${name}/`, ''))

function keep(
  { files, clock }: FakeBucket,
  key: string,
  bytes: Buffer,
  type: string,
  sum?: string | string[],
): void {
  files.set(key, {
    ...{ bytes, type, etag: tagOf(bytes), changedAt: clock() },
    sum: sum === undefined ? undefined : String(sum),
  })
}

function sendFile(
  { bytes, type, etag, sum }: Kept,
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
): void {
  outgoing.setHeader('etag', etag)
  outgoing.setHeader('x-amz-version-id', etag.replaceAll('"', ''))
  outgoing.setHeader('content-type', type)
  outgoing.setHeader('accept-ranges', 'bytes')
  if (sum) outgoing.setHeader('x-amz-meta-sha256', sum)
  if ((headers['if-match'] ?? etag) !== etag) return void outgoing.writeHead(412).end()
  if (headers['if-none-match'] === etag) return void outgoing.writeHead(304).end()
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
