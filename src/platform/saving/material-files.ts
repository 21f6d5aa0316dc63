import { opensOffline } from '#contract/classroom/lease.ts'
import { materialsCache } from '#offline/cache-names.ts'
import { openKeptLease } from '#offline/saved/kept-lease.ts'
import { openChunks, chunkCount, type ChunkRange } from '#offline/saved/chunks.ts'
import type { Fetched, LinksToSave } from '#offline/saved/ports.ts'
import { openSavedRows } from '#offline/saved/rows.ts'
import { isPlayable, itemId, type SavedItem } from '#offline/saved/saved-item.ts'
import { call } from '../api/call.ts'
import { forgetPreference, keysUnder, readPreference } from '../storage/preferences.ts'

/** A signed link to a material, in the shape of a recording's. @throws Refusal, Unreachable */
export async function askMaterial(
  materialId: string,
  uid: string,
  signal: AbortSignal,
): Promise<LinksToSave> {
  const { url, type, bytes, sha256, available_until } = await call('material', {
    params: { materialId },
    signal,
  })
  await dropOutdated(uid, url, sha256)
  return {
    seconds: 0,
    available_until,
    renditions: [{ quality: 'file', url, type, bytes, sha256: sha256 ?? '' }],
    captions: [],
    chapters: [],
  }
}

/** Drops the worker's cached copy if it is outdated, or cannot be compared. */
async function dropOutdated(uid: string, url: string, sha256: string | null): Promise<void> {
  const body = await openedBody(uid, url)
  if (!body) return
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  const found = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (found !== sha256) await dropOpened(uid, url)
}

/** A chunk of the worker's cached copy of an opened material; undefined without one. */
export async function readOpenedChunk(
  uid: string,
  url: string,
  { from, to }: ChunkRange,
): Promise<Fetched | undefined> {
  const body = await openedBody(uid, url)
  if (!body || to >= body.byteLength) return undefined
  const total = body.byteLength
  // Drops the cached copy, since the material is saved now.
  if (to === total - 1) await dropOpened(uid, url)
  return { kind: 'chunk', body: new Uint8Array(body.slice(from, to + 1)), etag: null, total }
}

async function openedBody(uid: string, url: string): Promise<ArrayBuffer | undefined> {
  const kept = await caches.match(pathOf(url), { cacheName: materialsCache(uid) })
  return kept?.arrayBuffer()
}

async function dropOpened(uid: string, url: string): Promise<void> {
  await (await caches.open(materialsCache(uid))).delete(pathOf(url))
  for (const key of keysUnder(`person/${uid}/material/`))
    if (readPreference(key)?.includes(pathOf(url))) forgetPreference(key)
}

const pathOf = (url: string) => new URL(url, location.origin).pathname

/** The file of a saved material; undefined if it is not saved, or may not be opened now. */
export async function readSavedMaterial(
  uid: string,
  materialId: string,
): Promise<{ blob: Blob; fileName: string } | undefined> {
  try {
    const rows = openSavedRows(uid)
    const item = await rows.item(itemId(materialId, 'file'))
    if (!item || !isPlayable(item)) return undefined
    const now = new Date()
    if (!opensOffline(item, await openKeptLease(uid).read(), now).open) return undefined
    const blob = await wholeFile(uid, item)
    if (blob) await rows.change(item.id, (row) => ({ ...row, played_at: now.toISOString() }))
    return blob && { blob, fileName: item.file_name ?? item.title }
  } catch (failure) {
    // Storage that is blocked or full: the server may still answer.
    if (failure instanceof DOMException) return undefined
    throw failure
  }
}

/** Undefined if a chunk is missing on this device. */
async function wholeFile(uid: string, item: SavedItem): Promise<Blob | undefined> {
  const chunks = openChunks(uid)
  const parts: BlobPart[] = []
  for (let n = 0; n < chunkCount(item); n += 1) {
    const chunk = await chunks.read(item, n)
    if (!chunk) return undefined
    parts.push(chunk)
  }
  return new Blob(parts, { type: item.type })
}
