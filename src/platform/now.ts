import { useSyncExternalStore } from 'react'

/** How far the server's clock is ahead of this device's, in ms, by a reply that came at `receivedAt`. */
export const clockOffsetMs = (serverTime: string, receivedAt: number): number =>
  Date.parse(serverTime) - receivedAt

/**
 * The present by the server's clock, in steps of `everyMs`. Not for pages that are rendered on the
 * server: their first frame must not depend on the time.
 */
export function useNow(everyMs: number, offsetMs = 0): Date {
  const read = () => {
    const present = Date.now() + offsetMs
    return present - (present % everyMs)
  }
  const subscribe = (onTick: () => void) => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          onTick()
          wait()
        },
        everyMs - ((Date.now() + offsetMs) % everyMs),
      )
    }
    wait()
    // Timers sleep while a phone does; the moment it wakes the time is told again.
    document.addEventListener('visibilitychange', onTick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onTick)
    }
  }
  return new Date(useSyncExternalStore(subscribe, read, read))
}
