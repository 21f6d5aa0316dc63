import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PhotoType } from '#contract/shared/pictures.ts'
import type { Store } from './store.ts'

/** Where photos of questions are in the media store. */
const room = 'questions'
const endings: Record<PhotoType, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** Photos of questions, as files of the media store under keys that nobody can guess. */
export function photoFiles(store: Store) {
  return {
    /** Resolves when the photo is kept for good. @returns its media key */
    async keep(bytes: Uint8Array, type: PhotoType): Promise<string> {
      const mediaKey = `${room}/${randomBytes(16).toString('hex')}.${endings[type]}`
      await store.put(mediaKey, bytes)
      return mediaKey
    },

    /** Undefined when there is no such file. */
    async read(mediaKey: string): Promise<Buffer | undefined> {
      const found = await store.read(mediaKey)
      return found && buffer(found.body)
    },

    remove: (mediaKey: string) => store.remove(mediaKey),

    /** The keys of all photos, including unfinished ones, that were written before an instant. */
    async writtenBefore(instant: Date): Promise<string[]> {
      const old: string[] = []
      for await (const { mediaKey, changedAt } of store.list(room))
        if (changedAt < instant) old.push(mediaKey)
      return old
    },
  }
}
