import type { Page } from 'playwright/test'
import { expect, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enterAsSubscriber } from './subscribers.ts'

// What the browser says of calls without a session or a network is no error of ours.
test.use({ ...withoutServiceWorker, expectedConsoleErrors: /401|Failed to load resource|ERR_/ })

const stepMs = 10

/** Stops the page's clock: from here on time passes only as `runFor` says. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Lets time pass in small steps until `seen`: how many milliseconds it took. */
async function passUntil(page: Page, seen: () => Promise<boolean>): Promise<number> {
  for (let passed = 0; passed < 10_000; passed += stepMs) {
    if (await seen()) return passed
    await page.clock.runFor(stepMs)
  }
  throw new Error('It did not come within ten seconds.')
}

test('SES-07: the dialog of an ended session closes after 3500 ms, and the page reloads 3000 ms later', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Dina')
  await page.context().clearCookies()
  let answer = () => undefined as void
  const stopped = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/session/refresh', async (route) => {
    await stopped
    await route.continue()
  })
  await page.clock.install()
  const asked = page.waitForRequest('**/api/v1/session/refresh')
  await page.reload()
  await asked
  await expect(page.getByRole('heading', { name: 'Welcome, Dina' })).toBeVisible()
  await stopClock(page)
  // The page's time passes at will, that of the network does not.
  const refused = page.waitForResponse('**/api/v1/session/refresh')
  answer()
  await refused
  const dialog = page.getByRole('dialog', { name: 'Session Expired. Please sign in again.' })
  await passUntil(page, () => dialog.isVisible())
  await expect(dialog.getByText('Redirecting to Sign In page...')).toBeVisible()
  await page.evaluate(() => (document.documentElement.dataset['same'] = 'document'))

  await page.clock.runFor(3500 - 2 * stepMs)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(2 * stepMs)
  await expect(dialog).toBeHidden()
  await page.clock.runFor(3000 - 2 * stepMs)
  await expect(page.locator('html[data-same=document]')).toBeAttached()
  const reloaded = page.waitForEvent('framenavigated')
  await page.clock.runFor(2 * stepMs)
  await reloaded
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/)
})

test('UX-01: a loading indicator, once shown, stays for 200 ms', async ({ page, app }) => {
  await enterAsSubscriber(page, app, 'Emir')
  let answer = () => undefined as void
  const shown = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/orders', async (route) => {
    await shown
    await route.continue()
  })
  await page.goto('/account')
  const orders = page.getByRole('link', { name: /orders/i }).first()
  await expect(orders).toBeVisible()
  await page.clock.install()
  await stopClock(page)
  await orders.click()
  const indicator = page.getByText('Loading your orders')
  await passUntil(page, async () => (await indicator.count()) > 0)
  const answered = page.waitForResponse('**/api/v1/orders')
  answer()
  await (await answered).finished()
  const stayed = await passUntil(page, async () => (await indicator.count()) === 0)
  expect(stayed).toBeGreaterThanOrEqual(200 - stepMs)
  expect(stayed).toBeLessThanOrEqual(200 + 2 * stepMs)
})

test('UX-01: a toast stays for 800 ms, at the top in the middle', async ({ page, context }) => {
  await page.clock.install()
  await page.goto('/terms')
  const toast = page.getByRole('status', { name: 'Messages' }).getByText("You're back online.")
  await expect(page.getByRole('status', { name: 'Messages' })).toBeAttached()
  await context.setOffline(true)
  await expect(page.getByText('Offline. What you see was saved earlier.')).toBeVisible()
  await stopClock(page)
  await context.setOffline(false)
  await passUntil(page, () => toast.isVisible())
  const box = await toast.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 180)).toBeLessThan(2)
  expect(box?.y).toBeLessThan(80)
  const stayed = await passUntil(page, () => toast.isHidden())
  expect(stayed).toBeGreaterThanOrEqual(800 - 2 * stepMs)
  expect(stayed).toBeLessThanOrEqual(800 + 2 * stepMs)
})

test('TRACK-01: a page view is noted 250 ms after the route has changed', async ({ page }) => {
  const views = () =>
    page.evaluate(() =>
      ((globalThis as { dataLayer?: { event: string; route_name: string }[] }).dataLayer ?? [])
        .filter(({ event }) => event === 'page_view')
        .map(({ route_name }) => route_name),
    )
  await page.clock.install()
  await page.goto('/')
  await expect.poll(views).toEqual(['/'])
  await stopClock(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and privacy' }).click()
  await passUntil(page, async () => page.url().endsWith('/terms'))
  const waited = await passUntil(page, async () => (await views()).length > 1)
  expect(await views()).toEqual(['/', '/terms/:version?'])
  expect(waited).toBeGreaterThanOrEqual(250 - 2 * stepMs)
  expect(waited).toBeLessThanOrEqual(250 + 2 * stepMs)
})
