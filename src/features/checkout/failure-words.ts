import { Refusal, Unreachable } from '#platform/api/failures.ts'

/** The key of what to say when a change of the order failed. */
export function failureWords(failure: Error) {
  if (failure instanceof Unreachable) return 'checkout:failure.unreachable' as const
  return failure instanceof Refusal
    ? (`refusals:${failure.code}` as const)
    : ('checkout:failure.api' as const)
}

/** Does the order on screen differ from the server's? Then it is asked for again, and the page says so at its top. */
export const isOvertaken = (failure: Error | null): boolean =>
  failure instanceof Refusal && failure.status === 409
