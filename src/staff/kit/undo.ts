import { undoOfferedMs } from '#contract/shared/limits.ts'
import type { StaffPart } from './keys.ts'
import { observable, useObservable } from '#platform/observable.ts'

export type UndoOffer = {
  id: string
  /** What was done. */
  text: string
  /** The act that takes it back. */
  undo: () => Promise<unknown>
  /** The parts of what staff see that `undo` changes. */
  changes: readonly StaffPart[]
  /** What is said once it is taken back. */
  undone: string
  /** When the offer ends. */
  until: number
}

const offers = observable<readonly UndoOffer[]>([])

/**
 * Says what was done, and offers to take it back, on whichever page of the staff area the person is by then. It is
 * done already: leaving the page loses the offer, never the act.
 */
export function offerUndo(offer: Pick<UndoOffer, 'text' | 'undo' | 'changes' | 'undone'>): void {
  const until = Date.now() + undoOfferedMs
  offers.set([...offers.get(), { ...offer, id: crypto.randomUUID(), until }])
}

export const endOffer = (id: string): void =>
  offers.set(offers.get().filter((offer) => offer.id !== id))

export const useUndoOffers = (): readonly UndoOffer[] => useObservable(offers)
