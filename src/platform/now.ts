import { useMemo, useSyncExternalStore } from 'react'

/** How many ms the server's clock is ahead of this device's, from a reply received at `receivedAt`. */
export const clockOffsetMs = (serverTime: string, receivedAt: number): number =>
  Date.parse(serverTime) - receivedAt

/**
 * The current time by the server's clock, updated every `everyMs`. Not for pages rendered on the server, whose first
 * frame must not depend on the time.
 */
export function useNow(everyMs: number, offsetMs = 0): Date {
  const { read, subscribe } = clock(everyMs, offsetMs)
  const present = useSyncExternalStore(subscribe, read, read)
  return useMemo(() => new Date(present), [present])
}

/** The current time by this device's clock; null in HTML from the server and in the first frame. */
export function useDeviceNow(everyMs: number): Date | null {
  const { read, subscribe } = clock(everyMs, 0)
  const present = useSyncExternalStore<number | null>(subscribe, read, () => null)
  return present === null ? null : new Date(present)
}

function clock(everyMs: number, offsetMs: number) {
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
    // Timers pause while a phone sleeps; update as soon as it wakes.
    document.addEventListener('visibilitychange', onTick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onTick)
    }
  }
  return { read, subscribe }
}

/**
 * The time, which never goes back while the page is open, even if the phone's clock is set back. Browsers stop
 * `performance.now()` while a phone sleeps; then the phone's clock is later and is used.
 */
export const monotonic = (now: Date): Date =>
  new Date(Math.max(now.getTime(), performance.timeOrigin + performance.now()))

export const monotonicNow = (): Date => monotonic(new Date())
