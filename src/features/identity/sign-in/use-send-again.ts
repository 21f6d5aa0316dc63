import { useState } from 'react'
import { useAction } from './use-action.ts'

/** Sends a mail once more, and says when it has gone out again. */
export function useSendAgain(send: () => Promise<void>) {
  const { busy, failure, run } = useAction()
  const [isSent, setIsSent] = useState(false)

  function sendAgain() {
    setIsSent(false)
    run(async () => {
      await send()
      setIsSent(true)
    })
  }

  return { busy, failure, isSent, sendAgain }
}
