import { useState } from 'react'
import type * as signOutModule from '../lazy/precached/sign-out.ts'
import { endView, currentView } from '#platform/session/view-as.ts'
import type { SignOutChoice, SignOutSummary } from './sign-out.ts'

type SignOutModule = typeof signOutModule

export type SignOut = {
  /** Set while the person is asked to confirm. */
  summary: SignOutSummary | null
  ask: () => void
  confirm: (choice: SignOutChoice) => void
  stay: () => void
}

/** Signs out, after a dialog if `signOutSummary` has something to ask. During a view, ends the view instead. */
export function useSignOut(): SignOut {
  const [asking, setAsking] = useState<{ summary: SignOutSummary; module: SignOutModule } | null>(
    null,
  )
  return {
    summary: asking?.summary ?? null,
    ask: () => {
      if (currentView()) return endView()
      void import('../lazy/precached/sign-out.ts').then(async (module) => {
        const summary = await module.signOutSummary(false)
        if (summary) setAsking({ summary, module })
        else await module.confirmSignOut({ removesSaved: false, remembers: false })
      })
    },
    confirm: (choice) => {
      // Not awaited, so that a person who puts the phone away at once is signed out.
      void asking?.module.confirmSignOut(choice)
      setAsking(null)
    },
    stay: () => setAsking(null),
  }
}
