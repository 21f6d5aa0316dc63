import { chunkLength, chunkSpan, type Bytes, type Part } from './chunks.ts'
import { NetworkError, type SavingPorts } from './ports.ts'
import type { SavedItem } from './saved-item.ts'

export type FetchedChunk =
  | { kind: 'whole'; body: Bytes; etag: string | null }
  /** The file on the server has changed. */
  | { kind: 'changed' }
  | { kind: 'link-ended' }

/**
 * Fetches one chunk, resuming after a saved part. A part that arrives before an interruption is saved. @throws what
 * the ports throw; NetworkError when the connection broke
 */
export async function fetchChunk(
  item: SavedItem,
  n: number,
  url: string,
  ports: SavingPorts,
  signal: AbortSignal,
): Promise<FetchedChunk> {
  const part = await resumablePart(item, n, ports)
  const { from, to } = chunkSpan(item, n)
  const rest = { from: from + (part?.body.length ?? 0), to }
  const fetched = await ports.fetchRange(url, rest, part?.etag ?? item.etag, signal)
  signal.throwIfAborted()
  if (fetched.kind === 'link-ended') return fetched
  if (
    fetched.kind === 'changed' ||
    fetched.total !== item.bytes ||
    (part && fetched.etag !== part.etag)
  ) {
    if (part) await ports.chunks.dropPart(item, n)
    return { kind: 'changed' }
  }
  const body = part ? join(part.body, fetched.body) : fetched.body
  if (fetched.kind === 'cut') {
    await keepPart(item, n, { body, etag: fetched.etag }, ports)
    throw new NetworkError('the connection broke within a chunk')
  }
  // The part is dropped first, because a nearly full device may not have room for the part and the whole chunk.
  if (part) await ports.chunks.dropPart(item, n)
  return body.length === chunkLength(item, n)
    ? { kind: 'whole', body, etag: fetched.etag }
    : { kind: 'changed' }
}

/** The saved part of a chunk; an unusable one is dropped. */
async function resumablePart(
  item: SavedItem,
  n: number,
  { chunks }: SavingPorts,
): Promise<Part | undefined> {
  const part = await chunks.readPart(item, n)
  if (!part) return undefined
  const isSameFile = item.etag === null || item.etag === part.etag
  if (isSameFile && part.body.length < chunkLength(item, n)) return part
  await chunks.dropPart(item, n)
  return undefined
}

async function keepPart(
  item: SavedItem,
  n: number,
  { body, etag }: { body: Bytes; etag: string | null },
  { chunks, rows }: SavingPorts,
): Promise<void> {
  // Only a strong ETag proves that the rest is of the same file.
  if (etag === null) return
  try {
    await chunks.putPart(item, n, { body, etag })
  } catch (failure) {
    // The bytes are fetched again; if the device is full, storing the whole chunk reports it.
    if ((failure as Error).name !== 'QuotaExceededError') throw failure
  }
  // The item was removed during the transfer.
  if (!(await rows.item(item.id))) await chunks.drop(item)
}

function join(first: Bytes, rest: Bytes): Bytes {
  const all = new Uint8Array(first.length + rest.length)
  all.set(first)
  all.set(rest, first.length)
  return all
}
