import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { IdentityFailure } from '#platform/firebase/failure.ts'

/** The key of the words for a failure; undefined for a bug. Never says whether an address has an account. */
export function failureKey(failure: unknown): string | undefined {
  if (failure instanceof IdentityFailure) return `failure.${failure.reason}`
  if (failure instanceof Unreachable) return 'failure.network'
  if (failure instanceof Refusal) return `refusals:${failure.code}`
  return undefined
}
