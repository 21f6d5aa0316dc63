import { useSyncExternalStore } from 'react'
import { Refusal } from './api/failures.ts'

/** `wait`: too many calls at once. */
export type Unexpected = 'wrong' | 'wait'

let shown: Unexpected | null = null
const listeners = new Set<() => void>()

function show(now: Unexpected | null): void {
  if (shown === now) return
  shown = now
  for (const listener of listeners) listener()
}

/** An answer that its call does not declare: said once, however many calls got one. */
export const noteUnexpected = (): void => show('wrong')
export const dismissUnexpected = (): void => show(null)

/** What a status means that its call does not declare. 401 and 403 show themselves; a 5xx is `noteServerFailure`'s. */
export function noteUndeclared(status: number): void {
  if (status === 426) void import('./outdated.ts').then((its) => its.replaceOutdated())
  else if (status === 429) show('wait')
  else if (status !== 401 && status !== 403 && status < 500) show('wrong')
}

/** Shows the dialog of an unexpected failure, for screens without kept data; the others show a quiet note. */
export function noteServerFailure(failure: unknown): void {
  if (failure instanceof Refusal && failure.code.startsWith('server.')) show('wrong')
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useUnexpected(): Unexpected | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}
