import type { Page } from 'playwright/test'
import { sayIn } from '#tests/support/say-in.ts'

export async function signOut(page: Page, say = sayIn('en')): Promise<void> {
  const logout = page.getByRole('button', { name: say('Logout') })
  if (!(await logout.first().isVisible()))
    await page.getByRole('button', { name: say('Menu') }).click()
  await logout.locator('visible=true').first().click()
}

/** Where in this browser's storage any of `canaries` can still be read. */
export async function privateLeftovers(page: Page, canaries: string[]): Promise<string[]> {
  return page.evaluate(async (words) => {
    const found: string[] = []
    const look = (where: string, value: object | string | undefined) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
      if (words.some((word) => text.includes(word))) found.push(where)
    }
    for (const [key, value] of Object.entries(localStorage)) look(`localStorage ${key}`, value)
    for (const [key, value] of Object.entries(sessionStorage)) look(`sessionStorage ${key}`, value)
    look('cookies', document.cookie)
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('no database'))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
        look(`IndexedDB ${name} ${store}`, rows)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        look(`cache ${name} ${request.url}`, await response?.text())
      }
    }
    return found
  }, canaries)
}
