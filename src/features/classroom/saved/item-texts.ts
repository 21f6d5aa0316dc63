import type { Format } from '#contract/shared/text/format.ts'
import type { KeptLease, LeaseVerdict } from '#contract/classroom/lease.ts'
import {
  bytesHere,
  bytesWanted,
  isPlayable,
  chunksHere,
  chunksWanted,
} from '#offline/saved/saved-item.ts'
import { leaseOf, type SavedItem } from '#platform/saving/saved.ts'
import { autoDownloadBlocker } from '#platform/saving/connection.ts'

/** The text of an item's state: a key of `state`, and the values in it. */
export function stateText(format: Format, item: SavedItem) {
  const here = format.bytes(bytesHere(item))
  const size = format.bytes(isPlayable(item) ? bytesHere(item) : bytesWanted(item))
  return { key: `state.${stateKey(item)}` as const, values: { here, size } }
}

function stateKey(item: SavedItem) {
  const { state, why } = item
  if (state === 'broken') return why === null || why === 'wifi' ? 'differs' : why
  if (state === 'waiting-network' && why === 'wifi') return autoDownloadBlocker() ?? 'mobile'
  if (state === 'saving' && chunksHere(item) === chunksWanted(item)) return 'verifying'
  return state
}

/** The text that says until when an item opens offline, or why it does not. */
export function leaseText(format: Format, item: SavedItem, kept: KeptLease | undefined) {
  const verdict: LeaseVerdict = leaseOf(item, kept)
  if (verdict.open) {
    const isItemEnd = verdict.until.toISOString() === item.available_until
    return isItemEnd
      ? { key: 'lease.availableUntil' as const, values: { day: format.longDate(verdict.until) } }
      : { key: 'lease.until' as const, values: { day: format.day(verdict.until) } }
  }
  const day = 'removedFrom' in verdict ? format.day(verdict.removedFrom) : ''
  return { key: `lease.${verdict.why}` as const, values: { day } }
}

export const isLocked = (item: SavedItem, kept: KeptLease | undefined): boolean =>
  !leaseOf(item, kept).open

/** The stored share, from 0 to 1. */
export const progressOf = (item: SavedItem): number =>
  chunksHere(item) / Math.max(1, chunksWanted(item))
