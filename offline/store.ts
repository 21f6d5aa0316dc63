import {
  createStore,
  entries,
  get,
  set,
  del,
  clear,
  promisifyRequest,
  type UseStore,
} from 'idb-keyval'
import { TimeoutError, withTimeout } from './timeout.ts'

/** A store that takes longer than this to answer is treated as broken. A busy phone takes seconds. */
export const storeDeadlineMs = 10_000

export type DeviceStore<T> = {
  get(key: string): Promise<T | undefined>
  set(key: string, value: T): Promise<void>
  del(key: string): Promise<void>
  /**
   * Reads and writes in one transaction: replaces the row by `to(row)`, or deletes it for undefined. `to` may run
   * twice.
   */
  change(key: string, to: (row: T | undefined) => T | undefined): Promise<void>
  entries(): Promise<[string, T][]>
  clear(): Promise<void>
  /** False once the device's store has failed and only memory is left, or if this row is only in memory. */
  isKept(key?: string): boolean
}

type StoreOptions = {
  /** Each write resolves once it is on disk (strict durability), so that it survives a power cut. */
  isFlushed?: boolean
}

/**
 * A keyed store on the device that never throws and never hangs: a handle that the browser closed is
 * opened again, and when the device has no working IndexedDB the values live in memory until the page closes. So do
 * single rows for which a full device has no room.
 */
export function openDeviceStore<T>(
  databaseName: string,
  { isFlushed = false }: StoreOptions = {},
): DeviceStore<T> {
  const open = () => {
    const store = createStore(databaseName, 'rows')
    return isFlushed ? flushed(store) : store
  }
  /** What the device has not stored. */
  const memory = new Map<string, T>()
  let handle: UseStore | undefined
  let works = true

  async function tryTwice<R>(work: (store: UseStore) => Promise<R>): Promise<R> {
    try {
      return await withTimeout(storeDeadlineMs, work((handle ??= open())))
    } catch (failure) {
      // A store that did not answer in time will not answer a second request either.
      if (failure instanceof TimeoutError) throw failure
      // Browsers close handles by themselves (https://github.com/jakearchibald/idb-keyval/issues/165).
      handle = open()
      return withTimeout(storeDeadlineMs, work(handle))
    }
  }

  async function onDevice<R>(work: (store: UseStore) => Promise<R>, inMemory: () => R): Promise<R> {
    if (!works) return inMemory()
    try {
      return await tryTwice(work)
    } catch (failure) {
      // A full device can still be read.
      if ((failure as Error | null)?.name !== 'QuotaExceededError') works = false
      return inMemory()
    }
  }

  const keepInMemory = (key: string, row: T | undefined) => {
    if (row === undefined) memory.delete(key)
    else memory.set(key, row)
  }

  return {
    get: async (key) =>
      memory.get(key) ??
      onDevice(
        (store) => get<T>(key, store),
        () => undefined,
      ),
    set: (key, value) =>
      onDevice(
        async (store) => {
          await set(key, value, store)
          memory.delete(key)
        },
        () => keepInMemory(key, value),
      ),
    async del(key) {
      memory.delete(key)
      await onDevice(
        (store) => del(key, store),
        () => undefined,
      )
    },
    async change(key, to) {
      let onDisk: T | undefined
      const changed = () => to(memory.get(key) ?? onDisk)
      await onDevice(
        async (store) => {
          await changeRow<T>(store, key, (row) => {
            onDisk = row
            return changed()
          })
          memory.delete(key)
        },
        () => keepInMemory(key, changed()),
      )
    },
    async entries() {
      const onDisk = await onDevice(
        (store) => entries<string, T>(store),
        () => [],
      )
      return [...new Map([...onDisk, ...memory])]
    },
    async clear() {
      memory.clear()
      await onDevice(
        (store) => clear(store),
        () => void (works = false),
      )
    },
    isKept: (key) => works && (key === undefined || !memory.has(key)),
  }
}

/** The same store with strict durability, which idb-keyval has no option for. */
const flushed =
  (store: UseStore): UseStore =>
  (mode, work) =>
    store('readonly', ({ name, transaction: { db } }) =>
      work(db.transaction(name, mode, { durability: 'strict' }).objectStore(name)),
    )

/** Reads and writes in one transaction, so that no other tab writes in between. */
const changeRow = <T>(
  store: UseStore,
  key: string,
  to: (row: T | undefined) => T | undefined,
): Promise<void> =>
  store('readwrite', async (rows) => {
    await new Promise<void>((resolve, reject) => {
      const request = rows.get(key)
      request.onsuccess = () => {
        const before = request.result as T | undefined
        const after = to(before)
        if (after === undefined) rows.delete(key)
        else if (after !== before) rows.put(after, key)
        resolve()
      }
      request.onerror = () => reject(request.error ?? new Error('the row could not be read'))
    })
    return promisifyRequest(rows.transaction)
  })
