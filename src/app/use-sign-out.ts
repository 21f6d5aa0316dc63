import { useState } from 'react'
import { signOut } from '#platform/session.ts'
import type { LeftBehind } from './left-behind.ts'

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
        const { leftBehind } = await import('./left-behind.ts')
        const left = await leftBehind()
        if (left.unsent > 0 || left.saved.count > 0) setLeaves(left)
        else await leave(false)
      })()
    },
    confirm: (removesSaved) => void leave(removesSaved),
    stay: () => setLeaves(null),
  }
}
