import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { chunkCount, type ChunkStore } from './chunks.ts'
import type { SavedItem } from './saved-item.ts'

/** The bytes hashed before the page may draw again: a few milliseconds on a slow phone. */
const atOnceBytes = 128 * 1024

/**
 * SHA-256 of the stored file; undefined when a chunk is not here. One chunk is in memory at a time: the browser's own
 * digest wants the whole file, and a recording may be larger than the memory of a phone.
 */
export async function savedFileHash(
  item: SavedItem,
  chunks: ChunkStore,
): Promise<string | undefined> {
  const hash = sha256.create()
  for (let n = 0; n < chunkCount(item); n += 1) {
    const chunk = await chunks.read(item, n)
    if (!chunk) return undefined
    for (let at = 0; at < chunk.length; at += atOnceBytes) {
      hash.update(chunk.subarray(at, at + atOnceBytes))
      await new Promise<void>((resolve) => setTimeout(resolve, 0))
    }
  }
  return bytesToHex(hash.digest())
}

/** Checks that every stored chunk is still here and that the file's hash is right. */
export async function verifyItem(
  item: SavedItem,
  chunks: ChunkStore,
): Promise<'whole' | 'missing' | 'differs'> {
  const here = new Set(await chunks.list(item))
  if (!item.done.every((n) => here.has(n))) return 'missing'
  if (item.spans || !item.sha256) return 'whole'
  const hash = await savedFileHash(item, chunks)
  if (hash === undefined) return 'missing'
  return hash === item.sha256 ? 'whole' : 'differs'
}
