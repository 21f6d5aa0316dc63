import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { IdentityFailure } from '#platform/firebase/failure.ts'

/** The key of the words for a failure; undefined for a bug. Never says whether an address has an account. */
export function failureKey(failure: unknown) {
  if (failure instanceof IdentityFailure) return `failure.${failure.reason}` as const
  if (failure instanceof Unreachable) return 'failure.network' as const
  if (failure instanceof Refusal) return `refusals:${failure.code}` as const
  return undefined
}
