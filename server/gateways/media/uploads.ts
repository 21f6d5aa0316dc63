import type { PieceLink, PieceLinkAsked, UploadState } from '#contract/staff/files.ts'

export type Assembled =
  | {
      kind: 'whole'
      /** Its first bytes, which tell its type. */
      head: Buffer
      /** Its path where it lies on this disk; undefined in a bucket. */
      path: string | undefined
      /** Gives it as a file of this disk while `work` runs. */
      withFile<T>(work: (path: string) => Promise<T>): Promise<T>
      /** Moves it into the store, and forgets the upload. */
      keepAs(mediaKey: string): Promise<void>
      /** Moves it to the originals, and forgets the upload. */
      keepAsOriginal(recordingId: string): Promise<void>
      drop(): Promise<void>
    }
  /** A piece is missing, or the whole does not match its announced size and hash. */
  | { kind: 'broken' }
  /** The disk is full; what has arrived stays. */
  | { kind: 'no-room' }
export type Whole = Extract<Assembled, { kind: 'whole' }>

/**
 * Uploads in pieces, on their way into the media store: a piece sent twice is one piece, and what has arrived stays
 * until the file is whole or the upload is abandoned.
 */
export type Uploads = {
  /** Where pieces go, and which have arrived. */
  state(id: string): Promise<UploadState>
  /** Resolves when the piece is kept for good, or the disk is full; undefined where pieces go to a bucket. */
  keep: ((id: string, piece: number, bytes: Uint8Array) => Promise<'kept' | 'no-room'>) | undefined
  /** A link to send one piece to the bucket; undefined where pieces come to this server. */
  link:
    | ((id: string, piece: number, asked: PieceLinkAsked, now: Date) => Promise<PieceLink>)
    | undefined
  /**
   * Joins the pieces and checks size and hash. `isCheckedLater`: who reads the original checks its hash; then a bucket's
   * file is not read here.
   */
  assemble(
    id: string,
    promised: { bytes: number; sha256: string },
    how?: { isCheckedLater?: boolean },
  ): Promise<Assembled>
  /** Removes uploads without a new piece since an instant (in a bucket: begun before it). @returns how many */
  dropOlderThan(instant: Date): Promise<number>
}

/** This many first bytes tell the type of a file. */
export const headBytes = 1024
