import { useState } from 'react'
import { failureKey } from './failure-key.ts'

export type Action = { busy: boolean; failure: unknown; run: (work: () => Promise<void>) => void }

/** One thing at a time that takes a while and may fail; the failure stays until the next try. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function perform(work: () => Promise<void>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!failureKey(error)) reportError(error)
      setFailure(error)
    }
    setBusy(false)
  }

  return { busy, failure, run: (work) => void perform(work) }
}
