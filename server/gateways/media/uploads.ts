import type { ChunkLink, ChunkLinkRequest, UploadState } from '#contract/classroom/staff-files.ts'

export type Assembled =
  | {
      kind: 'whole'
      /** Its first bytes, which tell its type. */
      head: Buffer
      /** Its path on this disk; undefined in a bucket. */
      path: string | undefined
      /** Provides the file on this disk while `work` runs. */
      withFile<T>(work: (path: string) => Promise<T>): Promise<T>
      /** Moves the file into the store, and deletes the upload. */
      keepAs(mediaKey: string): Promise<void>
      /** Moves the file to the originals, and deletes the upload. */
      keepAsOriginal(recordingId: string): Promise<void>
      drop(): Promise<void>
    }
  /** A chunk is missing, or the whole does not match its announced size and hash. */
  | { kind: 'broken' }
  /** The disk is full; chunks that have arrived are kept. */
  | { kind: 'no-room' }
export type WholeUpload = Extract<Assembled, { kind: 'whole' }>

/**
 * Chunked uploads to the media store. Chunks are idempotent and kept until the file is complete or the upload
 * abandoned.
 */
export type Uploads = {
  /** Where chunks go, and which have arrived. */
  state(id: string): Promise<UploadState>
  /** Resolves when the chunk is kept for good, or the disk is full; undefined where chunks go to a bucket. */
  keep: ((id: string, chunk: number, bytes: Uint8Array) => Promise<'kept' | 'no-room'>) | undefined
  /** A link to send one chunk to the bucket; undefined where chunks come to this server. */
  link:
    | ((id: string, chunk: number, request: ChunkLinkRequest, now: Date) => Promise<ChunkLink>)
    | undefined
  /**
   * Joins the chunks and checks size and hash. With `isCheckedLater` the hash is checked by the job that
   * reads the original, so a file in a bucket is not read here.
   */
  assemble(
    id: string,
    promised: { bytes: number; sha256: string },
    how?: { isCheckedLater?: boolean },
  ): Promise<Assembled>
  /** Removes uploads without a new chunk since an instant (in a bucket: begun before it). @returns how many */
  dropOlderThan(instant: Date): Promise<number>
}

/** This many first bytes tell the type of a file. */
export const headBytes = 1024
