import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { piecesOf, type PieceStore } from './pieces.ts'
import type { SavedItem } from './saved-item.ts'

/** So much is hashed before the page may draw again: a few milliseconds on a slow phone. */
const atOnceBytes = 128 * 1024

/**
 * SHA-256 of the stored file; undefined when a piece is not here. One piece is in memory at a time: the browser's own
 * digest wants the whole file, and a recording may be larger than the memory of a phone.
 */
export async function hashOf(item: SavedItem, pieces: PieceStore): Promise<string | undefined> {
  const hash = sha256.create()
  for (let n = 0; n < piecesOf(item); n += 1) {
    const piece = await pieces.read(item, n)
    if (!piece) return undefined
    for (let at = 0; at < piece.length; at += atOnceBytes) {
      hash.update(piece.subarray(at, at + atOnceBytes))
      await new Promise<void>((resolve) => setTimeout(resolve, 0))
    }
  }
  return bytesToHex(hash.digest())
}

/** Is all that was stored of it still here, and the file that was sent? */
export async function check(
  item: SavedItem,
  pieces: PieceStore,
): Promise<'whole' | 'missing' | 'differs'> {
  const here = new Set(await pieces.list(item))
  if (!item.done.every((n) => here.has(n))) return 'missing'
  if (item.spans || !item.sha256) return 'whole'
  const hash = await hashOf(item, pieces)
  if (hash === undefined) return 'missing'
  return hash === item.sha256 ? 'whole' : 'differs'
}
