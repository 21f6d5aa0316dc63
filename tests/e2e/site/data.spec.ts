import type { Page } from 'playwright/test'
import { startCuttingFront } from '#tests/support/fronts/cutting-front.ts'
import { expect, expectWholePageAccessible, test } from '#tests/support/e2e.ts'
import { neverPrefetch } from '#tests/support/prefetch.ts'
import { releasedLessonOf } from '#tests/support/media/large-recording.ts'
import { enableDataCounting, counted, dataStore } from '../support/counted-data.ts'
import { openMaterial } from '../support/materials.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

/** As if so much had been played today. */
function addPlayed(page: Page, uid: string, bytes: number): Promise<void> {
  return page.evaluate(
    async ({ name, played }) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
      const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
      const changed = database.transaction('rows', 'readwrite')
      changed.objectStore('rows').put({ played, saved: 0, materials: 0, rest: 0 }, day)
      await new Promise((resolve) => {
        changed.oncomplete = resolve
      })
      database.close()
    },
    { name: dataStore(uid), played: bytes },
  )
}

/** Plays, waits until all of it is here, and goes to its end: nothing is broken off on the way. */
async function playToItsEnd(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Play|Continue)/ })
    .first()
    .click()
  const video = page.locator('video')
  const secondsMissing = () =>
    video.evaluate((its) => {
      const { buffered, duration } = its as HTMLVideoElement
      return duration - (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0)
    })
  await expect.poll(secondsMissing).toBeLessThan(1)
  await video.evaluate((its) => {
    const element = its as HTMLVideoElement
    element.currentTime = element.duration - 1
  })
  await expect.poll(() => video.evaluate((its) => (its as HTMLVideoElement).ended)).toBe(true)
}

const countedInAll = async (page: Page, uid: string) =>
  Object.values(await counted(page, uid)).reduce((all, bytes) => all + bytes, 0)

test('PWA-08: what is counted is what the server sent, by what it was for, and a cache costs nothing @full', async ({
  browser,
  app,
}) => {
  const front = await startCuttingFront(app.origin)
  const page = await browser.newPage({ baseURL: front.origin })
  try {
    await neverPrefetch(page.context())
    const { uid } = await enterAsSubscriber(page, app, 'Farid')
    const { id } = await releasedLessonOf(app.databaseUrl, 5)
    const sentBefore = front.sentInAll()
    await enableDataCounting(page)
    await page.getByRole('radio', { name: 'Always on' }).check()
    await page.goto(`${mathematics}/${id}`)
    const video = page.locator('video')
    await video.waitFor()
    const path = await video.evaluate(
      (its) => new URL((its as HTMLVideoElement).currentSrc).pathname,
    )
    await expect(page.getByText(/^Low data, \d+ KB$/).first()).toBeVisible()
    expect(front.sentBytes(path), 'before it is asked for').toBe(0)
    await playToItsEnd(page)
    await expect
      .poll(async () => (await counted(page, uid)).played / front.sentBytes(path))
      .toBeCloseTo(1, 2)

    await page.reload()
    await video.waitFor()
    await playToItsEnd(page)
    // Of its second time the browser's own cache has most or all.
    const played = front.sentBytes(path)
    await expect.poll(async () => (await counted(page, uid)).played / played).toBeCloseTo(1, 2)

    await page.getByRole('button', { name: /^Save on this phone/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Standard' }).check()
    await dialog.getByRole('button', { name: /^Use .* now$/ }).click()
    await expect(page.getByText(/^On this phone, \d/)).toBeVisible()
    const standard = path.replace('/low.', '/standard.')
    expect(front.sentBytes(standard)).toBeGreaterThan(0)
    // Captions are saved with it.
    await expect
      .poll(async () => (await counted(page, uid)).saved / front.sentBytes(standard))
      .toBeCloseTo(1.01, 1)

    await page.goto(`${mathematics}?show=materials`)
    const asked = page.waitForRequest(/\/media\/materials\//)
    await openMaterial(page)
    const material = new URL((await asked).url()).pathname
    await expect
      .poll(async () => (await counted(page, uid)).materials / front.sentBytes(material))
      .toBeCloseTo(1, 1)

    // Pages and calls are counted with their headers. What a page fetched as it was left may be missing.
    expect((await counted(page, uid)).rest).toBeGreaterThan(0)
    await expect
      .poll(async () => (await countedInAll(page, uid)) / (front.sentInAll() - sentBefore))
      .toBeLessThan(1.1)
  } finally {
    await page.close()
    await front.stop()
  }
})

test('PWA-08: a material that is saved is counted once @full', async ({ page, app }) => {
  await neverPrefetch(page.context())
  const { uid } = await enterAsSubscriber(page, app, 'Farah')
  await enableDataCounting(page)
  await page.goto(`${mathematics}?show=materials`)
  const answered = page.waitForResponse(/\/media\/materials\//)
  await page.getByRole('button', { name: /^Save Mathematics formulae/ }).click()
  const range = (await answered).headers()['content-range'] ?? ''
  await expect
    .poll(async () => (await counted(page, uid)).saved)
    .toBe(Number(range.split('/').at(-1)))
  // What the page has counted so far is stored when it is left.
  await page.goto('/download')
  await expect(page.getByText('Mathematics formulae')).toBeVisible()
  expect((await counted(page, uid)).materials).toBe(0)
})

test('PWA-08: from 80 % of a budget it is said once, recordings begin as audio, and a picture is asked about @full', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Salmah')
  const { id } = await releasedLessonOf(app.databaseUrl, 5)
  await enableDataCounting(page)
  await page.getByLabel('Monthly budget, in MB').fill('12')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText(/^Enter a whole number of MB from 50 to /)).toBeVisible()
  await page.getByLabel('Monthly budget, in MB').fill('100')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await addPlayed(page, uid, 82_000_000)
  await page.reload()
  await expect(page.getByText(/^82 MB of 100 MB used since /)).toBeVisible()
  await expectWholePageAccessible(page)

  await page.goto(`${mathematics}/${id}`)
  const told = page.getByRole('status').filter({ hasText: /^82 MB of 100 MB used/ })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(told).toHaveCount(0)
  const quality = page.getByRole('button', { name: /^Quality: / })
  await expect(quality).toHaveAccessibleName(/^Quality: Audio only, /)
  const choosePicture = async () => {
    await quality.click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByText(/^Low data, \d/).click()
  }
  await choosePicture()
  const dialog = page.getByRole('dialog', { name: 'Use more data?' })
  await expect(dialog).toContainText('18 MB left')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(quality).toHaveAccessibleName(/^Quality: Audio only, /)
  await choosePicture()
  await dialog.getByRole('button', { name: /^Play: Low data/ }).click()
  await expect(quality).toHaveAccessibleName(/^Quality: Low data, /)

  await page.reload()
  await expect(quality).toHaveAccessibleName(/^Quality: Audio only, /)
  await expect(told).toHaveCount(0)

  await test.step('LANG-02: what leads to the numbers leads there in the shown language', async () => {
    await page.goto('/account/language')
    await page.getByRole('button', { name: 'Bahasa Melayu' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
    await addPlayed(page, uid, 101_000_000)
    await page.goto(mathematics)
    const more = page.getByRole('link', { name: 'Lihat penggunaannya' })
    await expect(more).toHaveAttribute('href', '/ms/download#data')
  })
})
