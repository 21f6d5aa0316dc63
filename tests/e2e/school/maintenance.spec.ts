import { maintenanceRetrySeconds } from '#contract/shared/limits.ts'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { untilStarted } from '#tests/support/until-started.ts'
import { enterAsSubscriber, visitClasses } from '../support/subscribers.ts'
import { switchMaintenance } from '../support/switch-maintenance.ts'

const title = { level: 1, name: "We'll be back soon" } as const

// What the browser says of refused calls is no error of ours.
test.use({ expectedConsoleErrors: /status of 503/ })
test.afterEach(({ app }) => switchMaintenance(app, 'off'))

test.describe('on a first visit', () => {
  // The server leads there.
  test.use(withoutServiceWorker)

  test('ROUTE-05 ROUTE-23: pages lead to the maintenance page, what stays open stays, and it ends by itself @full', async ({
    page,
    app,
  }) => {
    expect(await switchMaintenance(app)).toContain('Maintenance is off.')
    await page.goto('/maintenance')
    await expect(page).toHaveURL(`${app.origin}/`)

    expect(await switchMaintenance(app, 'on', '--message', 'Back at 6 pm.')).toContain(
      'Back at 6 pm.',
    )
    await page.context().clearCookies()
    await page.goto('/terms')
    await expect(page).toHaveURL(/\/maintenance$/)
    await expect(page.getByRole('heading', title)).toBeVisible()
    await expect(page.getByText('Back at 6 pm.')).toBeVisible()
    await expect(page.getByText(/^Since \w{3} \d+ \w{3}, \d/)).toBeVisible()
    await expectNoViolations(page)

    await page.goto('/login')
    await expect(page).toHaveURL(/\/maintenance$/)
    await page.goto('/login?redirect=%2Fstaff')
    await expect(page.getByLabel('Email')).toBeVisible()

    await page.clock.install()
    await page.goto('/maintenance')
    await untilStarted(page)
    await page.getByRole('link', { name: 'Check again' }).click()
    await expect(page.getByText('Not yet. We just checked.')).toBeVisible()
    await switchMaintenance(app, 'off')
    await page.clock.fastForward(maintenanceRetrySeconds * 1000)
    await expect(page).toHaveURL(`${app.origin}/`)
  })
})

test('ROUTE-23: a device that has the pages keeps what is saved on it open, and leaves the rest @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Farah')
  await visitClasses(page, student)
  await page.goto('/')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined))
    .toBe(true)

  // No page of ours is open when it begins, whose calls would be refused.
  await page.goto('about:blank')
  await switchMaintenance(app, 'on')
  // The worker shows the page that it has kept, and tells what it found behind it: no call was refused.
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 503) refused.push(answer.url())
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/maintenance$/)
  expect(refused).toEqual([])
  await page.getByRole('link', { name: 'Your classes on this phone' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Farah' })).toBeVisible()
  await page.goto('/full-programme/5')
  await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
  await expect(page.getByText('Session Expired')).toHaveCount(0)
  await page.goto('/plus-programme/order')
  await expect(page).toHaveURL(/\/maintenance$/)

  await switchMaintenance(app, 'off')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Farah' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${app.origin}/`)
})

test('ROUTE-23: an app that is open when it begins hears of it at its next call, without losing its place @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Hafiz')
  await page.evaluate(() => {
    document.documentElement.dataset['same'] = 'document'
  })
  await switchMaintenance(app, 'on')
  // A call that was under way may have led there already, where no such link is.
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/"]')?.click())
  await expect(page).toHaveURL(/\/maintenance$/)
  await page.getByRole('link', { name: 'Your classes on this phone' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Hafiz' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-same', 'document')
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('uid')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('ROUTE-05: the maintenance page says it all @full', async ({ page, app }) => {
    await switchMaintenance(app, 'on', '--message', 'Back at 6 pm.')
    await page.goto('/')
    await expect(page.getByRole('heading', title)).toBeVisible()
    await expect(page.getByText('Back at 6 pm.')).toBeVisible()
    // The layout of its own: a logo that is no link, and no way round the site.
    await expect(page.getByRole('banner')).toContainText('Kelasku')
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await switchMaintenance(app, 'off')
    await page.getByRole('link', { name: 'Check again' }).click()
    await expect(page).toHaveURL(`${app.origin}/`)
  })
})
