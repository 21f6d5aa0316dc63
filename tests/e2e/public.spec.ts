import { expect, expectNoViolations, test } from '#tests/support/e2e.ts'

const publicPages = ['/', '/spm-timetable', '/igcse-timetable', '/terms', '/login']

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('HOME-01: the front page is whole before any script runs', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const figure of ['10,000+', '22,000+', '1,500', '600+']) {
      await expect(page.getByText(figure, { exact: true })).toBeVisible()
    }
    await expect(page.getByText('Prinsip Perakaunan').first()).toBeVisible()
    await expect(page).toHaveTitle(/Kelasku/)
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBeTruthy()
    const faq = page
      .locator('#faq, [id*=question]')
      .locator('details')
      .or(page.locator('main details'))
      .first()
    await faq.locator('summary').click()
    await expect(faq).toHaveAttribute('open', '')
  })

  test('TIME-01: both exam timetables can be read', async ({ page }) => {
    await page.goto('/spm-timetable')
    await expect(page.getByText('1103/1').first()).toBeVisible()
    await page.goto('/igcse-timetable')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('IGCSE')
  })
})

test.describe('what is not there', () => {
  test.use({ expectedConsoleErrors: /404/ })

  test('ERR-05 ROUTE-20 ROUTE-22: an unknown path and a bad id are the 404 page, by status too', async ({
    page,
    request,
  }) => {
    for (const path of ['/nope', '/full-programme/abc', '/full-programme/order/never']) {
      expect((await request.get(path)).status(), path).toBe(404)
    }
    await page.goto('/nope')
    await expect(page.getByText('404 Not Found')).toBeVisible()
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('a missing asset is text and never a page', async ({ request }) => {
    const answer = await request.get('/assets/gone-12345678.js')
    expect(answer.status()).toBe(404)
    expect(answer.headers()['content-type']).toContain('text/plain')
  })
})

test('I18N-01 API-02: the locale and the school are remembered in cookies', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['i18n_redirected', 'school']))
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).not.toContain('/api/v1/static/school')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`public pages have no accessibility violations (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of publicPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page)
    }
  })
}

test('ROUTE-24: only our own paths are followed after signing in', async ({ page }) => {
  await page.goto('/dashboard?tab=1')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard%3Ftab%3D1$/)
})
