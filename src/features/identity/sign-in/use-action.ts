import { useRef, useState } from 'react'
import { signInSlowMs } from '#contract/shared/limits.ts'
import { failureKey, TakesLong } from './failure-key.ts'

export type Action = { busy: boolean; failure: unknown; run: (work: () => Promise<void>) => void }

/**
 * Runs a slow action, and keeps its failure until the next try. After `signInSlowMs` without an answer the failure is
 * `TakesLong`; the work continues and can be retried.
 */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const tries = useRef(0)

  async function perform(work: () => Promise<void>) {
    tries.current += 1
    const mine = tries.current
    // Only the newer of two tries counts.
    const end = (error: unknown) => {
      if (mine !== tries.current) return
      setBusy(false)
      setFailure(error)
    }
    setBusy(true)
    setFailure(null)
    const slow = setTimeout(() => end(new TakesLong(() => void perform(work))), signInSlowMs)
    try {
      await work()
      end(null)
    } catch (error) {
      if (!failureKey(error)) reportError(error)
      end(error)
    }
    clearTimeout(slow)
  }

  return { busy, failure, run: (work) => void perform(work) }
}
