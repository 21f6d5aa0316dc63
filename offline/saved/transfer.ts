import { fetchChunk } from './fetch-chunk.ts'
import { bytesOfSeconds } from './mp4.ts'
import { chunksFor, chunkCount, type Bytes, type ChunkStore } from './chunks.ts'
import { Gone, type LinksToSave, type SavingPorts } from './ports.ts'
import type { SavedItem } from './saved-item.ts'
import { stateAfter } from './states.ts'
import { savedFileHash } from './verify.ts'

/** The result of transferring one item. */
export type Outcome = 'verified' | 'differs' | 'given-up'

/** After this many requests for links without a new chunk, the item counts as refused. */
const maximumFruitlessRequests = 3

/**
 * Fetches the missing chunks of an item and verifies the whole. A chunk counts once it is stored. Throws what the
 * ports throw; `given-up` if the item was paused or removed.
 */
export async function transfer(
  taken: SavedItem,
  ports: SavingPorts,
  signal: AbortSignal,
): Promise<Outcome> {
  const { chunks } = ports
  let item: SavedItem | undefined = taken
  let fruitlessRequests = 0
  while (fruitlessRequests < maximumFruitlessRequests) {
    fruitlessRequests += 1
    const links = await ports.links(item, signal)
    item = await adoptVersion(item, links, ports)
    if (!item) return 'given-up'
    item = await keepCaptions(item, links, ports, signal)
    if (!item) return 'given-up'

    const url = renditionOf(links, item).url
    const missing = await missingChunks(item, chunks)
    let interrupted = false
    for (let n = missing.next(); n !== undefined; n = missing.next()) {
      const fetched = await fetchChunk(item, n, url, ports, signal)
      if (fetched.kind === 'link-ended') {
        interrupted = true
        break
      }
      if (fetched.kind === 'changed') {
        // The hash in the links tells whether the file or only its ETag has changed.
        item = await change(ports, item.id, (row) => ({ ...row, etag: null }))
        if (!item) return 'given-up'
        interrupted = true
        break
      }
      await chunks.put(item, n, fetched.body)
      const stored: SavedItem = item
      item = await change(ports, item.id, (row) => ({
        ...row,
        etag: fetched.etag,
        done: withChunk(row.done, n),
      }))
      if (!item) {
        await dropIfGone(stored, ports)
        return 'given-up'
      }
      fruitlessRequests = 0
      item = await missing.stored(item, ports)
      if (!item) return 'given-up'
    }
    if (!interrupted) return verify(item, chunks)
  }
  throw new Gone('its new links brought no chunk')
}

/** The changed row; undefined if it was removed or is not `saving`. */
async function change(
  { rows, onChange }: SavingPorts,
  id: string,
  to: (row: SavedItem) => SavedItem,
): Promise<SavedItem | undefined> {
  const changed = await rows.change(id, to)
  onChange()
  return changed?.state === 'saving' ? changed : undefined
}

function renditionOf(links: LinksToSave, { quality }: SavedItem) {
  const found = links.renditions.find((rendition) => rendition.quality === quality)
  if (!found) throw new Gone(`its ${quality} is no longer offered`)
  return found
}

/** Drops the chunks and starts again if the server's file has changed. */
async function adoptVersion(
  item: SavedItem,
  links: LinksToSave,
  ports: SavingPorts,
): Promise<SavedItem | undefined> {
  const { sha256, bytes, type } = renditionOf(links, item)
  const isSame = sha256 === item.sha256 && bytes === item.bytes
  if (!isSame) await ports.chunks.drop(item)
  const done = isSame ? await ports.chunks.list(item) : []
  return change(ports, item.id, (row) => ({
    ...row,
    ...(isSame ? {} : { sha256, bytes, type, etag: null, wanted: null }),
    began_again: row.began_again || (!isSame && row.done.length > 0),
    seconds: links.seconds,
    chapters: links.chapters,
    available_until: links.available_until,
    low_bytes: links.renditions.find(({ quality }) => quality === 'low')?.bytes ?? null,
    done,
  }))
}

/** Saves the captions that are not here, or of which the server has another version. */
export async function keepCaptions(
  item: SavedItem,
  links: Pick<LinksToSave, 'captions'>,
  ports: SavingPorts,
  signal: AbortSignal,
): Promise<SavedItem | undefined> {
  const kept: SavedItem['captions'][number][] = []
  for (const { language, label, url } of links.captions) {
    const [path] = url.split('?')
    const before = item.captions.find((one) => one.language === language)
    if (!before || before.path !== path) {
      const text = await ports.fetchSmall(url, signal)
      if (!text) {
        if (before) kept.push(before)
        continue
      }
      await ports.chunks.putCaption(item.watched_id, language, text)
    }
    kept.push({ language, label, path })
  }
  return change(ports, item.id, (row) => ({ ...row, captions: kept }))
}

/** The chunks to fetch, in order: all of them, or the file's head and then what covers the spans. */
async function missingChunks(item: SavedItem, chunks: ChunkStore) {
  const requested = new Set<number>()
  let present = item
  let headBytes = 1
  const candidates = () => {
    const { spans, wanted } = present
    if (wanted) return wanted
    if (!spans) return Array.from({ length: chunkCount(present) }, (_, n) => n)
    return chunksFor(present, { from: 0, to: headBytes - 1 })
  }

  /** Reads from the file's head which chunks hold the spans. */
  async function locate(row: SavedItem): Promise<readonly number[] | null> {
    if (!row.spans || row.wanted) return row.wanted
    const head = await headOf(row, chunks)
    const found = new Set(chunksFor(row, { from: 0, to: Math.max(1, head.length) - 1 }))
    for (const span of row.spans) {
      const bytes = bytesOfSeconds(head, span)
      if (bytes && 'needs' in bytes) {
        headBytes = Math.min(bytes.needs, row.bytes)
        return null
      }
      // Without an index at its head, the whole file is needed.
      for (const n of chunksFor(row, bytes ?? { from: 0, to: row.bytes - 1 })) found.add(n)
    }
    return [...found].toSorted((a, b) => a - b)
  }

  const located = await locate(item)
  if (located) present = { ...item, wanted: located }

  return {
    next(): number | undefined {
      const n = candidates().find((one) => !present.done.includes(one) && !requested.has(one))
      if (n !== undefined) requested.add(n)
      return n
    },
    /** Returns the row of a newly stored chunk, with the wanted chunks once they are known. */
    async stored(row: SavedItem, ports: SavingPorts): Promise<SavedItem | undefined> {
      const wanted = await locate(row)
      present = { ...row, wanted }
      if (!wanted || row.wanted) return row
      return change(ports, row.id, (before) => ({ ...before, wanted }))
    },
  }
}

async function headOf(item: SavedItem, chunks: ChunkStore): Promise<Bytes> {
  const parts: Bytes[] = []
  for (let n = 0; item.done.includes(n); n += 1) {
    const part = await chunks.read(item, n)
    if (!part) break
    parts.push(part)
  }
  const head = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    head.set(part, at)
    at += part.length
  }
  return head
}

const withChunk = (done: readonly number[], n: number): number[] =>
  [...new Set([...done, n])].toSorted((a, b) => a - b)

/** Drops a chunk that arrived after its item was removed. */
async function dropIfGone(item: SavedItem, { rows, chunks }: SavingPorts): Promise<void> {
  if (!(await rows.item(item.id))) await chunks.drop(item)
}

/** Compares the hash of the saved file. Files saved in part, and some materials, have none to compare. */
async function verify(item: SavedItem, chunks: ChunkStore): Promise<Outcome> {
  if (item.spans || !item.sha256) return 'verified'
  return (await savedFileHash(item, chunks)) === item.sha256 ? 'verified' : 'differs'
}

/** The row in its next state; unchanged if the event does not apply. */
export function advance(
  row: SavedItem,
  event: Parameters<typeof stateAfter>[1],
  why: SavedItem['why'] = null,
): SavedItem {
  const state = stateAfter(row.state, event)
  return state ? { ...row, state, why } : row
}
