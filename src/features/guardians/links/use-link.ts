import { useEffect, useState } from 'react'
import type { OpenedLink } from '#contract/shared/links.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { requestLazy } from '#platform/api/request-lazy.ts'

export type LinkState =
  | { kind: 'loading' }
  | { kind: 'opened'; link: OpenedLink }
  | { kind: 'unknown' }
  | { kind: 'unreachable' }
  | { kind: 'failed' }

/** Loads the content of a link. Never cached on the device, because the link is a secret. */
export function useLink(token: string): { state: LinkState; askAgain: () => void } {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ token: string; turn: number; state: LinkState }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = (state: LinkState) => {
      if (!signal.aborted) setAnswer({ token, turn, state })
    }
    requestLazy('link', { params: { token }, signal }).then(
      (link) => show({ kind: 'opened', link }),
      (failure: unknown) => show(stateOfFailure(failure)),
    )
    return () => controller.abort()
  }, [token, turn])
  const isCurrent = answer?.token === token && answer.turn === turn
  return {
    state: isCurrent ? answer.state : { kind: 'loading' },
    askAgain: () => setTurn(turn + 1),
  }
}

function stateOfFailure(failure: unknown): LinkState {
  if (failure instanceof Refusal && failure.status === 404) return { kind: 'unknown' }
  return { kind: failure instanceof Unreachable ? 'unreachable' : 'failed' }
}
