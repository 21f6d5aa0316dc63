/** The places in this browser's storage that contain `text`: storage and key, database and key, cache and address. */
export async function findText(text: string): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, holds: boolean) => {
    if (holds) found.push(where)
  }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    for (const [key, value] of Object.entries(globalThis[name]))
      note(`${name} ${key}`, `${key}${value}`.includes(text))
  note('cookies', document.cookie.includes(text))
  for (const { name = '' } of await indexedDB.databases())
    for (const [key, row] of await rowsOf(name))
      note(`database ${name} ${key}`, key.includes(text) || (await holds(row, text)))
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const body = await (await cache.match(request))?.text()
      note(`cache ${name} ${request.url}`, `${request.url}${body}`.includes(text))
    }
  }
  return found
}

async function rowsOf(name: string): Promise<[string, unknown][]> {
  const database = await done(indexedDB.open(name))
  const rows: [string, unknown][] = []
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).objectStore(storeName)
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
    keys.forEach((key, n) => rows.push([JSON.stringify(key), values[n]]))
  }
  database.close()
  return rows
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database does not answer'))
  })

/** Searches any value that a row may hold, including bytes. */
async function holds(value: unknown, text: string): Promise<boolean> {
  if (typeof value === 'string') return value.includes(text)
  if (value instanceof Blob) return (await value.text()).includes(text)
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    return new TextDecoder().decode(value).includes(text)
  if (typeof value !== 'object' || value === null) return false
  for (const part of Object.values(value)) if (await holds(part, text)) return true
  return false
}
