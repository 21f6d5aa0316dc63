import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import { opensOffline } from '#contract/classroom/lease.ts'
import { readDeviceOwner } from '#offline/owner.ts'
import { openKeptLease } from '#offline/saved/kept-lease.ts'
import { openChunks, chunkSpan, type ChunkStore, type ChunkRange } from '#offline/saved/chunks.ts'
import { parseRange } from '#offline/saved/ranges.ts'
import { openSavedRows } from '#offline/saved/rows.ts'
import { itemId, type SavedItem } from '#offline/saved/saved-item.ts'

const recordingPath = /^\/saved\/([\w-]+)\/(audio|low|standard)\.mp4$/
const captionPath = /^\/saved\/([\w-]+)\/([a-z]{2})\.vtt$/

/** Whether the request is for a saved file. The server has nothing under these paths. */
export const isSaved = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname.startsWith('/saved/')

/**
 * Answers requests for ranges of a saved recording, or for its captions. Without a valid lease of the device's owner,
 * or when opened as a page, the answer is 404.
 */
export async function answerSaved({
  url,
  request,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const uid = request.mode === 'navigate' ? undefined : await readDeviceOwner()
  if (uid === undefined) return notHere()
  const store = storeFor(uid)
  const [, watchedId, quality] = recordingPath.exec(url.pathname) ?? []
  if (watchedId && quality) {
    const item = await store.rows.item(itemId(watchedId, quality as SavedItem['quality']))
    if (!item || !(await isOpen(store, item))) return notHere()
    return answerRange(item, store.chunks, request.headers.get('range'))
  }
  const [, captioned, language] = captionPath.exec(url.pathname) ?? []
  if (!captioned || !language) return notHere()
  const items = (await store.rows.items()).filter(({ watched_id }) => watched_id === captioned)
  const [item] = items
  const text =
    item && (await isOpen(store, item)) && (await store.chunks.readCaption(captioned, language))
  return text ? new Response(text, { headers: { 'content-type': 'text/vtt' } }) : notHere()
}

type UserStore = {
  uid: string
  rows: ReturnType<typeof openSavedRows>
  chunks: ChunkStore
  lease: ReturnType<typeof openKeptLease>
}
let lastStore: UserStore | undefined

/** Keeps the owner's stores open, because a video makes many requests. */
function storeFor(uid: string): UserStore {
  if (lastStore?.uid !== uid)
    lastStore = {
      uid,
      rows: openSavedRows(uid),
      chunks: openChunks(uid),
      lease: openKeptLease(uid),
    }
  return lastStore
}

async function isOpen({ lease }: UserStore, item: SavedItem): Promise<boolean> {
  const now = new Date()
  const verdict = opensOffline(item, await lease.read(), now)
  await lease.noteTime(now)
  return verdict.open
}

const notHere = () => new Response('Not found', { status: 404 })

/** If only a part is saved, a range ends before the next missing chunk. */
function answerRange(item: SavedItem, chunks: ChunkStore, header: string | null): Response {
  const { bytes, type } = item
  const requested = parseRange(header, bytes)
  if (requested === 'none')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } })
  const span = savedRange(item, requested === 'all' ? { from: 0, to: bytes - 1 } : requested)
  const isWhole = requested === 'all' && span?.to === bytes - 1
  if (!span) return new Response('This part is not on this device', { status: 504 })
  return new Response(stream(item, chunks, span), {
    status: isWhole ? 200 : 206,
    headers: {
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-type': type,
      'content-length': String(span.to - span.from + 1),
      ...(!isWhole && { 'content-range': `bytes ${span.from}-${span.to}/${bytes}` }),
    },
  })
}

function savedRange(item: SavedItem, { from, to }: ChunkRange): ChunkRange | undefined {
  const here = new Set(item.done)
  const first = Math.floor(from / item.chunk_bytes)
  if (!here.has(first)) return undefined
  let last = first
  while (here.has(last + 1) && chunkSpan(item, last).to < to) last += 1
  return { from, to: Math.min(to, chunkSpan(item, last).to) }
}

/** One chunk in memory at a time, read when the player wants it. */
function stream(item: SavedItem, chunks: ChunkStore, { from, to }: ChunkRange): ReadableStream {
  let at = from
  let previous: ArrayBuffer | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Frees the memory of the previous chunk now instead of at the next garbage collection.
        previous?.transfer(0)
        const n = Math.floor(at / item.chunk_bytes)
        const chunk = await oneAtATime(() => chunks.read(item, n))
        // Evicted by the browser, or removed by its owner while it plays.
        if (!chunk) return controller.error(new Error('chunk is gone'))
        previous = chunk.buffer
        const start = n * item.chunk_bytes
        const end = Math.min(to + 1, start + chunk.length)
        controller.enqueue(chunk.subarray(at - start, end - start))
        at = end
        if (at > to) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

let reading: Promise<unknown> = Promise.resolve()

/** A seek starts a new request before the last answer ends; their chunks are read one after another. */
function oneAtATime<T>(read: () => Promise<T>): Promise<T> {
  const next = reading.then(read, read)
  reading = next.catch(() => undefined)
  return next
}
