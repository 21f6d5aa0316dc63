import type { Page } from 'playwright/test'
import { expect, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'
import { untilListening } from '../support/toasts.ts'

// What the browser says of calls without a session or a network is no error of ours.
test.use({ ...withoutServiceWorker, expectedConsoleErrors: /401|Failed to load resource|ERR_/ })

const stepMs = 10

/** Stops the page's clock: from here on time passes only as `runFor` says. */
async function stopClock(page: Page): Promise<void> {
  // It cannot be stopped at a time that has passed by then.
  await expect(async () =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000),
  ).toPass()
}

/** Lets time pass in small steps until `seen`: how many milliseconds it took. */
async function passUntil(page: Page, seen: () => Promise<boolean>): Promise<number> {
  for (let passed = 0; ; passed += stepMs) {
    await drawn(page)
    if (await seen()) return passed
    await page.clock.runFor(stepMs)
  }
}

/** React works in messages that it posts to itself: it draws in one of them, and runs effects in the next. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        let left = 3
        port1.onmessage = () => {
          left -= 1
          if (left === 0) resolve()
          else port2.postMessage(null)
        }
        port2.postMessage(null)
      }),
  )

test('ERR-02 SES-07: a token that is refused signs out: a dialog says so, closes after 3500 ms, and the page reloads 3000 ms later', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Dina')
  await page.clock.install()
  await page.goto('/full-programme')
  const link = page.getByRole('link', { name: /Mathematics/ }).first()
  await expect(link).toBeVisible()
  await withDatabase(app, async (database) => {
    await database.query(
      "UPDATE users SET tokens_valid_after = now() + interval '1 hour' WHERE uid = $1",
      [uid],
    )
    await database.query('DELETE FROM sessions WHERE uid = $1', [uid])
  })
  await stopClock(page)
  await link.click()
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
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(await page.evaluate(() => localStorage.getItem('kelasku/owner'))).toBeNull()
})

test('UX-01: a loading indicator, once shown, stays for 200 ms @full', async ({ page, app }) => {
  await enterAsSubscriber(page, app, 'Emir')
  let answer = () => undefined as void
  const shown = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/orders', async (route) => {
    await shown
    await route.continue()
  })
  await page.addInitScript(() => {
    const { text } = Response.prototype
    Response.prototype.text = async function read() {
      const whole = await text.call(this)
      if (this.url.endsWith('/api/v1/orders')) Object.assign(globalThis, { hasOrders: true })
      return whole
    }
  })
  await page.goto('/account')
  const orders = page.getByRole('link', { name: /^Payments/ })
  await expect(orders).toBeVisible()
  await page.clock.install()
  await stopClock(page)
  await orders.click()
  const indicator = page.getByText('Loading your orders')
  await passUntil(page, async () => (await indicator.count()) > 0)
  answer()
  await expect.poll(() => page.evaluate(() => 'hasOrders' in globalThis)).toBe(true)
  const stayed = await passUntil(page, async () => (await indicator.count()) === 0)
  expect(stayed).toBeGreaterThanOrEqual(200 - stepMs)
  expect(stayed).toBeLessThanOrEqual(200 + 2 * stepMs)
})

test('UX-01: a toast stays for 800 ms, longer while it is pointed at, at the top in the middle', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.goto('/terms')
  const toast = page.getByRole('status', { name: 'Messages' }).getByText("You're back online.")
  await untilListening(page)
  await context.setOffline(true)
  const offline = page.getByText('Offline. What you see was saved earlier.')
  await expect(offline).toBeVisible()
  await stopClock(page)
  await context.setOffline(false)
  await passUntil(page, () => toast.isVisible())
  const box = await toast.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 180)).toBeLessThan(2)
  expect(box?.y).toBeLessThan(80)
  const stayed = await passUntil(page, () => toast.isHidden())
  expect(stayed).toBeGreaterThanOrEqual(800 - 2 * stepMs)
  expect(stayed).toBeLessThanOrEqual(800 + 2 * stepMs)

  await context.setOffline(true)
  await passUntil(page, () => offline.isVisible())
  await context.setOffline(false)
  await passUntil(page, () => toast.isVisible())
  await page.mouse.move(180, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await drawn(page)
  await page.clock.runFor(5000)
  await expect(toast).toBeVisible()
  await page.mouse.move(180, 700)
  await passUntil(page, () => toast.isHidden())
})

test('TRACK-01: a page view is noted 250 ms after the route has changed @full', async ({
  page,
}) => {
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
