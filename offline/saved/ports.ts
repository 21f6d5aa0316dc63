import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import type { Bytes, ChunkStore, ChunkRange } from './chunks.ts'
import type { SavedRows } from './rows.ts'
import type { SavedItem, SavedQuality } from './saved-item.ts'

/** No answer came: no network, or a server that is down. Saving waits. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** The server no longer offers the item. */
export class Gone extends Error {
  override name = 'Gone'
}

type Rendition = RecordingLinks['renditions'][number]
/** The server's details of an item to save, with its links. */
export type LinksToSave = Pick<
  RecordingLinks,
  'seconds' | 'available_until' | 'captions' | 'chapters'
> & { renditions: (Omit<Rendition, 'quality'> & { quality: SavedQuality })[] }

export type Fetched =
  /** `cut`: the connection broke, so only the first part of the chunk arrived. */
  | { kind: 'chunk' | 'cut'; body: Bytes; etag: string | null; total: number }
  /** The file on the server is no longer the one that `etag` names. */
  | { kind: 'changed' }
  /** The signed link has ended. */
  | { kind: 'link-ended' }

/** The page's services that saving needs. */
export type SavingPorts = {
  rows: SavedRows
  chunks: ChunkStore
  /** @throws NetworkError, Gone */
  links(item: SavedItem, signal: AbortSignal): Promise<LinksToSave>
  /**
   * These bytes of the file, or the first of them, given that the file is still the one with this `etag`.
   * @throws NetworkError, Gone
   */
  fetchRange(
    url: string,
    span: ChunkRange,
    etag: string | null,
    signal: AbortSignal,
  ): Promise<Fetched>
  /** A small file; undefined if the server refuses it. @throws NetworkError */
  fetchSmall(url: string, signal: AbortSignal): Promise<Bytes | undefined>
  /** Whether this item may be fetched over the current connection. */
  mayTransfer(item: SavedItem): boolean
  /** Runs `work` while no other page of this person does. */
  withLock(work: () => Promise<void>): Promise<void>
  now(): Date
  /** Called after each change of the list. */
  onChange(): void
}
