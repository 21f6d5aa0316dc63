import { expect, type Page } from 'playwright/test'
import type { DataSums } from '#contract/site/data-budget.ts'
import { storeRows } from './device-store.ts'

export const dataStore = (uid: string) => `kelasku-data-use-${uid}`

/** What this device has counted today, from its own store. */
export async function counted(page: Page, uid: string): Promise<DataSums> {
  const rows = Object.values(await storeRows(page, dataStore(uid))) as object[]
  const none = { played: 0, saved: 0, materials: 0, rest: 0 }
  return (rows.find((row) => 'played' in row) as DataSums | undefined) ?? none
}

/** Switches the counting on, as a person does. */
export async function enableDataCounting(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/download#data')
  await page.getByRole('switch', { name: 'Count the data this app uses' }).check()
  await expect(page.getByLabel('Monthly budget, in MB')).toBeVisible()
}
