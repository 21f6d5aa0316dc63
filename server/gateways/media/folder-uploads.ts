import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasNoRoom } from './run-program.ts'
import type { Store } from './store.ts'
import { headBytes, type Assembled, type Uploads } from './uploads.ts'

/** Uploads in `DATA_DIR/uploads`, whose chunks come to this server. */
export function folderUploads(
  dataDir: string,
  {
    store,
    keepOriginal,
  }: { store: Store; keepOriginal(path: string, recordingId: string): Promise<void> },
): Uploads {
  const room = join(dataDir, 'uploads')
  const folderOf = (id: string) => join(room, id)
  const numbersIn = async (id: string): Promise<number[]> =>
    (await readdir(folderOf(id)).catch(() => []))
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .toSorted((a, b) => a - b)

  return {
    link: undefined,

    async state(id) {
      return { chunks: await numbersIn(id), bucket: null }
    },

    async keep(id, chunk, bytes) {
      const folder = folderOf(id)
      await mkdir(folder, { recursive: true })
      const unfinished = join(folder, `${chunk}.part-${process.hrtime.bigint()}`)
      try {
        const file = await open(unfinished, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, join(folder, String(chunk)))
        return 'kept'
      } catch (failure) {
        await rm(unfinished, { force: true })
        if (hasNoRoom(failure)) return 'no-room'
        throw failure
      }
    },

    async assemble(id, promised) {
      const folder = folderOf(id)
      // A unique name, so that two requests that join the same chunks do not share a file.
      const whole = join(folder, `whole-${process.hrtime.bigint()}`)
      const hash = createHash('sha256')
      let bytes = 0
      const broken = async (): Promise<Assembled> => {
        await rm(whole, { force: true })
        return { kind: 'broken' }
      }
      const head = Buffer.alloc(headBytes)
      try {
        for (const [index, number] of (await numbersIn(id)).entries()) {
          if (number !== index) return await broken()
          await pipeline(
            createReadStream(join(folder, String(number))),
            async function* hashed(chunks: AsyncIterable<Buffer>) {
              for await (const chunk of chunks) {
                hash.update(chunk)
                bytes += chunk.length
                yield chunk
              }
            },
            createWriteStream(whole, { flags: 'a' }),
          )
        }
        if (bytes !== promised.bytes || hash.digest('hex') !== promised.sha256)
          return await broken()
        const file = await open(whole, 'r')
        try {
          await file.read(head, 0, headBytes, 0)
          await file.sync()
        } finally {
          await file.close()
        }
      } catch (failure) {
        await rm(whole, { force: true })
        if (hasNoRoom(failure)) return { kind: 'no-room' }
        throw failure
      }
      const drop = () => rm(folder, { recursive: true, force: true })
      return {
        kind: 'whole',
        head,
        path: whole,
        withFile: (work) => work(whole),
        async keepAs(mediaKey) {
          await store.putFile(whole, mediaKey)
          await drop()
        },
        async keepAsOriginal(recordingId) {
          await keepOriginal(whole, recordingId)
          await drop()
        },
        drop,
      }
    },

    async dropOlderThan(instant) {
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
