import { Unreachable } from './failures.ts'
import { useOffline } from './online.ts'

/**
 * Why a screen has no data: the key of its message, and whether this device is offline. A server that does not answer
 * is not a lost connection.
 */
export function useLoadFailure(error: unknown) {
  const hasNoNetwork = useOffline()
  if (!(error instanceof Unreachable)) return { isOffline: false, reason: 'failedOther' } as const
  return hasNoNetwork
    ? ({ isOffline: true, reason: 'failedOffline' } as const)
    : ({ isOffline: false, reason: 'failedUnreachable' } as const)
}
