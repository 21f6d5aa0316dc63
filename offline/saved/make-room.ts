import { isPlayable, bytesHere, type SavedItem } from './saved-item.ts'

/** The reason shown for a proposed removal. */
export type RoomReason = 'locked' | 'broken' | 'twice' | 'long-ago' | 'watched'

type Step = {
  /** `lower`: the item is removed and saved again in low quality, when there is a connection. */
  kind: 'remove' | 'lower'
  item: SavedItem
  reason: RoomReason
  freesBytes: number
}
/** The least valuable items are proposed until enough space is free; others can be chosen. */
export type RoomStep = Step & { proposed: boolean }

const longAgoDays = 30
const dayMs = 24 * 3600 * 1000

/**
 * Saved items that may be removed to make room, the least valuable first: broken ones, and complete ones that were
 * opened or are saved in low quality too.
 */
export function roomPlan(
  items: readonly SavedItem[],
  isLocked: (item: SavedItem) => boolean,
  neededBytes: number,
  now: Date,
): RoomStep[] {
  const steps = items
    .flatMap((item) => stepFor(item, items, isLocked, now) ?? [])
    .toSorted((a, b) => cost(a) - cost(b) || b.freesBytes - a.freesBytes)
  let freed = 0
  return steps.map((step) => {
    const proposed = freed < neededBytes
    freed += step.freesBytes
    return { ...step, proposed }
  })
}

const order: readonly RoomReason[] = ['broken', 'locked', 'twice', 'long-ago', 'watched']
const cost = ({ reason }: Step): number => order.indexOf(reason)

function stepFor(
  item: SavedItem,
  items: readonly SavedItem[],
  isLocked: (item: SavedItem) => boolean,
  now: Date,
): Step | undefined {
  const removal = { kind: 'remove', item, freesBytes: bytesHere(item) } as const
  if (removal.freesBytes === 0) return undefined
  if (item.state === 'broken') return { ...removal, reason: 'broken' }
  if (!isPlayable(item)) return undefined
  if (isSavedInLow(item, items)) return { ...removal, reason: 'twice' }
  if (item.played_at === null) return undefined
  if (isLocked(item)) return { ...removal, reason: 'locked' }
  if (now.getTime() - new Date(item.played_at).getTime() > longAgoDays * dayMs)
    return { ...removal, reason: 'long-ago' }
  const { low_bytes: lowBytes, spans } = item
  if (item.quality === 'standard' && !spans && lowBytes !== null && lowBytes < item.bytes)
    return { kind: 'lower', item, reason: 'watched', freesBytes: item.bytes - lowBytes }
  return { ...removal, reason: 'watched' }
}

/** The same recording is saved in low quality too. */
const isSavedInLow = ({ watched_id, quality }: SavedItem, items: readonly SavedItem[]): boolean =>
  quality === 'standard' &&
  items.some(
    (other) =>
      other.watched_id === watched_id &&
      other.quality === 'low' &&
      other.spans === null &&
      isPlayable(other),
  )
