import { useState } from 'react'
import type * as leavingPart from './lazy/ahead/leaving.ts'
import type { Choice, Farewell } from './leaving.ts'

type LeavingPart = typeof leavingPart

export type Leaving = {
  /** While the person is asked whether to leave; null while not. */
  farewell: Farewell | null
  ask: () => void
  confirm: (choice: Choice) => void
  stay: () => void
}

/** Signing out: at once when there is nothing to say or to choose, after a question when there is. */
export function useSignOut(): Leaving {
  const [asking, setAsking] = useState<{ farewell: Farewell; part: LeavingPart } | null>(null)
  return {
    farewell: asking?.farewell ?? null,
    ask: () => {
      void import('./lazy/ahead/leaving.ts').then(async (part) => {
        const farewell = await part.farewell(false)
        if (farewell) setAsking({ farewell, part })
        else await part.leave({ removesSaved: false, remembers: false })
      })
    },
    confirm: (choice) => {
      // At the tap: a person who puts the phone away right after it is signed out.
      void asking?.part.leave(choice)
      setAsking(null)
    },
    stay: () => setAsking(null),
  }
}
