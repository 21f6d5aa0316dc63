import { createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Store } from './store.ts'

/** Temporary files exchanged between servers. Leftovers of a dead server are removed like abandoned uploads. */
export type Exchange = {
  give(id: string, name: string, path: string): Promise<void>
  giveText(id: string, name: string, words: string): Promise<void>
  /** Writes a given file to `path`. @returns whether it was there */
  take(id: string, name: string, path: string): Promise<boolean>
  takeText(id: string, name: string): Promise<string | undefined>
  drop(id: string): Promise<void>
}

/** Hands files over by a store that all servers share. */
export function exchange(store: Store): Exchange {
  const roomOf = (id: string) => `uploads/${id}`
  return {
    give: (id, name, path) => store.copyFile(path, `${roomOf(id)}/${name}`),
    giveText: (id, name, words) => store.put(`${roomOf(id)}/${name}`, Buffer.from(words)),

    async take(id, name, path) {
      const found = await store.read(`${roomOf(id)}/${name}`)
      if (found) await pipeline(found.body, createWriteStream(path))
      return found !== undefined
    },

    async takeText(id, name) {
      const found = await store.read(`${roomOf(id)}/${name}`)
      return found && text(found.body)
    },

    async drop(id) {
      for await (const { mediaKey } of store.list(roomOf(id))) await store.remove(mediaKey)
    },
  }
}
