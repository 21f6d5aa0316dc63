import { keptMaterials } from '../saving/kept-materials.ts'
import { unsentCount } from '../storage/outbox.ts'
import { savedTotals } from '../saving/saved.ts'

/** Data of a signed-out person on this device, locked to them. */
export type LeftBehind = {
  /** Outbox entries waiting to be sent. */
  unsent: number
  /** Recordings and materials. */
  saved: { count: number; bytes: number }
}

/** Counts only; the content is shown to its owner alone. */
export async function leftBehind(uid: string): Promise<LeftBehind> {
  const [unsent, saved, materials] = await Promise.all([
    unsentCount(uid),
    savedTotals(uid),
    keptMaterials(uid),
  ])
  return {
    unsent,
    saved: {
      count: saved.count + materials.length,
      bytes: materials.reduce((sum, { bytes }) => sum + bytes, saved.bytes),
    },
  }
}
