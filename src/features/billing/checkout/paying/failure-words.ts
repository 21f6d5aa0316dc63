import { Refusal, refusalKey, Unreachable } from '#platform/api/failures.ts'

/** The key of the message for a failed change of the order. */
export function failureWords(failure: Error) {
  if (failure instanceof Unreachable) return 'checkout:failure.unreachable' as const
  return failure instanceof Refusal ? refusalKey(failure) : ('checkout:failure.api' as const)
}

/** Whether the order on screen is outdated. It is then refetched, and the page shows a message at the top. */
export const isOrderOutdated = (failure: Error | null): boolean =>
  failure instanceof Refusal && failure.status === 409

/** Whether a class was full. The page names the class once the order is refetched. */
export const isClassFull = (failure: Error): boolean =>
  failure instanceof Refusal && failure.code === 'order.class-full'
