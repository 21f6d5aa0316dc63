import { expect, type Page } from 'playwright/test'
import { savedStore } from '#offline/cache-names.ts'
import type { SavedItem } from '#offline/saved/saved-item.ts'
import { storeRows } from './device-store.ts'

/** All that this person asked to save is on this device. */
export const untilSaved = (page: Page, uid: string) =>
  expect
    .poll(async () => {
      const rows = Object.entries(await storeRows(page, savedStore(uid)))
      const items = rows.filter(([key]) => key.startsWith('item/'))
      return items.map(([, item]) => (item as SavedItem).saved_at !== null).join()
    }, 'all is saved')
    .toMatch(/^true(,true)*$/)
