import { observable, type Observable } from '../observable.ts'

/** A number that changes with each write of some preferences, in this tab or another. */
export type PreferenceWrites = Pick<Observable<number>, 'get' | 'subscribe'> & { note(): void }

/** @param onOtherTab runs after a write in another tab, before the listeners */
export function countWrites(onOtherTab?: () => void): PreferenceWrites {
  const count = observable(0)
  const note = () => count.set(count.get() + 1)
  const noteOtherTab = () => {
    onOtherTab?.()
    note()
  }
  return {
    get: count.get,
    note,
    subscribe(listener) {
      // Adding the same function again has no effect.
      addEventListener('storage', noteOtherTab)
      return count.subscribe(listener)
    },
  }
}
