import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { NotWhole, type Bucket } from './bucket.ts'
import { hasNoRoom } from './run-program.ts'
import { BucketAway } from './s3.ts'

/** Uploaded recordings while renditions are made from them. */
export type Originals = {
  /**
   * Provides an original as a local file while `work` runs; undefined if it does not exist.
   * @throws NotWhole if it is damaged, and the reason of an abort
   */
  withFile<T>(
    recordingId: string,
    work: (path: string) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T | undefined>
  /** The recordings whose originals were not touched since an instant. */
  olderThan(instant: Date): Promise<string[]>
  drop(recordingId: string): Promise<void>
  /** Flushes a file to the disk, then returns its size and hash. */
  measure(path: string): Promise<Measured>
  /**
   * A path beside an original for a file being made. It is outside the media store, so that no partial file is served,
   * and unique, because another process may still be writing the file of an earlier attempt.
   */
  unfinishedBeside(original: string): string
  /** Why `withFile` failed; undefined if a retry may succeed. */
  problemOf(failure: unknown): 'unreadable' | 'no-room' | undefined
  /** Whether the disk has room to process this original. */
  hasRoom(recordingId: string): Promise<boolean>
  /** Whether the failure is temporary, so that retrying is enough. */
  isAway(failure: unknown): boolean
}
export type Measured = { bytes: number; sha256: string }

/**
 * The free space that processing needs, as a multiple of the original's size: for a rendition and its unfinished copy;
 * with a bucket, for the downloaded original and a rendition.
 */
const freeSpaceFactor = 2

async function isRoomAt(folder: string, originalBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= freeSpaceFactor * originalBytes
}

/** Shared by all stores: files are processed on a local disk. */
const onDisk = {
  async measure(path: string): Promise<Measured> {
    const file = await open(path, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
  },

  unfinishedBeside: (original: string): string => join(dirname(original), `${randomUUID()}.part`),

  problemOf(failure: unknown): 'unreadable' | 'no-room' | undefined {
    if (failure instanceof NotWhole) return 'unreadable'
    return hasNoRoom(failure) ? 'no-room' : undefined
  },

  isAway: (failure: unknown): boolean => failure instanceof BucketAway,
}

/** Originals in `DATA_DIR/originals`. */
export function folderOriginals(dataDir: string) {
  const originalsFolder = join(dataDir, 'originals')
  const folderOf = (recordingId: string) => join(originalsFolder, recordingId)
  const pathOf = (recordingId: string) => join(folderOf(recordingId), 'original.mp4')

  return {
    ...onDisk,

    async keepFile(path: string, recordingId: string): Promise<void> {
      await mkdir(folderOf(recordingId), { recursive: true })
      await rename(path, pathOf(recordingId))
    },

    async withFile(recordingId, work) {
      const path = pathOf(recordingId)
      const isThere = await stat(path).then(
        () => true,
        () => false,
      )
      return isThere ? work(path) : undefined
    },

    async hasRoom(recordingId) {
      const found = await stat(pathOf(recordingId)).catch(() => undefined)
      return isRoomAt(dataDir, found?.size ?? 0)
    },

    async olderThan(instant) {
      const old: string[] = []
      for (const id of await readdir(originalsFolder).catch(() => []))
        if ((await stat(folderOf(id))).mtime < instant) old.push(id)
      return old
    },

    async drop(recordingId) {
      await rm(folderOf(recordingId), { recursive: true, force: true })
    },
  } satisfies Originals & { keepFile: unknown }
}

const keyPrefix = 'originals'
/** The key of an original in a bucket. */
export const originalKey = (recordingId: string): string => `${keyPrefix}/${recordingId}.mp4`

/** Originals in a bucket; a server that processes one downloads it to `dataDir`. */
export function bucketOriginals(bucket: Bucket, dataDir: string): Originals {
  return {
    ...onDisk,

    withFile: (recordingId, work, signal) =>
      bucket.withFile(originalKey(recordingId), work, signal),

    async hasRoom(recordingId) {
      const found = await bucket.head(originalKey(recordingId))
      return isRoomAt(dataDir, found?.bytes ?? 0)
    },

    async olderThan(instant) {
      const old: string[] = []
      for await (const { mediaKey, changedAt } of bucket.list(keyPrefix))
        if (changedAt < instant) old.push(mediaKey.slice(keyPrefix.length + 1, -'.mp4'.length))
      return old
    },

    drop: (recordingId) => bucket.remove(originalKey(recordingId)),
  }
}
