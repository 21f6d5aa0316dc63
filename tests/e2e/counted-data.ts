import { expect, type Page } from 'playwright/test'
import type { DataSums } from '#contract/data-budget.ts'

export const dataStore = (uid: string) => `kelasku-data-use-${uid}`

/** What this device has counted today, from its own store. */
export function counted(page: Page, uid: string): Promise<DataSums> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('no database'))
    })
    const rows = await new Promise<object[]>((resolve) => {
      const request = database.transaction('rows').objectStore('rows').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    const none = { played: 0, saved: 0, materials: 0, rest: 0 }
    return (rows.find((row) => 'played' in row) as DataSums | undefined) ?? none
  }, dataStore(uid))
}

/** Switches the counting on, as a person does. */
export async function countData(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/download')
  await page.getByRole('switch', { name: 'Count the data that this app takes' }).check()
  await expect(page.getByLabel('Budget for a month, in MB')).toBeVisible()
}
