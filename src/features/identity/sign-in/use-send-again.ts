import { useState } from 'react'
import { useAction } from './use-action.ts'

/** Resends a mail, and confirms that it was sent. */
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
