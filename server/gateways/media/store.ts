import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where files of recordings and materials lie for good, by their media key. */
export type Store = {
  /** Takes a finished file from the disk away into the store. */
  putFile(path: string, mediaKey: string): Promise<void>
  /** A small file that came whole. */
  put(mediaKey: string, bytes: Uint8Array): Promise<void>
}

/** The store as a folder. Files appear in it whole or not at all. */
export function folderStore(folder: string): Store {
  async function place(path: string, mediaKey: string): Promise<void> {
    const target = join(folder, mediaKey)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
  }

  return {
    putFile: place,

    async put(mediaKey, bytes) {
      const target = join(folder, mediaKey)
      await mkdir(dirname(target), { recursive: true })
      const file = await open(`${target}.part`, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${target}.part`, target)
    },
  }
}
