import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type GetObjectCommandInput,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { mediaLinkSeconds } from '#contract/shared/limits.ts'
import { startOfLink } from './links.ts'
import { BucketRefused, s3, undefinedWhenMissing, type BucketConfig } from './s3.ts'
import { typeOf, type Store } from './store.ts'

/** The bucket's answer to a request for a file or a range of it. */
export type Passed = { status: number; headers: Record<string, string>; body: Readable | undefined }
export type Bucket = Store & {
  /** The origin of its files, for the content security policy. */
  origin: string
  /**
   * Fetches a file with the conditions of a request (`range`, `if-range`, `if-none-match`) to pass it on: 200, 206,
   * 304 or 416; undefined when there is no such file.
   */
  pass(mediaKey: string, conditions: Record<string, string>): Promise<Passed | undefined>
  /** A signed link to the bucket. Anyone who has it can read this file until it expires. */
  link(mediaKey: string, now: Date): Promise<{ url: string; expiresAt: Date }>
  /** Moves a file to another key in the bucket, with its SHA-256 as metadata if known. */
  move(from: string, to: string, sha256?: string): Promise<void>
  /**
   * Downloads the file to a temporary folder while `work` runs; undefined if it does not exist.
   * @throws NotWhole if its SHA-256 differs from the stored one
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

/**
 * A store on an S3 bucket. Files being processed are in `scratch`.
 * @throws Error if the bucket does not answer, or refuses
 */
export function bucketStore(config: BucketConfig, scratch = tmpdir()): Bucket {
  const { client, at, bucketName, origin, signer } = s3(config)
  const describe = (mediaKey: string, sha256?: string) => ({
    ...{ ...at(mediaKey), ContentType: typeOf(mediaKey) },
    ...(sha256 !== undefined && { Metadata: { sha256 } }),
  })

  async function put(mediaKey: string, bytes: Uint8Array): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await client.send(new PutObjectCommand({ ...describe(mediaKey, sha256), Body: bytes }))
  }

  async function copyFile(path: string, mediaKey: string): Promise<void> {
    const { size } = await stat(path)
    if (size <= partBytes) return put(mediaKey, await readFile(path))
    const params = { ...describe(mediaKey), Body: createReadStream(path) }
    await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done()
  }

  const get = (mediaKey: string, conditions: Partial<GetObjectCommandInput> = {}) =>
    client
      .send(new GetObjectCommand({ ...at(mediaKey), ...conditions }))
      .catch(undefinedWhenMissing)

  async function remove(mediaKey: string): Promise<void> {
    await client.send(new DeleteObjectCommand(at(mediaKey))).catch(undefinedWhenMissing)
  }

  return {
    origin,
    copyFile,
    put,
    remove,

    async head(mediaKey) {
      const found = await client
        .send(new HeadObjectCommand(at(mediaKey)))
        .catch(undefinedWhenMissing)
      const sha256 = found?.Metadata?.['sha256']
      const version = found?.VersionId
      return (
        found && {
          bytes: found.ContentLength ?? 0,
          ...(sha256 !== undefined && { sha256 }),
          ...(version !== undefined && { version }),
        }
      )
    },

    async putFile(path, mediaKey) {
      await copyFile(path, mediaKey)
      await rm(path)
    },

    async read(mediaKey, span) {
      const found = await get(mediaKey, span && { Range: `bytes=${span.from}-${span.to}` })
      return (
        found && {
          body: found.Body as Readable,
          bytes: found.ContentLength ?? 0,
          type: typeOf(mediaKey),
        }
      )
    },

    async *list(room) {
      const inRoom = { Bucket: bucketName, Prefix: `${room}/` }
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, inRoom))
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
          yield { mediaKey: Key, bytes: Size, changedAt: LastModified }
    },

    async pass(mediaKey, { range, 'if-range': ifRange, 'if-none-match': known }) {
      // S3 has no If-Range. With If-Match it refuses a range of a changed file, which is then sent whole.
      const ofRange = { Range: range, IfMatch: ifRange }
      try {
        const found = await get(mediaKey, { IfNoneMatch: known, ...(range && ofRange) })
        return found && passed(found)
      } catch (failure) {
        if (!(failure instanceof BucketRefused)) throw failure
        const { status, headers } = failure
        if (status === 412 && range) return this.pass(mediaKey, {})
        if (status !== 304 && status !== 416) throw failure
        const { etag, 'content-range': contentRange } = headers
        const passedOn = { etag, 'content-range': contentRange, 'content-length': '0' }
        return { status, headers: present(passedOn), body: undefined }
      }
    },

    async link(mediaKey, now) {
      const signingDate = startOfLink(now)
      const lasting = { signingDate, expiresIn: mediaLinkSeconds }
      const url = await getSignedUrl(signer, new GetObjectCommand(at(mediaKey)), lasting)
      return { url, expiresAt: new Date(signingDate.getTime() + mediaLinkSeconds * 1000) }
    },

    async move(from, to, sha256) {
      await client.send(
        new CopyObjectCommand({
          ...describe(to, sha256),
          CopySource: `${bucketName}/${from.split('/').map(encodeURIComponent).join('/')}`,
          MetadataDirective: 'REPLACE',
        }),
      )
      await remove(from)
    },

    async withFile(mediaKey, work, signal) {
      const found = await get(mediaKey)
      if (!found) return undefined
      const folder = join(scratch, randomUUID())
      const path = join(folder, 'file')
      await mkdir(folder, { recursive: true })
      try {
        const file = createWriteStream(path, { flags: 'wx' })
        await pipeline(found.Body as Readable, file, { ...(signal && { signal }) })
        const promised = found.Metadata?.['sha256']
        if (promised !== undefined && (await sumOfFile(path)) !== promised)
          throw new NotWhole(`${mediaKey} is not the file that was sent`)
        return await work(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function passed(found: GetObjectCommandOutput): Passed {
  const headers = {
    'content-length': String(found.ContentLength),
    'content-range': found.ContentRange,
    'accept-ranges': found.AcceptRanges,
    etag: found.ETag,
    'last-modified': found.LastModified?.toUTCString(),
  }
  const status = found.ContentRange === undefined ? 200 : 206
  return { status, headers: present(headers), body: found.Body as Readable }
}

const present = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
