import { observable, type Observable } from './observable.ts'

/** How often some preferences were written: another number after each write, here or in another tab. */
export type PreferenceWrites = Pick<Observable<number>, 'get' | 'subscribe'> & { note(): void }

/** @param onOtherTab runs before the listeners do when it was another tab that wrote */
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
      // Once per page: adding the same function again changes nothing.
      addEventListener('storage', noteOtherTab)
      return count.subscribe(listener)
    },
  }
}
