import { useSyncExternalStore } from 'react'

let shown = false
const listeners = new Set<() => void>()

function show(now: boolean): void {
  if (shown === now) return
  shown = now
  for (const listener of listeners) listener()
}

/** An answer that its call does not declare: said once, however many calls got one. */
export const noteUnexpected = (): void => show(true)
export const dismissUnexpected = (): void => show(false)

export function useUnexpected(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => false,
  )
}
