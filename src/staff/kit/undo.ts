import { undoOfferedMs } from '#contract/shared/limits.ts'
import type { StaffPart } from './keys.ts'
import { observable, useObservable } from '#platform/observable.ts'

export type UndoOffer = {
  id: string
  /** Describes the action. */
  text: string
  /** Reverts the action. */
  undo: () => Promise<unknown>
  /** The groups of queries that `undo` affects. */
  changes: readonly StaffPart[]
  /** The message after the action was undone. */
  undone: string
  /** When the offer ends. */
  until: number
}

const offers = observable<readonly UndoOffer[]>([])

/** Reports a finished action and offers to undo it, on any page of the staff area. */
export function offerUndo(offer: Pick<UndoOffer, 'text' | 'undo' | 'changes' | 'undone'>): void {
  const until = Date.now() + undoOfferedMs
  offers.set([...offers.get(), { ...offer, id: crypto.randomUUID(), until }])
}

export const endOffer = (id: string): void =>
  offers.set(offers.get().filter((offer) => offer.id !== id))

export const useUndoOffers = (): readonly UndoOffer[] => useObservable(offers)
