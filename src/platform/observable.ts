import { useSyncExternalStore } from 'react'

/** A value whose listeners run after each change. */
export type Observable<T> = {
  readonly initial: T
  get(): T
  /** Setting the same value again notifies nobody. */
  set(next: T): void
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
}

export function observable<T>(initial: T): Observable<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    initial,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The current value; on the server and while hydrating, the initial one. */
export const useObservable = <T>({ subscribe, get, initial }: Observable<T>): T =>
  useSyncExternalStore(subscribe, get, () => initial)
