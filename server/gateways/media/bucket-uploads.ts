import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { mediaLinkSeconds } from '#contract/limits.ts'
import { bucketPieceBytes } from '#contract/staff/files.ts'
import type { Bucket } from './bucket.ts'
import { originalKey } from './originals.ts'
import { s3, type BucketConfig } from './s3.ts'
import { headBytes, type Assembled, type Uploads } from './uploads.ts'

const room = 'uploads'
const keyOf = (id: string) => `${room}/${id}`
const partOf = (piece: number) => piece + 1
const sumHeader = 'x-amz-checksum-sha256'

const inHex = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

/**
 * Uploads that staff's browsers send to the bucket themselves, as the parts of a multipart upload: under links that
 * are signed for one part with one size and SHA-256, which the bucket checks. Nothing about them is kept here: the
 * bucket knows what was begun and what arrived, so any server goes on with it.
 */
export function bucketUploads(config: BucketConfig, store: Bucket): Uploads {
  const bucket = s3(config)

  const ofKey = async (key: string) =>
    (await bucket.unfinished(key)).filter(({ mediaKey }) => mediaKey === key)

  /**
   * The unfinished upload of an id. Of two that were begun at once everybody takes the first; a piece that went to
   * another one is missing, and is sent again.
   */
  const unfinished = async (id: string): Promise<string | undefined> =>
    (await ofKey(keyOf(id)))[0]?.uploadId

  async function begun(id: string): Promise<string> {
    const found = await unfinished(id)
    if (found !== undefined) return found
    const made = await bucket.begin(keyOf(id), { 'x-amz-checksum-algorithm': 'SHA256' })
    return (await unfinished(id)) ?? made
  }

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
      const parts = uploadId === undefined ? [] : await bucket.parts(keyOf(id), uploadId)
      return {
        pieces: [],
        bucket: {
          piece_bytes: bucketPieceBytes,
          // After a crash between its last piece and what it is for.
          is_whole: (await store.head(keyOf(id))) !== undefined,
          arrived: parts.map(({ number, sum }) => ({ piece: number - 1, sha256: inHex(sum) })),
        },
      }
    },

    async link(id, piece, { bytes, sha256 }, now) {
      const query = { uploadId: await begun(id), partNumber: String(partOf(piece)) }
      const headers = { [sumHeader]: Buffer.from(sha256, 'hex').toString('base64') }
      const { url } = await bucket.sign('PUT', bucket.addressOf(keyOf(id), query), {
        ...{ seconds: mediaLinkSeconds, now },
        // The length is the browser's to send: it is signed, and not told.
        headers: { ...headers, 'content-length': String(bytes) },
      })
      return { url, headers }
    },

    async assemble(id, { bytes, sha256 }, { isCheckedLater = false } = {}): Promise<Assembled> {
      const key = keyOf(id)
      if (!(await store.head(key))) {
        const uploadId = await unfinished(id)
        if (uploadId === undefined) return { kind: 'broken' }
        const parts = await bucket.parts(key, uploadId)
        const isInOrder = parts.every(({ number }, n) => number === partOf(n))
        const sum = parts.reduce((total, part) => total + part.bytes, 0)
        if (!isInOrder || sum !== bytes) return { kind: 'broken' }
        await bucket.complete(key, uploadId, parts)
        // Others that were begun at the same moment.
        for (const left of await ofKey(key)) await bucket.abort(key, left.uploadId)
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
      const old = (await bucket.unfinished(`${room}/`)).filter(({ begunAt }) => begunAt < instant)
      for (const { mediaKey, uploadId } of old) await bucket.abort(mediaKey, uploadId)
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
