import { vi } from 'vitest'

/** From now on IndexedDB has no room for a row: the transaction that writes one fails, as in browsers. */
export const withoutRoom = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    const { transaction } = this
    Object.defineProperty(transaction, 'error', {
      value: new DOMException('full', 'QuotaExceededError'),
    })
    transaction.abort()
    return {} as IDBRequest<IDBValidKey>
  })
