import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  type Part,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { mediaLinkSeconds } from '#contract/shared/limits.ts'
import { bucketChunkBytes } from '#contract/classroom/staff-files.ts'
import type { Bucket } from './bucket.ts'
import { startOfLink } from './links.ts'
import { originalKey } from './originals.ts'
import { s3, undefinedWhenMissing, type BucketConfig } from './s3.ts'
import { headBytes, type Assembled, type Uploads } from './uploads.ts'

const room = 'uploads'
const keyOf = (id: string) => `${room}/${id}`
const partOf = (chunk: number) => chunk + 1
const sumHeader = 'x-amz-checksum-sha256'

const inHex = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

/**
 * Multipart uploads that staff's browsers send directly to the bucket. Each link is signed for one part of a given
 * size and SHA-256, which the bucket checks. The bucket holds all state, so any server can continue an upload.
 */
export function bucketUploads(config: BucketConfig, store: Bucket): Uploads {
  const { client, at, bucketName, signer } = s3(config)

  /** Uploads under this key prefix, neither completed nor aborted: at most a thousand, the oldest first. */
  async function unfinishedOf(Prefix: string) {
    const list = new ListMultipartUploadsCommand({ Bucket: bucketName, Prefix })
    const { Uploads: found = [] } = await client.send(list)
    return found
      .map(({ Key = '', UploadId = '', Initiated = new Date(0) }) => ({
        mediaKey: Key,
        uploadId: UploadId,
        begunAt: Initiated,
      }))
      .toSorted(
        (a, b) => a.begunAt.getTime() - b.begunAt.getTime() || (a.uploadId < b.uploadId ? -1 : 1),
      )
  }

  const ofKey = async (key: string) =>
    (await unfinishedOf(key)).filter(({ mediaKey }) => mediaKey === key)

  /**
   * The unfinished upload of an id. If two were started at once, the first is used; a chunk sent to the other is
   * missing and sent again.
   */
  const unfinished = async (id: string): Promise<string | undefined> =>
    (await ofKey(keyOf(id)))[0]?.uploadId

  async function findOrBegin(id: string): Promise<string> {
    const found = await unfinished(id)
    if (found !== undefined) return found
    const begin = { ...at(keyOf(id)), ChecksumAlgorithm: 'SHA256' } as const
    const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand(begin))
    return (await unfinished(id)) ?? UploadId
  }

  /** In the order of their numbers. */
  async function partsOf(mediaKey: string, UploadId: string): Promise<Part[]> {
    const parts: Part[] = []
    let PartNumberMarker: string | undefined
    do {
      const list = new ListPartsCommand({ ...at(mediaKey), UploadId, PartNumberMarker })
      const page = await client.send(list)
      parts.push(...(page.Parts ?? []))
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (PartNumberMarker !== undefined)
    return parts
  }

  /** Aborted because the bucket bills for the parts of unfinished uploads. */
  const abort = async (mediaKey: string, UploadId: string) =>
    client
      .send(new AbortMultipartUploadCommand({ ...at(mediaKey), UploadId }))
      .catch(undefinedWhenMissing)

  async function sumOf(mediaKey: string): Promise<string | undefined> {
    const found = await store.read(mediaKey)
    if (!found) return undefined
    const hash = createHash('sha256')
    await pipeline(found.body, hash)
    return hash.digest('hex')
  }

  return {
    keep: undefined,

    async state(id) {
      const uploadId = await unfinished(id)
      const parts = uploadId === undefined ? [] : await partsOf(keyOf(id), uploadId)
      return {
        chunks: [],
        bucket: {
          chunk_bytes: bucketChunkBytes,
          // True after a crash between the last chunk and the attachment of the file.
          is_whole: (await store.head(keyOf(id))) !== undefined,
          arrived: parts.map(({ PartNumber = 0, ChecksumSHA256 = '' }) => ({
            chunk: PartNumber - 1,
            sha256: inHex(ChecksumSHA256),
          })),
        },
      }
    },

    async link(id, chunk, { bytes, sha256 }, now) {
      const sum = Buffer.from(sha256, 'hex').toString('base64')
      const part = new UploadPartCommand({
        ...{ ...at(keyOf(id)), UploadId: await findOrBegin(id), PartNumber: partOf(chunk) },
        // The signature covers the length, which the browser sends by itself.
        ...{ ContentLength: bytes, ChecksumSHA256: sum },
      })
      const url = await getSignedUrl(signer, part, {
        ...{ signingDate: startOfLink(now), expiresIn: mediaLinkSeconds },
        unhoistableHeaders: new Set([sumHeader]),
      })
      return { url, headers: { [sumHeader]: sum } }
    },

    async assemble(id, { bytes, sha256 }, { isCheckedLater = false } = {}): Promise<Assembled> {
      const key = keyOf(id)
      if (!(await store.head(key))) {
        const uploadId = await unfinished(id)
        if (uploadId === undefined) return { kind: 'broken' }
        const parts = await partsOf(key, uploadId)
        const isInOrder = parts.every(({ PartNumber }, n) => PartNumber === partOf(n))
        const sum = parts.reduce((total, { Size = 0 }) => total + Size, 0)
        if (!isInOrder || sum !== bytes) return { kind: 'broken' }
        const whole = { ...at(key), UploadId: uploadId, MultipartUpload: { Parts: parts } }
        await client.send(new CompleteMultipartUploadCommand(whole))
        // Two uploads of one id may have been started at once.
        for (const left of await ofKey(key)) await abort(key, left.uploadId)
      }
      const found = await store.head(key)
      if (!found) throw new Error('the bucket did not put the parts together')
      const isPromised = isCheckedLater || (await sumOf(key)) === sha256
      if (found.bytes !== bytes || !isPromised) {
        // The next attempt sends the whole file again.
        await store.remove(key)
        return { kind: 'broken' }
      }
      const start = await store.read(key, { from: 0, to: Math.min(headBytes, bytes) - 1 })
      return {
        kind: 'whole',
        head: start ? await buffer(start.body) : Buffer.alloc(0),
        path: undefined,
        async withFile(work) {
          const done = await store.withFile(key, async (path) => ({ result: await work(path) }))
          if (!done) throw new Error(`${key} is gone`)
          return done.result
        },
        keepAs: (mediaKey) => store.move(key, mediaKey, sha256),
        keepAsOriginal: (recordingId) => store.move(key, originalKey(recordingId), sha256),
        drop: () => store.remove(key),
      }
    },

    async dropOlderThan(instant) {
      const old = (await unfinishedOf(`${room}/`)).filter(({ begunAt }) => begunAt < instant)
      for (const { mediaKey, uploadId } of old) await abort(mediaKey, uploadId)
      let dropped = old.length
      for await (const { mediaKey, changedAt } of store.list(room)) {
        if (changedAt >= instant) continue
        await store.remove(mediaKey)
        dropped += 1
      }
      return dropped
    },
  }
}
