import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export type Originals = ReturnType<typeof originals>
export type Measured = { bytes: number; sha256: string }

/**
 * Uploaded recordings while renditions are made from them, and unfinished renditions: outside the media store, so
 * that nobody is ever sent part of one.
 */
export function originals(dataDir: string) {
  const room = join(dataDir, 'originals')
  const folderOf = (recordingId: string) => join(room, recordingId)
  const pathOf = (recordingId: string) => join(folderOf(recordingId), 'original.mp4')

  return {
    pathOf,

    async keepFile(path: string, recordingId: string): Promise<void> {
      await mkdir(folderOf(recordingId), { recursive: true })
      await rename(path, pathOf(recordingId))
    },

    isThere: (recordingId: string): Promise<boolean> =>
      stat(pathOf(recordingId)).then(
        () => true,
        () => false,
      ),

    /** A unique name beside it: another process may still be writing to an older one. */
    unfinished: (recordingId: string): string =>
      join(folderOf(recordingId), `${randomUUID()}.part`),

    /** Resolves when the file is on the disk. */
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

    /** The recordings beside whose originals nothing was written since an instant. */
    async olderThan(instant: Date): Promise<string[]> {
      const old: string[] = []
      for (const id of await readdir(room).catch(() => []))
        if ((await stat(folderOf(id))).mtime < instant) old.push(id)
      return old
    },

    async drop(recordingId: string): Promise<void> {
      await rm(folderOf(recordingId), { recursive: true, force: true })
    },
  }
}
