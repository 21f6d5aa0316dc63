import type { Page } from 'playwright/test'
import { savedStore } from '#offline/cache-names.ts'
import type { SavedItem } from '#offline/saved/saved-item.ts'
import { expect, expectWholePageAccessible, test } from '#tests/support/e2e.ts'
import { untilUnderWorker } from '#tests/support/service-worker.ts'
import { storeRows } from '../support/device-store.ts'
import { untilSaved } from '../support/saved-files.ts'
import { tapping } from '../support/tapping.ts'
import { classOnDashboard, enterAsSubscriber, mathematics } from '../support/subscribers.ts'

// What the browser says of requests without a network is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_|Failed to load resource/ })

async function savedItems(page: Page, uid: string): Promise<SavedItem[]> {
  const rows = Object.entries(await storeRows(page, savedStore(uid)))
  return rows.filter(([key]) => key.startsWith('item/')).map(([, item]) => item as SavedItem)
}

const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const arrows = (page: Page) => page.getByRole('button', { name: /^Save Lesson \d+, [\d.]+ [KM]B$/ })
const marks = (page: Page) => page.getByRole('button', { name: /^Lesson \d+ is saved, / })
const formulae = 'Mathematics formulae, Form 4 and 5'

test('SAVE-01: two taps save a recording in the quality chosen last; it plays without a network, and can be undone', async ({
  page,
  context,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Aisyah')
  await untilUnderWorker(page)
  await page.goto('/dashboard')
  const first = tapping()
  await first.tap(classOnDashboard(page))
  const arrow = arrows(page).first()
  const named = (await arrow.getAttribute('aria-label')) ?? ''
  const box = await arrow.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await first.tap(arrow)
  expect(first.taps()).toBe(2)
  await untilSaved(page, uid)
  await expect(marks(page)).toHaveCount(1)
  await expect(page.getByText(`${/Lesson \d+/.exec(named)?.[0]} is saved`)).toBeVisible()
  await expectWholePageAccessible(page)
  const [item] = await savedItems(page, uid)
  expect(item?.quality).toBe('low')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(marks(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: named })).toBeVisible()
  expect(await savedItems(page, uid)).toEqual([])

  // The dialog, which stays where it was, says in which quality from now on.
  await page
    .getByRole('link', { name: /^Watch recording: / })
    .nth(1)
    .click()
  await page.getByRole('button', { name: /^Save on this phone/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Standard/ }).check()
  await dialog.getByRole('button', { name: /^Save \d/ }).click()
  await expect(page.getByText(/^On this phone, \d/)).toBeVisible()
  await page.goBack()
  await expect(marks(page)).toHaveCount(1)
  await page
    .getByRole('button', { name: new RegExp(`^Save ${/Lesson \d+/.exec(named)?.[0]},`) })
    .click()
  await expect(marks(page)).toHaveCount(2)
  expect((await savedItems(page, uid)).map(({ quality }) => quality)).toEqual([
    'standard',
    'standard',
  ])

  await context.setOffline(true)
  await page.reload()
  await expect(marks(page)).toHaveCount(2)
  await page.getByRole('link', { name: `Watch recording: ${item?.title}` }).click()
  const video = page.locator('video')
  await expect(video).toBeVisible()
  const source = await video.evaluate(async (element) => {
    const player = element as HTMLVideoElement
    player.muted = true
    await player.play()
    return new URL(player.currentSrc).pathname
  })
  expect(source).toBe(`/saved/${item?.watched_id}/standard.mp4`)
  await page.goBack()
  // Removing what is saved asks first.
  await marks(page).first().click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(marks(page)).toHaveCount(1)
})

test('SAVE-01: three taps open a PDF in the app, saved or not; one saves it; without a network a save waits', async ({
  page,
  context,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Hafiz')
  await untilUnderWorker(page)
  await page.goto('/dashboard')
  const opening = tapping()
  await opening.tap(classOnDashboard(page))
  await opening.tap(page.getByRole('link', { name: 'Materials', exact: true }))
  await opening.tap(page.getByRole('link', { name: `Open ${formulae}` }))
  const reader = page.getByRole('dialog', { name: formulae })
  await expect(reader.getByText('Algebra and sets / Algebra dan set')).toBeAttached()
  expect(opening.taps()).toBe(3)
  await reader.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${mathematics}?show=materials`)
  expect(await savedItems(page, uid)).toEqual([])

  await page.getByRole('button', { name: new RegExp(`^Save ${formulae}, `) }).click()
  await expect(
    page.getByRole('button', { name: new RegExp(`^${formulae} is saved, `) }),
  ).toBeVisible()
  await untilSaved(page, uid)
  await expectWholePageAccessible(page)

  await context.setOffline(true)
  await page.reload()
  const other = rowOf(page, 'Study plan')
  await expect(other).toContainText('not on this phone')
  await expect(other.getByRole('link')).toHaveCount(0)
  await other.getByRole('button', { name: /^Save / }).click()
  await expect(other).toContainText('Waiting for a connection')
  await page.getByRole('link', { name: `Open ${formulae}` }).click()
  await expect(reader.getByText('Algebra and sets / Algebra dan set')).toBeAttached()
  await reader.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(false)
  await expect(other.getByRole('button', { name: / is saved, / })).toBeVisible()
})

test('SAVE-01: while it saves a ring says how far, and a tap cancels; on mobile data it asks first', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Devi')
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/media\/recordings\/.*\.mp4/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(mathematics)
  await arrows(page).first().click()
  const ring = page.getByRole('progressbar', { name: /^Saving Lesson \d+$/ })
  await expect(ring).toHaveAttribute('aria-valuenow', '0')
  await expectWholePageAccessible(page)
  await page.getByRole('button', { name: /^Cancel saving Lesson/ }).click()
  await expect(ring).toHaveCount(0)
  expect(await savedItems(page, uid)).toEqual([])
  release()

  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular', effectiveType: '4g' })
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  await page.reload()
  await arrows(page).first().click()
  const dialog = page.getByRole('dialog', { name: /^Save Lesson/ })
  await expect(dialog.getByText("You're on mobile data.")).toBeVisible()
  await expectWholePageAccessible(page)
  await dialog.getByRole('button', { name: 'Wait for Wi-Fi' }).click()
  await expect(page.getByText(/^Waiting for Wi-Fi, 0 /)).toBeVisible()
  await page.getByRole('button', { name: /^Use data now: Lesson/ }).click()
  await expect(marks(page)).toHaveCount(1)
  await untilSaved(page, uid)
})
