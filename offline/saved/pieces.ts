import { savedCache } from '#offline/cache-names.ts'

/** Which file a piece belongs to, and how that file is cut. */
export type Cut = {
  id: string
  bytes: number
  sha256: string
  piece_bytes: number
}
export type Span = { from: number; to: number }
export type Bytes = Uint8Array<ArrayBuffer>
/** The first bytes of a piece whose transfer was interrupted, and the strong tag of the file that they are of. */
export type Part = { body: Bytes; etag: string }

export const piecesOf = ({ bytes, piece_bytes }: Pick<Cut, 'bytes' | 'piece_bytes'>): number =>
  Math.ceil(bytes / piece_bytes)

/** The bytes of a piece in its file; `to` is the last one, as in a `Range`. */
export function pieceSpan(
  { bytes, piece_bytes }: Pick<Cut, 'bytes' | 'piece_bytes'>,
  n: number,
): Span {
  return { from: n * piece_bytes, to: Math.min(bytes, (n + 1) * piece_bytes) - 1 }
}

export function pieceLength(cut: Pick<Cut, 'bytes' | 'piece_bytes'>, n: number): number {
  const { from, to } = pieceSpan(cut, n)
  return to - from + 1
}

/** Numbers of the pieces that hold any of these bytes. */
export function piecesFor(cut: Pick<Cut, 'bytes' | 'piece_bytes'>, { from, to }: Span): number[] {
  const first = Math.floor(from / cut.piece_bytes)
  const last = Math.floor(Math.min(to, cut.bytes - 1) / cut.piece_bytes)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
}

export type PieceStore = ReturnType<typeof openPieces>

/**
 * One person's pieces, each an entry of its own in Cache Storage: a piece is there whole or not at all, one
 * that is written costs no more than itself, and the worker reads one without touching the others. A file as
 * one entry could not be resumed; blobs in IndexedDB are copied by some browsers each time a row is read.
 */
export function openPieces(uid: string) {
  // Opened each time: a cache that was deleted meanwhile, by a wipe, would be written to out of sight.
  const cache = () => caches.open(savedCache(uid))
  // Another version of the file never mixes with this one.
  const fileUrl = ({ id, sha256, piece_bytes }: Cut) =>
    `/saved/${id}/${sha256.slice(0, 16)}-${piece_bytes}`
  const pieceUrl = (cut: Cut, n: number) => `${fileUrl(cut)}?piece=${n}`
  const partUrl = (cut: Cut, n: number) => `${fileUrl(cut)}?part=${n}`
  const captionUrl = (watchedId: string, language: string) => `/saved/${watchedId}/${language}.vtt`

  return {
    /** @throws DOMException `QuotaExceededError` when the device is full */
    async put(cut: Cut, n: number, body: Bytes): Promise<void> {
      await (await cache()).put(pieceUrl(cut, n), new Response(body))
    },
    /** The piece, or undefined when it is not here. */
    async read(cut: Cut, n: number): Promise<Bytes | undefined> {
      const kept = await (await cache()).match(pieceUrl(cut, n))
      return kept && new Uint8Array(await kept.arrayBuffer())
    },
    /** Numbers of the pieces that are here, in order. */
    async list(cut: Cut): Promise<number[]> {
      const keys = await (await cache()).keys(fileUrl(cut), { ignoreSearch: true })
      return keys
        .map(({ url }) => Number(/\?piece=(\d+)$/.exec(url)?.[1] ?? -1))
        .filter((n) => n >= 0)
        .toSorted((a, b) => a - b)
    },
    /** Keeps the beginning of a piece under a name of its own: it never counts as the piece. */
    async putPart(cut: Cut, n: number, { body, etag }: Part): Promise<void> {
      await (await cache()).put(partUrl(cut, n), new Response(body, { headers: { etag } }))
    },
    async readPart(cut: Cut, n: number): Promise<Part | undefined> {
      const kept = await (await cache()).match(partUrl(cut, n))
      if (!kept) return undefined
      const body = new Uint8Array(await kept.arrayBuffer())
      return { body, etag: kept.headers.get('etag') ?? '' }
    },
    async dropPart(cut: Cut, n: number): Promise<void> {
      await (await cache()).delete(partUrl(cut, n))
    },
    /** Drops the pieces and the parts of a file. */
    async drop(cut: Cut): Promise<void> {
      await (await cache()).delete(fileUrl(cut), { ignoreSearch: true })
    },

    async putCaption(watchedId: string, language: string, text: Bytes): Promise<void> {
      await (await cache()).put(captionUrl(watchedId, language), new Response(text))
    },
    async readCaption(watchedId: string, language: string): Promise<Bytes | undefined> {
      const kept = await (await cache()).match(captionUrl(watchedId, language))
      return kept && new Uint8Array(await kept.arrayBuffer())
    },

    /** Drops what belongs to none of these: left by a page that closed while it removed something. */
    async keepOnly(cuts: readonly Cut[]): Promise<void> {
      const files = new Set(cuts.map(fileUrl))
      const watched = new Set(cuts.map(({ id }) => id.split('/')[0]))
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
