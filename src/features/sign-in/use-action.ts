import { useRef, useState } from 'react'
import { signInSlowMs } from '#contract/limits.ts'
import { failureKey } from './failure-key.ts'
import { TakesLong } from './takes-long.ts'

export type Action = { busy: boolean; failure: unknown; run: (work: () => Promise<void>) => void }

/**
 * One thing at a time that takes a while and may fail; the failure stays until the next try. Without an answer for
 * `signInSlowMs` the failure is `TakesLong`: the work goes on, and may be tried again meanwhile.
 */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const tries = useRef(0)

  async function perform(work: () => Promise<void>) {
    tries.current += 1
    const mine = tries.current
    // Of two tries the newer one speaks.
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
