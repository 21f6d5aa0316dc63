import { createStore, del, entries, get, set, update, type UseStore } from 'idb-keyval'
import { savedStore } from '#offline/cache-names.ts'
import type { SavedItem } from './saved-item.ts'

/** Shown once: a recording was removed from this device because access to it has ended. */
export type RemovalNotice = { title: string; bytes: number; at: string }

export type SavedRows = ReturnType<typeof openSavedRows>

const itemKey = (id: string) => `item/${id}`
const removedKey = 'removed'
const removalNoticesKey = 'removal-notices'

/** Another tab has removed the row. */
class RowGone extends Error {
  override name = 'RowGone'
}

/**
 * The list of one person's saved items. Unlike other stores it never falls back to memory, because it must be
 * durable. Every call may throw IndexedDB errors, above all `QuotaExceededError`.
 */
export function openSavedRows(uid: string) {
  let handle: UseStore | undefined

  async function inStore<R>(work: (store: UseStore) => Promise<R>): Promise<R> {
    handle ??= createStore(savedStore(uid), 'rows')
    try {
      return await work(handle)
    } catch (failure) {
      // Browsers close handles by themselves (https://github.com/jakearchibald/idb-keyval/issues/165).
      if ((failure as Error).name !== 'InvalidStateError') throw failure
      handle = createStore(savedStore(uid), 'rows')
      return work(handle)
    }
  }

  return {
    async items(): Promise<SavedItem[]> {
      const rows = await inStore((store) => entries<string, SavedItem>(store))
      return rows
        .filter(([key]) => key.startsWith(itemKey('')))
        .map(([, item]) => item)
        .toSorted((a, b) => a.order - b.order)
    },
    item: (id: string) => inStore((store) => get<SavedItem>(itemKey(id), store)),
    put: (item: SavedItem) => inStore((store) => set(itemKey(item.id), item, store)),
    /** Changes a row atomically across tabs; undefined when there is no such row. */
    async change(id: string, to: (item: SavedItem) => SavedItem): Promise<SavedItem | undefined> {
      let changed: SavedItem | undefined
      try {
        await inStore((store) =>
          update<SavedItem>(
            itemKey(id),
            (item) => {
              if (!item) throw new RowGone()
              return (changed = to(item))
            },
            store,
          ),
        )
      } catch (failure) {
        if (!(failure instanceof RowGone)) throw failure
        return undefined
      }
      return changed
    },
    drop: (id: string) => inStore((store) => del(itemKey(id), store)),

    /** Items that the person removed, which are not downloaded again automatically. */
    removed: async () =>
      new Set((await inStore((store) => get<string[]>(removedKey, store))) ?? []),
    noteRemoved: (watchedId: string, isRemoved: boolean) =>
      inStore((store) =>
        update<string[]>(
          removedKey,
          (before = []) => [
            ...before.filter((one) => one !== watchedId),
            ...(isRemoved ? [watchedId] : []),
          ],
          store,
        ),
      ),

    removalNotices: async () =>
      (await inStore((store) => get<RemovalNotice[]>(removalNoticesKey, store))) ?? [],
    addRemovalNotice: (to: RemovalNotice) =>
      inStore((store) =>
        update<RemovalNotice[]>(removalNoticesKey, (before = []) => [...before, to], store),
      ),
    dismissRemovalNotices: () => inStore((store) => del(removalNoticesKey, store)),
  }
}
