import type { Page } from 'playwright/test'
import { savedStore } from '#offline/cache-names.ts'
import type { SavedItem } from '#offline/saved/saved-item.ts'
import { expect, expectWholePageAccessible, test } from '#tests/support/e2e.ts'
import { untilUnderWorker } from '#tests/support/service-worker.ts'
import { storeRows } from '../support/device-store.ts'
import { signOut } from '../support/leftovers.ts'
import { enterAsSubscriber, keptQueries, mathematics } from '../support/subscribers.ts'

test.use({
  prefetches: true,
  // What the browser says of requests without a network is no error of ours.
  expectedConsoleErrors: /net::ERR_|Failed to load resource/,
})

/** The ids of the materials that are on this device, whole. */
async function materialsHere(page: Page, uid: string): Promise<string[]> {
  const rows = Object.entries(await storeRows(page, savedStore(uid)))
  return rows
    .filter(([key]) => key.startsWith('item/'))
    .map(([, row]) => row as SavedItem)
    .filter(({ state }) => state === 'done')
    .map(({ watched_id }) => watched_id)
    .toSorted()
}

const ofMathematics = ['mathematics-formulae-5', 'study-plan-5']
const listIsKept = (page: Page, uid: string) =>
  expect
    .poll(() => keptQueries(page, uid), 'the list of the class is kept')
    .toContain('["classroom","full-programme",5]')

test('PWA-02: materials of a class that was never opened are listed and open without a network', async ({
  page,
  context,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Aisyah')
  await untilUnderWorker(page)
  await listIsKept(page, uid)
  await expect
    .poll(() => materialsHere(page, uid), 'the files are here')
    .toEqual(expect.arrayContaining(ofMathematics))
  for (const list of ['"paper-subjects","spm"', '"orders"', '"programme","full-programme"'])
    await expect.poll(() => keptQueries(page, uid), `${list} is kept`).toContain(list)
  const readerFiles = () =>
    page.evaluate(async () => (await (await caches.open('kelasku-reader')).keys()).length)
  await expect.poll(readerFiles, 'what opens them is here').toBe(6)
  // Nothing may depend on what the browser's own cache happens to hold.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Papers', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Open for you' })).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByText("couldn't be loaded")).toHaveCount(0)
  await page.goto(`${mathematics}?show=materials`)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(row('Mathematics formulae')).toContainText('on this phone')
  await page.getByRole('link', { name: /^Open Mathematics formulae/ }).click()
  await expect(page.getByText('Algebra and sets / Algebra dan set')).toBeAttached()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  // What is not here says so.
  await page.goto('/download')
  const remove = page.getByRole('button', { name: 'Remove: Mathematics formulae' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(remove).toHaveCount(0)
  await page.goto(`${mathematics}?show=materials`)
  await expect(row('Mathematics formulae')).toContainText('not on this phone')
  await expect(page.getByRole('link', { name: /^Open Mathematics/ })).toHaveCount(0)
})

test('PWA-02 PWA-08 SES-06: on mobile data only lists are prefetched until the person allows more, and signing out can remove all @full', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular', effectiveType: '4g' })
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  const { uid } = await enterAsSubscriber(page, app, 'Hafiz')
  await listIsKept(page, uid)
  await page.goto('/download')
  await page.getByText('Saved automatically').click()
  await expect(page.getByRole('radio', { name: 'On Wi-Fi' })).toBeChecked()
  await expectWholePageAccessible(page)
  expect(await materialsHere(page, uid)).toEqual([])
  await page.getByRole('radio', { name: 'On mobile data too' }).check()
  await expect.poll(() => materialsHere(page, uid)).toEqual(expect.arrayContaining(ofMathematics))

  await page.goto('/dashboard')
  await signOut(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/\d+ saved recordings and materials .+ stay on this phone/)
  await dialog.getByRole('checkbox', { name: 'Remove my saved recordings and materials' }).check()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => materialsHere(page, uid)).toEqual([])
})
