import type { Page } from 'playwright/test'

/** What the app keeps in its store `name` on this device, by key; nothing where it has no such store yet. */
export function storeRows(page: Page, name: string): Promise<Record<string, unknown>> {
  return page.evaluate(async (of) => {
    // Opening it would make it, without the rows that the app expects in it.
    if (!(await indexedDB.databases()).some((database) => database.name === of)) return {}
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('no database'))
      })
    const database = await done(indexedDB.open(of))
    try {
      if (!database.objectStoreNames.contains('rows')) return {}
      const rows = database.transaction('rows').objectStore('rows')
      const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
      return Object.fromEntries((keys as string[]).map((key, n) => [key, values[n] as unknown]))
    } finally {
      database.close()
    }
  }, name)
}

/** The rows of a store as one text, to look for words in. */
export const storeText = async (page: Page, name: string): Promise<string> =>
  JSON.stringify(Object.values(await storeRows(page, name)))
