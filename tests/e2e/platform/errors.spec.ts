import pg from 'pg'
import type { Page, Route } from 'playwright/test'
import type { RefusalCode } from '#contract/shared/errors.ts'
import { refusals } from '#contract/shared/errors.ts'
import { startApp } from '#tests/support/app-server.ts'
import { testEmulatorHost } from '#tests/support/outside/emulator.ts'
import { expect, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { startReceiver } from '#tests/support/outside/receiver.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import {
  classOnDashboard,
  enterAsSubscriber,
  keptQueries,
  mathematics,
} from '../support/subscribers.ts'

// What the browser says of a status is no error of ours.
test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors: /Failed to load resource|ERR_FAILED|Refusal: class.unknown/,
})

const orderOfFull = /\/api\/v1\/order\/2$/
const order = '/full-programme/order'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Something went wrong.' })

/** How often the code of dialogs was asked for: a page asks as soon as it has one to show, and draws it later. */
function countDialogs(page: Page): { asked: number } {
  const dialogs = { asked: 0 }
  page.on('request', (request) => {
    if (/\/assets\/SessionDialogs-[^/]+\.js$/.test(request.url())) dialogs.asked += 1
  })
  return dialogs
}

/** What the server would refuse a call with. */
const refusal = (code: RefusalCode) => ({
  status: refusals[code],
  json: { status_code: refusals[code], code, message: code },
})
/** Lets the real server answer, and changes its answer on the way. */
const damage = (change: (body: Record<string, unknown>) => object) => async (route: Route) => {
  const response = await route.fetch()
  const body = (await response.json()) as Record<string, unknown>
  await route.fulfill({ response, json: change(body) })
}
const without =
  (key: string) =>
  ({ [key]: _, ...rest }: Record<string, unknown>) =>
    rest

async function chooseSubjects(page: Page): Promise<void> {
  await page.goto(`${order}/subjects`)
  await page
    .getByRole('checkbox', { name: /^Chemistry/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Phone', { exact: true }).fill('012-345 6789')
  await page.getByLabel('Address', { exact: true }).fill('1 Jalan Satu')
  await page.getByLabel('Postcode').fill('40000')
  await page.getByLabel('City').fill('Shah Alam')
  await page.getByLabel('State').selectOption('Selangor')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
}

async function saveOrder(page: Page): Promise<void> {
  await chooseSubjects(page)
  await fillDetails(page)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
}

async function onDatabase(databaseUrl: string, ...statements: string[]): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  for (const statement of statements) await database.query(statement)
  await database.end()
}

test.describe('an order whose answer breaks its word', () => {
  test("ERR-01: without status_code it is 'Invalid API call.', or what the server says; a promo answer without attribute is 'Invalid promo code.' @full", async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Siti')
    await page.route(
      orderOfFull,
      damage((body) => without('message')(without('status_code')(body))),
    )
    await page.goto(`${order}/subjects`)
    await expect(page.getByText('Invalid API call.')).toBeVisible()
    await page.unroute(orderOfFull)
    await page.route(
      orderOfFull,
      damage((body) => ({ ...without('status_code')(body), message: 'Orders are closed today.' })),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Orders are closed today.')).toBeVisible()
    await page.unroute(orderOfFull)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Select your subjects' })).toBeVisible()

    await saveOrder(page)
    await page.route(/\/order\/promo\//, damage(without('attribute')))
    await page.getByLabel('Promo code').fill('BELAJAR10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Invalid promo code.')).toBeVisible()
  })

  test("ERR-01: saved without attribute it is 'API error.', and nothing typed is lost @full", async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Tan')
    await chooseSubjects(page)
    await fillDetails(page)
    await page.route(
      /\/api\/v1\/order$/,
      damage((body) => ({ ...body, attribute: null })),
    )
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByText('API error.')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Shah Alam')
  })
})

test.describe('what a call is refused with', () => {
  test('ERR-03: a class of others is a locked screen, a failing server a quiet note over what is kept, and a dialog over nothing', async ({
    page,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Wani')
    const dialogs = countDialogs(page)
    const lesson = classOnDashboard(page)
    await expect(lesson).toBeVisible()
    await expect.poll(() => keptQueries(page, uid)).toContain('"dashboard"')
    const answered = page.waitForResponse(/\/classrooms\/2$/)
    await page.goto('/full-programme/2')
    expect((await answered).status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /Join/ }).last()).toBeVisible()

    // One that the call does not declare is as silent.
    const note = page.getByText(/Last updated/)
    const foreign = page.waitForResponse(/\/api\/v1\/dashboard/)
    await page.route(/\/api\/v1\/dashboard/, (route) => route.fulfill(refusal('link.refused')))
    await page.goto('/dashboard')
    expect((await foreign).status()).toBe(403)
    await expect(note).toBeVisible()
    await page.unroute(/\/api\/v1\/dashboard/)

    await onDatabase(app.databaseUrl, 'ALTER TABLE suspensions RENAME TO away')
    try {
      const failed = page.waitForResponse(/\/api\/v1\/dashboard/)
      await page.reload()
      const bug = await failed
      expect([bug.status(), await bug.json()]).toMatchObject([500, { code: 'server.bug' }])
      await expect(note).toBeVisible()
      await expect(lesson).toBeVisible()
      expect(dialogs.asked).toBe(0)
      // Never opened on this device.
      await page.goto('/full-programme')
      await expect(dialog(page)).toBeVisible()
      expect(dialogs.asked).toBe(1)
    } finally {
      await onDatabase(app.databaseUrl, 'ALTER TABLE away RENAME TO suspensions')
    }
  })

  test('ERR-03: a status that no call declares is one dialog, however many calls get it @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Xin')
    let refused = 0
    await page.route(/\/api\/v1\/(programmes|catalogue|user|questions|order)/, async (route) => {
      refused += 1
      await route.fulfill(refusal('request.malformed'))
    })
    await page.goto(`${mathematics}?show=ask`)
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page)).toContainText(
      'Please refresh the page. If it still fails, contact us for assistance.',
    )
    expect(refused).toBeGreaterThan(1)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('ERR-03: a status of something else that answered in our place is the same dialog @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Yaya')
    await page.route(/\/api\/v1\/dashboard/, (route) =>
      route.fulfill({ status: 418, json: { error: 'teapot' } }),
    )
    await page.reload()
    await expect(dialog(page)).toBeVisible()
  })

  test('ERR-03 ORD-01: an order whose classes do not come says so, and opens once they do', async ({
    page,
    app,
  }) => {
    const failed = page.getByText("This programme couldn't be loaded")
    const chemistry = page.getByRole('checkbox', { name: /^Chemistry/ }).first()
    const catalogue = '**/api/v1/catalogue'
    await page.route(catalogue, (route) => route.abort())
    await page.goto(`${order}/subjects`)
    await expect(failed).toBeVisible()
    await expect(page).toHaveTitle(/^This programme couldn't be loaded/)
    await page.unroute(catalogue)
    await expect(chemistry, 'once the server answers').toBeVisible()

    await enterAsSubscriber(page, app, 'Zul')
    await page.route(catalogue, (route) => route.fulfill(refusal('server.bug')))
    await page.goto(`${order}/subjects`)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(failed).toBeVisible()
    await page.unroute(catalogue)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(chemistry).toBeVisible()
  })

  test('ERR-03: the 404 of what a screen is about is the 404 page @full', async ({ page, app }) => {
    await enterAsSubscriber(page, app, 'Zara')
    const dialogs = countDialogs(page)
    await page.goto('/full-programme/99')
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
    expect(dialogs.asked).toBe(0)
  })

  test('ERR-03: a 409 is said, and the current order is shown @full', async ({ page, app }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Adam')
    const dialogs = countDialogs(page)
    await saveOrder(page)
    await page.getByRole('button', { name: 'Change details' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
    // It is reserved elsewhere while the change is on its way.
    await page.route(/\/api\/v1\/order\/[0-9a-f-]{36}$/, async (route) => {
      await onDatabase(app.databaseUrl, `UPDATE orders SET status = 'OPEN' WHERE uid = '${uid}'`)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByText('The order has changed. Here is the latest one.')).toBeVisible()
    await expect(page.getByText('RESERVED').first()).toBeVisible()
    expect(dialogs.asked).toBe(0)
  })

  test("ERR-03: the server's 422 stands at the fields it is about @full", async ({ page, app }) => {
    await enterAsSubscriber(page, app, 'Badrul')
    const dialogs = countDialogs(page)
    await chooseSubjects(page)
    await fillDetails(page)
    await page.route(/\/api\/v1\/order$/, async (route) => {
      const body = route.request().postDataJSON() as object
      await route.continue({ postData: JSON.stringify({ ...body, postcode: '4000a' }) })
    })
    const answered = page.waitForResponse(/\/api\/v1\/order$/)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    expect((await answered).status()).toBe(422)
    await expect(page.getByText('Please enter a valid number.')).toBeVisible()
    await expect(page.getByLabel('Postcode')).toBeFocused()
    expect(dialogs.asked).toBe(0)
  })

  test.describe('of a version that is too old', () => {
    test.use({ serviceWorkers: 'allow' })

    test('ERR-03: a 426 reloads once in a minute and keeps what was typed @full', async ({
      page,
      app,
    }) => {
      await enterAsSubscriber(page, app, 'Chong')
      await chooseSubjects(page)
      await fillDetails(page)
      const opened: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
      })
      await page.route(/\/api\/v1\/order$/, (route) => route.fulfill(refusal('app.outdated')))
      const next = page.getByRole('button', { name: 'Continue to review' })
      await next.click()
      await expect.poll(() => opened).toEqual([`${order}/details`])
      await expect(page.getByLabel('City')).toHaveValue('Shah Alam')
      await next.click()
      await expect(dialog(page)).toBeVisible()
      expect(opened).toHaveLength(1)
    })

    test('PWA-04: a 426 leaves a form of staff that keeps nothing as it is, and says what to do @full', async ({
      page,
      app,
    }) => {
      await enterAsAdministrator(page, app)
      await page.goto('/staff/public-pages/home')
      const supporter = page.getByRole('region', { name: 'Supporters' }).locator('details').first()
      await supporter.locator('summary').click()
      const name = supporter.getByLabel('Name')
      await name.fill('Persatuan Alumni')
      const opened: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
      })
      await page.route(/\/api\/v1\/staff\/page-content/, (route) =>
        route.fulfill(refusal('app.outdated')),
      )
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('Copy what you typed, then reload the page.')).toBeVisible()
      await expect(name).toHaveValue('Persatuan Alumni')
      expect(opened).toEqual([])

      await test.step('and reloads once nothing would be lost', async () => {
        await page.getByRole('button', { name: 'Discard changes' }).click()
        await page.getByRole('link', { name: 'All public pages' }).click()
        await expect.poll(() => opened).toEqual(['/staff/public-pages'])
      })
    })
  })

  test('ERR-03: a 429 asks to wait, in words @full', async ({ page, app }) => {
    await enterAsSubscriber(page, app, 'Devi')
    await saveOrder(page)
    const apply = page.getByRole('button', { name: 'Apply' })
    const wait = page.getByText('That was a lot at once. Please wait a minute and try again.')
    for (let guess = 1; guess <= 11 && !(await wait.isVisible()); guess += 1) {
      await page.getByLabel('Promo code').fill(`GUESS${guess}`)
      const answered = page.waitForResponse(/\/order\/promo\//)
      await apply.click()
      await answered
    }
    await expect(wait).toBeVisible()

    await page.route(/\/api\/v1\/dashboard/, (route) => route.fulfill(refusal('request.too-many')))
    await page.goto('/dashboard')
    await expect(page.getByRole('dialog', { name: 'Please wait a minute.' })).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/That was a lot at once/)).toBeVisible()
  })
})

test('ERR-04: a chunk that nothing on screen waits for leaves the page as it is @full', async ({
  page,
}) => {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  const asked = page.waitForRequest(/\/assets\/start-after-paint-/)
  await page.route(/\/assets\/start-after-paint-[^/]+\.js$/, (route) => route.abort('failed'))
  await page.goto('/')
  await asked
  await expect(page.locator('html[data-started]')).toBeAttached()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and privacy' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(opened).toEqual(['/'])
})

test.describe('a part of a page that cannot be drawn', () => {
  test.use({ expectedConsoleErrors: /Invalid time value|RangeError/ })
  const notShown = "This part couldn't be shown. Please refresh the page."

  test('ERR-05: says so in its place, and the rest of the page stands @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Farah')
    // An instant by its form that no clock has.
    await page.route(
      /\/api\/v1\/programmes\/full-programme\/classrooms\/5$/,
      damage((body) => ({
        ...body,
        lessons: (body['lessons'] as object[]).map((lesson) => ({
          ...lesson,
          starts_at: '2026-11-24T09:30:00+05',
        })),
      })),
    )
    await page.goto(mathematics)
    await expect(page.getByText(notShown).first()).toBeVisible()
    await page.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: /^Your teachers?$/ })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test.describe('an unexpected failure of a page', () => {
  test.use({ expectedConsoleErrors: /planted/ })

  test('API-13: is told the configured service through our own server, and nobody without one @full', async ({
    page,
    app,
    browser,
  }) => {
    const outside = await startReceiver()
    const reporting = await startApp({
      databaseUrl: app.databaseUrl,
      emulatorHost: testEmulatorHost(),
      env: { ERROR_REPORTING_URL: `${outside.url}/bugs` },
    })
    const plant = (on: Page) =>
      on.evaluate(() => {
        setTimeout(() => {
          throw new TypeError('planted for aina@example.com')
        })
        void Promise.reject(new Error('planted too'))
      })
    const context = await browser.newContext()
    const told = await context.newPage()
    const hosts = new Set<string>()
    told.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await told.goto(`${reporting.origin}/terms?oobCode=Zx81`)
    await expect
      .poll(() => told.evaluate(() => (globalThis as { dataLayer?: unknown[] }).dataLayer?.length))
      .toBe(1)
    expect(hosts.size).toBe(1)
    await plant(told)
    await expect.poll(() => outside.received.length).toBe(2)
    const [first, second] = outside.received
      .map(({ body }) => JSON.parse(body) as Record<string, string>)
      .toSorted((a, b) => (a['message'] ?? '').localeCompare(b['message'] ?? ''))
    expect(first).toMatchObject({
      where: 'page',
      route: '/terms/:version?',
      message: 'Error: planted too',
    })
    expect(second).toMatchObject({ message: 'TypeError: planted for …' })
    expect(first?.['build']).toMatch(/\w/)
    expect(outside.received.map(({ body }) => body).join('')).not.toMatch(/aina|Zx81/)
    expect(hosts).toEqual(new Set([reporting.origin]))
    await context.close()
    await reporting.remove()
    await outside.stop()

    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/terms')
    await expect(page.locator('html[data-started]')).toBeAttached()
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await plant(page)
    await expect.poll(() => failures).toHaveLength(2)
    // A later call of the page: one of the failures would have been made before.
    await page.evaluate(async () => (await fetch('/healthz')).status)
    await expect.poll(() => calls).toContain('/healthz')
    expect(calls.filter((path) => /client-errors|error-reporting/.test(path))).toEqual([])
  })
})
