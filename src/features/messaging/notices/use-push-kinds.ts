import { useState } from 'react'
import { noticeKinds, type NoticeKind } from '#contract/messaging/notices.ts'
import { pushKinds, setPushKinds } from '#platform/worker/push.ts'

/**
 * Which kinds of notices are pushed to this phone, and a function that changes one. The browser asks for permission at
 * the first tap only.
 * @param pushKey undefined while unknown, null if the server pushes nothing
 */
export function usePushKinds(uid: string, pushKey: string | null | undefined) {
  const [kinds, setKinds] = useState(() => pushKinds(uid))
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function change(kind: NoticeKind, on: boolean) {
    if (!pushKey || isBusy) return
    const nextKinds = noticeKinds.filter((one) => (one === kind ? on : kinds.includes(one)))
    setBusy(true)
    setOutcome(null)
    try {
      if (await setPushKinds(uid, nextKinds, pushKey)) {
        setKinds(nextKinds)
        setOutcome('saved')
      }
    } catch {
      setOutcome('failed')
    }
    setBusy(false)
  }
  return { kinds, change, isBusy, outcome }
}
