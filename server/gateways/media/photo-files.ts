import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoType } from '#contract/classroom/questions.ts'

/** Where photos of questions are in the media store. */
const room = 'questions'
const endings: Record<PhotoType, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export type PhotoFiles = ReturnType<typeof photoFiles>

/** Photos of questions, as files of the media store under keys that nobody can guess. */
export function photoFiles(mediaFolder: string) {
  const folder = join(mediaFolder, room)

  return {
    /** Writes a photo durably. @returns its media key */
    async keep(bytes: Uint8Array, type: PhotoType): Promise<string> {
      const name = `${randomBytes(16).toString('hex')}.${endings[type]}`
      const unfinished = join(folder, `${name}.part`)
      await mkdir(folder, { recursive: true })
      try {
        await flushed(unfinished, 'wx', (file) => file.writeFile(bytes))
        await rename(unfinished, join(folder, name))
      } finally {
        await rm(unfinished, { force: true })
      }
      await flushed(folder, 'r')
      return `${room}/${name}`
    },

    /** Undefined when there is no such file. */
    async read(mediaKey: string): Promise<Buffer | undefined> {
      return readFile(join(mediaFolder, mediaKey)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
    },

    async remove(mediaKey: string): Promise<void> {
      await rm(join(mediaFolder, mediaKey), { force: true })
    },

    /** The keys of all photos, including unfinished ones, that were written before an instant. */
    async writtenBefore(instant: Date): Promise<string[]> {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [] // no photo has ever come
        throw error
      })
      const old: string[] = []
      for (const name of names) {
        const written = await stat(join(folder, name)).catch(() => undefined)
        if (written && written.mtime < instant) old.push(`${room}/${name}`)
      }
      return old
    },
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Runs `work` on a file or folder, then flushes it to the disk. */
async function flushed(
  path: string,
  flags: 'wx' | 'r',
  work?: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags)
  try {
    await work?.(file)
    await file.sync()
  } finally {
    await file.close()
  }
}
