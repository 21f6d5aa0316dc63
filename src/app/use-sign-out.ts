import { useState } from 'react'
import { signOut, currentSession } from '#platform/session.ts'

/** What a person would leave behind on this device. */
export type LeftBehind = {
  /** Parcels that wait to be sent. */
  unsent: number
  /** Recordings and materials. */
  saved: { count: number; bytes: number }
}
export type Leaving = {
  /** While the person is asked whether to leave; null while not. */
  leaves: LeftBehind | null
  ask: () => void
  confirm: (removesSaved: boolean) => void
  stay: () => void
}

/** Signing out: at once when nothing stays behind, after a question when something does. */
export function useSignOut(): Leaving {
  const [leaves, setLeaves] = useState<LeftBehind | null>(null)
  const leave = async (removesSaved: boolean) => {
    setLeaves(null)
    await signOut({ removesSaved })
  }
  return {
    leaves,
    ask: () => {
      void (async () => {
        const left = await leftBehind()
        if (left.unsent > 0 || left.saved.count > 0) setLeaves(left)
        else await leave(false)
      })()
    },
    confirm: (removesSaved) => void leave(removesSaved),
    stay: () => setLeaves(null),
  }
}

async function leftBehind(): Promise<LeftBehind> {
  const session = currentSession()
  if (session.state === 'visitor') return { unsent: 0, saved: { count: 0, bytes: 0 } }
  const [{ unsentCount }, { savedTotals }, { keptMaterials }] = await Promise.all([
    import('#platform/outbox.ts'),
    import('#platform/saved.ts'),
    import('#platform/kept-materials.ts'),
  ])
  const [unsent, saved, materials] = await Promise.all([
    unsentCount(),
    savedTotals(session.uid),
    keptMaterials(session.uid),
  ])
  return {
    unsent,
    saved: {
      count: saved.count + materials.length,
      bytes: materials.reduce((sum, { bytes }) => sum + bytes, saved.bytes),
    },
  }
}
