import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export type Uploads = ReturnType<typeof uploads>
export type Assembled =
  | {
      kind: 'whole'
      head: Buffer
      /** Its path until it is moved away. */
      path: string
      /** Moves it on and removes the pieces. */
      handTo(receiveFile: (path: string) => Promise<void>): Promise<void>
    }
  /** A piece is missing, or the whole does not match its announced size and hash. */
  | { kind: 'broken' }

/** This many first bytes tell the type of a file. */
const headBytes = 16

/**
 * Uploads in pieces, on their way into the media store: a piece sent twice is one piece, and what has arrived
 * stays until the file is whole or the upload is abandoned.
 */
export function uploads(dataDir: string) {
  const room = join(dataDir, 'uploads')
  const folderOf = (id: string) => join(room, id)
  const numbersIn = async (id: string): Promise<number[]> =>
    (await readdir(folderOf(id)).catch(() => []))
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .toSorted((a, b) => a - b)

  return {
    /** Where an upload lies. One that has no pieces is removed like an abandoned one. */
    folderOf,

    pieces: numbersIn,

    /** Resolves when the piece is on the disk. */
    async keep(id: string, piece: number, bytes: Uint8Array): Promise<void> {
      const folder = folderOf(id)
      await mkdir(folder, { recursive: true })
      const unfinished = join(folder, `${piece}.part-${process.hrtime.bigint()}`)
      const file = await open(unfinished, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(folder, String(piece)))
    },

    /** Joins the pieces and checks size and hash. */
    async assemble(id: string, promised: { bytes: number; sha256: string }): Promise<Assembled> {
      const folder = folderOf(id)
      // A unique name, so that two requests that join it at once do not share a file.
      const whole = join(folder, `whole-${process.hrtime.bigint()}`)
      const hash = createHash('sha256')
      let bytes = 0
      const broken = async (): Promise<Assembled> => {
        await rm(whole, { force: true })
        return { kind: 'broken' }
      }
      for (const [index, number] of (await numbersIn(id)).entries()) {
        if (number !== index) return broken()
        await pipeline(
          createReadStream(join(folder, String(number))),
          async function* hashed(pieces: AsyncIterable<Buffer>) {
            for await (const piece of pieces) {
              hash.update(piece)
              bytes += piece.length
              yield piece
            }
          },
          createWriteStream(whole, { flags: 'a' }),
        )
      }
      if (bytes !== promised.bytes || hash.digest('hex') !== promised.sha256) return broken()
      const file = await open(whole, 'r')
      const head = Buffer.alloc(headBytes)
      try {
        await file.read(head, 0, headBytes, 0)
        await file.sync()
      } finally {
        await file.close()
      }
      return {
        kind: 'whole',
        head,
        path: whole,
        async handTo(receiveFile) {
          await receiveFile(whole)
          await rm(folder, { recursive: true, force: true })
        },
      }
    },

    /** Removes uploads without a new piece since an instant. @returns how many */
    async dropOlderThan(instant: Date): Promise<number> {
      let dropped = 0
      for (const id of await readdir(room).catch(() => [])) {
        const { mtime } = await stat(folderOf(id))
        if (mtime >= instant) continue
        await rm(folderOf(id), { recursive: true, force: true })
        dropped += 1
      }
      return dropped
    },
  }
}
