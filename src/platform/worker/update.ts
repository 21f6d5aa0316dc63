import { observable, useObservable } from '../observable.ts'

const accept = observable<(() => void) | undefined>(undefined)

/** How to take the new version that is waiting; undefined while there is none. Never taken unasked. */
export const useUpdate = (): (() => void) | undefined => useObservable(accept)

/** Offers it, or takes the offer back. */
export const offerUpdate = accept.set
