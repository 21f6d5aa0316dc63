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
  /** False once the device's store has failed and only memory is left. */
  isKept(): boolean
}

type StoreOptions = {
  /** Each write resolves once it is on disk (strict durability), so that it survives a power cut. */
  isFlushed?: boolean
}

/**
 * A keyed store on the device that never throws and never hangs: a handle that the browser closed is
 * opened again, and when the device has no working IndexedDB the values live in memory until the page closes.
 */
export function openDeviceStore<T>(
  databaseName: string,
  { isFlushed = false }: StoreOptions = {},
): DeviceStore<T> {
  const open = () => {
    const store = createStore(databaseName, 'rows')
    return isFlushed ? flushed(store) : store
  }
  const memory = new Map<string, T>()
  let handle: UseStore | undefined
  let kept = true

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
    if (!kept) return inMemory()
    try {
      return await tryTwice(work)
    } catch {
      kept = false
      return inMemory()
    }
  }

  return {
    get: (key) =>
      onDevice(
        (store) => get<T>(key, store),
        () => memory.get(key),
      ),
    set: (key, value) =>
      onDevice(
        (store) => set(key, value, store),
        () => void memory.set(key, value),
      ),
    del: (key) =>
      onDevice(
        (store) => del(key, store),
        () => void memory.delete(key),
      ),
    change: (key, to) =>
      onDevice(
        (store) => changeRow(store, key, to),
        () => {
          const row = to(memory.get(key))
          if (row === undefined) memory.delete(key)
          else memory.set(key, row)
        },
      ),
    entries: () =>
      onDevice(
        (store) => entries<string, T>(store),
        () => [...memory],
      ),
    clear: () =>
      onDevice(
        (store) => clear(store),
        () => memory.clear(),
      ),
    isKept: () => kept,
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
