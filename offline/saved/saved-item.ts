import type { Quality } from '#contract/classroom/classroom.ts'
import type { LeasedItem } from '#contract/classroom/lease.ts'
import { chunkLength, chunkCount } from './chunks.ts'
import type { SavedState } from './states.ts'

/** Why an item waits or is broken, if its state does not tell. */
export type Why =
  /** Waits for Wi-Fi, or for another change that allows large automatic downloads. */
  | 'wifi'
  /** The server no longer offers the item. */
  | 'refused'
  /** Chunks are gone from this device. */
  | 'missing'
  /** Every chunk is here, but the hash of the file is wrong. */
  | 'differs'

/** The form in which something is saved: a quality of a recording, or the file of a material. */
export type SavedQuality = Quality | 'file'

/** A recording in one quality, or a material, that is saved on this device or is queued. */
export type SavedItem = LeasedItem & {
  /** `L0123456789/low` */
  id: string
  watched_id: string
  quality: SavedQuality
  title: string
  /** The file's name, for materials. */
  file_name?: string | undefined
  /** The page at which it is watched or listed. */
  path: string
  /** When the server was last asked for `available_until` alone. */
  end_told_at?: string | undefined
  seconds: number
  type: string
  bytes: number
  /** The recording's size in low quality; null without one. */
  low_bytes: number | null
  /** The hash of the whole file in hexadecimal; empty if the server has none. */
  sha256: string
  /** The file's strong ETag; null before the first chunk. */
  etag: string | null
  chunk_bytes: number
  /** The seconds to save; null for all. */
  spans: readonly (readonly [number, number])[] | null
  /** The chunks that cover the spans; null for all chunks, or until the head of the file is saved. */
  wanted: readonly number[] | null
  /** Numbers of the chunks that are kept, in order. */
  done: readonly number[]
  /** `path`: of their file, of which each version has its own. */
  captions: readonly { language: string; label: string; path?: string | undefined }[]
  chapters: readonly { at_seconds: number; title: string }[]
  state: SavedState
  why: Why | null
  /** Saving began again, because the file changed on the server. */
  began_again: boolean
  /** The item's place in the queue: the lowest is saved first. */
  order: number
  may_use_mobile: boolean
  /** Saved automatically: the newest recording, or a small material. */
  prefetched: boolean
  asked_at: string
  saved_at: string | null
  /** When it was last opened from this device. */
  played_at: string | null
}

export const itemId = (watchedId: string, quality: SavedQuality): string =>
  `${watchedId}/${quality}`

/** The number of chunks to save. While the chunks of the spans are unknown, one more than are here. */
export function chunksWanted(item: SavedItem): number {
  if (!item.spans) return chunkCount(item)
  return item.wanted?.length ?? item.done.length + 1
}

/** The chunks that are here of those that are wanted. */
export const chunksHere = ({ wanted, done }: SavedItem): number =>
  wanted ? done.filter((n) => wanted.includes(n)).length : done.length

/** The bytes stored on this device. */
export const bytesHere = (item: SavedItem): number =>
  item.done.reduce((sum, n) => sum + chunkLength(item, n), 0)

/** The bytes once the item is complete, estimated by the length of its spans while their chunks are unknown. */
export function bytesWanted(item: SavedItem): number {
  if (!item.spans) return item.bytes
  if (item.wanted) return item.wanted.reduce((sum, n) => sum + chunkLength(item, n), 0)
  const seconds = item.spans.reduce((sum, [from, to]) => sum + to - from, 0)
  const share = Math.min(1, seconds / Math.max(1, item.seconds))
  return Math.min(item.bytes, Math.ceil(item.bytes * share) + item.chunk_bytes)
}

/** Completely saved and playable, even if the server has a newer version. */
export const isPlayable = ({ state }: SavedItem): boolean =>
  state === 'done' || state === 'outdated'

/** A class material that the app fetched automatically. */
export const isPrefetched = ({ prefetched, quality }: SavedItem): boolean =>
  prefetched && quality === 'file'

export const isPdf = ({ type }: { type: string }): boolean => type === 'application/pdf'
