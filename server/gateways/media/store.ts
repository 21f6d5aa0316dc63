import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** First and last byte. */
export type ByteRange = { from: number; to: number }
/** `sha256` is known for small files and uploads in a bucket, `version` where the bucket keeps versions. */
export type Head = { bytes: number; sha256?: string; version?: string }
export type Stored = { body: Readable; bytes: number; type: string }
export type Listed = { mediaKey: string; bytes: number; changedAt: Date }

/**
 * Permanent storage of files by their media key, such as `recordings/algebra/low.mp4`. A file appears under its
 * key whole or not at all.
 */
export type Store = {
  /** Moves a finished file from the disk into the store. */
  putFile(path: string, mediaKey: string): Promise<void>
  /** The same, but copies it. */
  copyFile(path: string, mediaKey: string): Promise<void>
  /** Stores a small file from memory. */
  put(mediaKey: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  head(mediaKey: string): Promise<Head | undefined>
  /** The file, or a range of it, with the size of the body; undefined when there is no such file. */
  read(mediaKey: string, span?: ByteRange): Promise<Stored | undefined>
  /** Removing a missing file succeeds. */
  remove(mediaKey: string): Promise<void>
  /** The files whose key begins with `room/`, in no order, including files that a crash left unfinished. */
  list(room: string): AsyncIterable<Listed>
}

/** The clips and papers of the public pages, which only `content/` names. */
export const publicRooms = ['clips', 'papers'] as const

const types: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.webm': 'audio/webm',
  '.ogg': 'audio/ogg',
  '.mp3': 'audio/mpeg',
  '.vtt': 'text/vtt',
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}
export const typeOf = (mediaKey: string) => types[extname(mediaKey)] ?? 'application/octet-stream'

/** A store in a folder. Its links are signed by `mediaLinks` and served by this server. */
export function folderStore(folder: string): Store {
  const pathOf = (mediaKey: string) => join(folder, mediaKey)

  async function put(mediaKey: string, make: (unfinished: string) => Promise<void>): Promise<void> {
    const target = pathOf(mediaKey)
    const unfinished = `${target}.${process.hrtime.bigint()}.part`
    await mkdir(dirname(target), { recursive: true })
    try {
      await make(unfinished)
      await rename(unfinished, target)
    } finally {
      await rm(unfinished, { force: true })
    }
    await flush(dirname(target), 'r')
  }

  const head = async (mediaKey: string): Promise<Head | undefined> => {
    const found = await stat(pathOf(mediaKey)).catch(undefinedWhenMissing)
    return found && { bytes: found.size }
  }

  return {
    async putFile(path, mediaKey) {
      const target = pathOf(mediaKey)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
    },

    copyFile: (path, mediaKey) => put(mediaKey, (unfinished) => copyFile(path, unfinished)),

    put: (mediaKey, bytes) =>
      put(mediaKey, (unfinished) => flush(unfinished, 'wx', (file) => file.writeFile(bytes))),

    head,

    async read(mediaKey, span) {
      const found = await head(mediaKey)
      if (!found) return undefined
      const { from, to } = span ?? { from: 0, to: found.bytes - 1 }
      const last = Math.min(to, found.bytes - 1)
      const body = createReadStream(pathOf(mediaKey), { start: from, end: last })
      return { body, bytes: last - from + 1, type: typeOf(mediaKey) }
    },

    remove: (mediaKey) => rm(pathOf(mediaKey), { force: true }),

    async *list(room) {
      const inside = { recursive: true, withFileTypes: true } as const
      const entries = await readdir(pathOf(room), inside).catch(undefinedWhenMissing)
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch(undefinedWhenMissing)
        if (!found) continue // removed meanwhile
        const mediaKey = relative(folder, path).split(sep).join('/')
        yield { mediaKey, bytes: found.size, changedAt: found.mtime }
      }
    },
  }
}

/** Flushes a file or a folder to the disk, after `work` has written to the file. */
async function flush(
  path: string,
  flags: 'wx' | 'r',
  work?: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags)
  try {
    await work?.(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
