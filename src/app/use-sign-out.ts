import { useState } from 'react'
import type { Choice, Farewell } from './leaving.ts'

export type Leaving = {
  /** While the person is asked whether to leave; null while not. */
  farewell: Farewell | null
  ask: () => void
  confirm: (choice: Choice) => void
  stay: () => void
}

/** Signing out: at once when there is nothing to say or to choose, after a question when there is. */
export function useSignOut(): Leaving {
  const [farewell, setFarewell] = useState<Farewell | null>(null)
  return {
    farewell,
    ask: () => {
      void import('./leaving-part.ts').then(async (part) => {
        const asked = await part.farewell(false)
        if (asked) setFarewell(asked)
        else await part.leave({ removesSaved: false, remembers: false })
      })
    },
    confirm: (choice) => {
      setFarewell(null)
      void import('./leaving-part.ts').then(({ leave }) => leave(choice))
    },
    stay: () => setFarewell(null),
  }
}
