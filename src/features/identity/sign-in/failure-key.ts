import { Refusal, refusalKey, Unreachable } from '#platform/api/failures.ts'
import { IdentityFailure } from '#platform/firebase/failure.ts'

/** The key of the message for a failure; undefined for a bug. Never reveals whether an account exists. */
export function failureKey(failure: unknown) {
  if (failure instanceof IdentityFailure) return `failure.${failure.reason}` as const
  if (failure instanceof Unreachable) return 'failure.network' as const
  if (failure instanceof Refusal) return refusalKey(failure)
  return undefined
}

/** Shown as a failure when an action takes long. The action may still succeed; `again` retries it. */
export class TakesLong {
  readonly again: () => void

  constructor(again: () => void) {
    this.again = again
  }
}
