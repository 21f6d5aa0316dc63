import { expect, test } from '#tests/support/e2e.ts'
import { enterAsSubscriber } from './subscribers.ts'

test.use({
  // As on a first visit: requests are seen and held here.
  serviceWorkers: 'block',
  // The blocked registration resolves with nothing, which no browser does.
  expectedConsoleErrors: /reading 'addEventListener'/,
})

test('what the dashboard shows is asked for while the script is on its way, and only once', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Early')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['/api/v1/session/refresh', '/api/v1/dashboard'].includes(pathname)) asked.push(pathname)
  })
  const answered = page.waitForResponse('**/api/v1/dashboard')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  expect((await answered).status()).toBe(200)
  release()
  await expect(page.getByRole('link', { name: /Mathematics/ }).first()).toBeVisible()
  expect(asked).toEqual(['/api/v1/session/refresh', '/api/v1/dashboard'])
})
