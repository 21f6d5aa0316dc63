import { observable, useObservable } from '../observable.ts'

const accept = observable<(() => void) | undefined>(undefined)

/** Activates the waiting version; undefined while none is offered. Never called automatically. */
export const useUpdate = (): (() => void) | undefined => useObservable(accept)

/** Offers the update, or withdraws the offer. */
export const offerUpdate = accept.set
