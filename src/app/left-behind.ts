import { keptMaterials } from '#platform/kept-materials.ts'
import { unsentCount } from '#platform/outbox.ts'
import { savedTotals } from '#platform/saved.ts'
import { currentSession } from '#platform/session.ts'

/** What a person would leave behind on this device. */
export type LeftBehind = {
  /** Parcels that wait to be sent. */
  unsent: number
  /** Recordings and materials. */
  saved: { count: number; bytes: number }
}

export async function leftBehind(): Promise<LeftBehind> {
  const session = currentSession()
  if (session.state === 'visitor') return { unsent: 0, saved: { count: 0, bytes: 0 } }
  const { uid } = session
  const [unsent, saved, materials] = await Promise.all([
    unsentCount(),
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
