import { piecesOf, type PieceStore } from './pieces.ts'
import type { SavedItem } from './saved-item.ts'
import { sha256 } from './sha256.ts'

/** So much is hashed before the page may draw again: a few milliseconds on a slow phone. */
const atOnceBytes = 128 * 1024

/** SHA-256 of the stored file, one piece in memory at a time; undefined when a piece is not here. */
export async function hashOf(item: SavedItem, pieces: PieceStore): Promise<string | undefined> {
  const hash = sha256()
  for (let n = 0; n < piecesOf(item); n += 1) {
    const piece = await pieces.read(item, n)
    if (!piece) return undefined
    for (let at = 0; at < piece.length; at += atOnceBytes) {
      hash.add(piece.subarray(at, at + atOnceBytes))
      await new Promise<void>((resolve) => setTimeout(resolve, 0))
    }
  }
  return hash.end()
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
