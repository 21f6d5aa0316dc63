import { useState } from 'react'
import { signOut } from '#platform/session.ts'

export type Leaving = {
  /** How many parcels wait to be sent, while the person is asked whether to leave; null while not. */
  unsent: number | null
  ask: () => void
  confirm: () => void
  stay: () => void
}

/** Signing out: at once when everything is sent, after a question when something is not. */
export function useSignOut(): Leaving {
  const [unsent, setUnsent] = useState<number | null>(null)
  const leave = async () => {
    setUnsent(null)
    await signOut()
  }
  return {
    unsent,
    ask: () => {
      void (async () => {
        const { unsentCount } = await import('#platform/outbox.ts')
        const count = await unsentCount()
        if (count > 0) setUnsent(count)
        else await leave()
      })()
    },
    confirm: () => void leave(),
    stay: () => setUnsent(null),
  }
}
