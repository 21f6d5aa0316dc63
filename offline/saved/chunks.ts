import { savedCache } from '#offline/cache-names.ts'

/** A file that is saved in chunks of `chunk_bytes`. */
export type ChunkedFile = {
  id: string
  bytes: number
  sha256: string
  chunk_bytes: number
}
export type ChunkRange = { from: number; to: number }
export type Bytes = Uint8Array<ArrayBuffer>
/** The first bytes of a chunk whose transfer was interrupted, and the strong ETag of its file. */
export type Part = { body: Bytes; etag: string }

export const chunkCount = ({
  bytes,
  chunk_bytes,
}: Pick<ChunkedFile, 'bytes' | 'chunk_bytes'>): number => Math.ceil(bytes / chunk_bytes)

/** The bytes of a chunk in its file; `to` is the last one, as in a `Range`. */
export function chunkSpan(
  { bytes, chunk_bytes }: Pick<ChunkedFile, 'bytes' | 'chunk_bytes'>,
  n: number,
): ChunkRange {
  return { from: n * chunk_bytes, to: Math.min(bytes, (n + 1) * chunk_bytes) - 1 }
}

export function chunkLength(file: Pick<ChunkedFile, 'bytes' | 'chunk_bytes'>, n: number): number {
  const { from, to } = chunkSpan(file, n)
  return to - from + 1
}

/** Numbers of the chunks that hold any of these bytes. */
export function chunksFor(
  file: Pick<ChunkedFile, 'bytes' | 'chunk_bytes'>,
  { from, to }: ChunkRange,
): number[] {
  const first = Math.floor(from / file.chunk_bytes)
  const last = Math.floor(Math.min(to, file.bytes - 1) / file.chunk_bytes)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
}

export type ChunkStore = ReturnType<typeof openChunks>

/**
 * One person's chunks, each a separate entry in Cache Storage: an entry is written atomically, and read without
 * the others. A file in one entry could not be resumed, and some browsers copy blobs in IndexedDB on every read.
 */
export function openChunks(uid: string) {
  // Opened each time: writes to a handle of a deleted cache, after a wipe, would be lost.
  const cache = () => caches.open(savedCache(uid))
  // The hash keeps the chunks of another version apart.
  const fileUrl = ({ id, sha256, chunk_bytes }: ChunkedFile) =>
    `/saved/${id}/${sha256.slice(0, 16)}-${chunk_bytes}`
  const chunkUrl = (file: ChunkedFile, n: number) => `${fileUrl(file)}?chunk=${n}`
  const partUrl = (file: ChunkedFile, n: number) => `${fileUrl(file)}?part=${n}`
  const captionUrl = (watchedId: string, language: string) => `/saved/${watchedId}/${language}.vtt`

  return {
    /** @throws DOMException `QuotaExceededError` when the device is full */
    async put(file: ChunkedFile, n: number, body: Bytes): Promise<void> {
      await (await cache()).put(chunkUrl(file, n), new Response(body))
    },
    /** The chunk, or undefined when it is not here. */
    async read(file: ChunkedFile, n: number): Promise<Bytes | undefined> {
      const kept = await (await cache()).match(chunkUrl(file, n))
      return kept && new Uint8Array(await kept.arrayBuffer())
    },
    /** Numbers of the chunks that are here, in order. */
    async list(file: ChunkedFile): Promise<number[]> {
      const keys = await (await cache()).keys(fileUrl(file), { ignoreSearch: true })
      return keys
        .map(({ url }) => Number(/\?chunk=(\d+)$/.exec(url)?.[1] ?? -1))
        .filter((n) => n >= 0)
        .toSorted((a, b) => a - b)
    },
    /** Saves the beginning of a chunk under a separate name, so that it never counts as the chunk. */
    async putPart(file: ChunkedFile, n: number, { body, etag }: Part): Promise<void> {
      await (await cache()).put(partUrl(file, n), new Response(body, { headers: { etag } }))
    },
    async readPart(file: ChunkedFile, n: number): Promise<Part | undefined> {
      const kept = await (await cache()).match(partUrl(file, n))
      if (!kept) return undefined
      const body = new Uint8Array(await kept.arrayBuffer())
      return { body, etag: kept.headers.get('etag') ?? '' }
    },
    async dropPart(file: ChunkedFile, n: number): Promise<void> {
      await (await cache()).delete(partUrl(file, n))
    },
    /** Drops the chunks and the parts of a file. */
    async drop(file: ChunkedFile): Promise<void> {
      await (await cache()).delete(fileUrl(file), { ignoreSearch: true })
    },

    async putCaption(watchedId: string, language: string, text: Bytes): Promise<void> {
      await (await cache()).put(captionUrl(watchedId, language), new Response(text))
    },
    async readCaption(watchedId: string, language: string): Promise<Bytes | undefined> {
      const kept = await (await cache()).match(captionUrl(watchedId, language))
      return kept && new Uint8Array(await kept.arrayBuffer())
    },

    /** Drops the chunks and captions of all other items, left by a page that closed during a removal. */
    async keepOnly(kept: readonly ChunkedFile[]): Promise<void> {
      const files = new Set(kept.map(fileUrl))
      const watched = new Set(kept.map(({ id }) => id.split('/')[0]))
      const open = await cache()
      for (const { url } of await open.keys()) {
        const path = url.slice(url.indexOf('/saved/')).split('?')[0] ?? ''
        const [, , watchedId] = path.split('/')
        const belongs = path.endsWith('.vtt') ? watched.has(watchedId) : files.has(path)
        if (!belongs) await open.delete(url)
      }
    },
  }
}
