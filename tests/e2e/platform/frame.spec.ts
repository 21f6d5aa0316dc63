import type { Page } from 'playwright/test'
import { resizeDebounceMs } from '#contract/shared/limits.ts'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { longestWaitMs } from '#tests/support/limits.ts'
import { openMaterial } from '../support/materials.ts'
import { enterAsSubscriber, mathematics, visitClasses } from '../support/subscribers.ts'
import { untilListening } from '../support/toasts.ts'

test.use(withoutServiceWorker)

const drawer = (page: Page) => page.locator('nav:popover-open')
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const summary = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Main' }).locator('summary', { hasText: label })

/** React has taken the visitor's page over: what the server writes for those who are signed in has gone. */
const started = (page: Page) =>
  expect(page.locator('#navigation').getByText('Logout', { exact: true })).toHaveCount(0)

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('NAV-01 NAV-03: the drawer opens and closes, its groups unfold one at a time, and links lead', async ({
    page,
  }) => {
    await page.goto('/terms')
    await expect(drawer(page)).toHaveCount(0)
    await menuButton(page).click()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await expect(drawer(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(drawer(page)).toHaveCount(0)

    await menuButton(page).click()
    await summary(page, 'Programme').click()
    await expect(drawer(page).getByRole('link', { name: 'Pricing' })).toBeVisible()
    await summary(page, 'SPM Trial Paper').click()
    await expect(drawer(page).getByRole('link', { name: 'Pricing' })).toBeHidden()
    const entries = ['Trial Paper Video', 'Trial Paper Download', 'SPM Timetable']
    for (const name of entries)
      await expect(drawer(page).getByRole('link', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)

    await menuButton(page).click()
    await drawer(page).getByRole('link', { name: 'SPM Timetable' }).click()
    await expect(page).toHaveURL(/\/spm-timetable$/)
    await expect(drawer(page)).toHaveCount(0)

    // On a wide screen the menus open below the header.
    await page.setViewportSize({ width: 992, height: 700 })
    await expect(menuButton(page)).toBeHidden()
    await summary(page, 'IGCSE Past Year Paper').click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'IGCSE Timetable' })
      .click()
    await expect(page).toHaveURL(/\/igcse-timetable$/)
  })

  test('NAV-03: a browser without popovers has the navigation below its header @full', async ({
    page,
  }) => {
    await page.route('**/terms', async (route) => {
      const whole = await (await route.fetch()).text()
      const older = whole
        .replaceAll('@supports selector(:popover-open)', '@supports selector(:not-known)')
        .replace(' popover="auto"', '')
      expect(older.length).not.toBe(whole.length)
      await route.fulfill({ contentType: 'text/html', body: older })
    })
    await page.goto('/terms')
    await expect(menuButton(page)).toBeHidden()
    await summary(page, 'SPM Trial Paper').click()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link', { name: 'SPM Timetable' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('ROUTE-04: the steps of every device can be read @full', async ({ page }) => {
    await page.goto('/download')
    await expect(page.getByText('Open this page in Chrome.')).toBeVisible()
    await page.getByText('iPhone or iPad', { exact: true }).click()
    await expect(page.getByText('Open this page in Safari.')).toBeVisible()
    await expect(page.getByText('Open this page in Chrome.')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0)
  })
})

test('NAV-03 NAV-04: the header changes its look after scrolling, and a keyboard alone opens its drawer, walks it, leaves it and follows a link @full', async ({
  page,
}) => {
  await page.goto('/#main')
  await started(page)
  await expect(page.locator('nav:focus-within')).toHaveCount(0)
  await expectLookToChange(page)
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(menuButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  for (const label of ['Home', 'Programme', 'SPM Trial Paper']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(label)
  }
  await page.keyboard.press('Enter')
  for (const label of ['Trial Paper Video', 'Trial Paper Download', 'SPM Timetable']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(label)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/spm-timetable$/)
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

/** It scrolls down, and up again. */
async function expectLookToChange(page: Page): Promise<void> {
  const look = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => getComputedStyle(header).backgroundColor)
  const still = await look()
  await page.mouse.wheel(0, 600)
  await expect.poll(look).not.toBe(still)
  await page.mouse.wheel(0, -600)
  await expect.poll(look).toBe(still)
}

test('NAV-03: the drawer closes when the focus leaves it, and stays when it was opened before script @full', async ({
  page,
}) => {
  // The start waits until the drawer is open, as on a slow network.
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/terms', { waitUntil: 'commit' })
  await menuButton(page).click()
  await expect(drawer(page)).toHaveCount(1)
  release()
  await started(page)
  await expect(drawer(page)).toHaveCount(1)

  await drawer(page).getByRole('link', { name: 'Join Full Programme' }).focus()
  await page.keyboard.press('Tab')
  await expect(drawer(page)).toHaveCount(0)
})

test('NAV-07: the drawer gives way at 992 px, after the window has stood still for 300 ms', async ({
  page,
}) => {
  await page.setViewportSize({ width: 991, height: 700 })
  await page.clock.install()
  await page.goto('/terms')
  await started(page)
  await menuButton(page).click()
  await expect(drawer(page)).toHaveCount(1)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + longestWaitMs)
  await page.setViewportSize({ width: 992, height: 700 })
  await page.evaluate(() => dispatchEvent(new Event('resize')))
  await page.clock.runFor(resizeDebounceMs - 10)
  await expect(drawer(page)).toHaveCount(1)
  // The browser's own event may come after ours and then counts again.
  await expect(async () => {
    await page.clock.runFor(resizeDebounceMs)
    expect(await drawer(page).count()).toBe(0)
  }).toPass()
  await expect(menuButton(page)).toBeHidden()
  await expect(summary(page, 'SPM Trial Paper')).toBeVisible()
})

for (const width of [992, 1280])
  test(`NAV-01 NAV-05: menus of ${width} px close on Escape, on a press elsewhere, when left and when followed @full`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/terms')
    await started(page)
    const papers = summary(page, 'SPM Trial Paper')
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Trial Paper Video', exact: true })
    await papers.click()
    await expect(link).toBeVisible()
    await link.focus()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(papers).toBeFocused()

    await papers.click()
    await page.mouse.click(16, 600)
    await expect(link).toBeHidden()

    await papers.click()
    await page.getByRole('link', { name: 'Kelasku, home' }).focus()
    await expect(link).toBeHidden()

    await summary(page, 'Programme').click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Teachers' })
      .click()
    await expect(page).toHaveURL(/\/#teachers$/)
    await expect(link).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: 'Teachers' })).toBeInViewport()
    await expect(page.locator('#teachers'), 'the keyboard goes on there').toBeFocused()

    // On the same page, and to the same place again.
    for (const [place, id] of [
      ['TimeTable', '#timetable'],
      ['Teachers', '#teachers'],
      ['Teachers', '#teachers'],
    ] as const) {
      await summary(page, 'Programme').click()
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: place, exact: true })
        .click()
      await expect(page.locator(id)).toBeFocused()
    }
  })

test('NAV-07: nothing is wider than the window at any breakpoint', async ({ page }) => {
  for (const width of [360, 767, 768, 991, 992, 1200, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/terms', '/ms/terms', '/zh/download', '/trialclass/thank-you']) {
      await page.goto(path)
      const inner = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(inner, `${path} at ${width}`).toBeLessThanOrEqual(width)
      const row = await page.locator('header').first().boundingBox()
      expect(row?.height, `header at ${width} is one row`).toBeLessThan(72)
    }
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the open drawer, the install page and the thanks have no accessibility violations (${colorScheme}) @full`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/download', '/trialclass/thank-you']) {
      await page.goto(path)
      await expectNoViolations(page)
    }
    await menuButton(page).click()
    await summary(page, 'SPM Trial Paper').click()
    await expectNoViolations(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/terms')
    await summary(page, 'SPM Trial Paper').click()
    await expectNoViolations(page)
  })
}

test('NAV-02 NAV-07 ROUTE-04: who is signed in has Dashboard and Logout, a bar below on a phone, and sees what this phone keeps @full', async ({
  page,
  app,
}) => {
  await page.goto('/terms')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await enterAsSubscriber(page, app, 'Amir')
  const bar = page.getByRole('navigation', { name: 'Your pages' })
  await page.setViewportSize({ width: 768, height: 740 })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 767, height: 740 })
  await bar.getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByText('No recordings saved yet')).toBeVisible()
  await menuButton(page).click()
  await expect(drawer(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await expect(drawer(page).getByText('Sign Up')).toBeHidden()
  await drawer(page).getByRole('button', { name: 'Logout' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByText("Sign in to see what you've saved here.")).toBeVisible()
})

test.describe('what a phone keeps', () => {
  // Fonts that this machine lacks, and that the reader does without.
  test.use({ serviceWorkers: 'allow', expectedConsoleErrors: /LiberationSans/ })

  test('ROUTE-04: a material that was opened in a class is listed with its size @full', async ({
    page,
    app,
  }) => {
    await visitClasses(page, await enterAsSubscriber(page, app, 'Hafiz'))
    await page.goto(`${mathematics}?show=materials`)
    const download = await openMaterial(page)
    await page.goto('/download')
    await expect(page.getByText(/^1 file, [\d.]+ (KB|MB)\./)).toBeVisible()
    await expect(page.getByText(download.suggestedFilename(), { exact: true })).toBeVisible()
  })
})

test('ROUTE-04: Install is offered where the browser offers it, on this device’s own steps', async ({
  page,
}) => {
  await page.goto('/download')
  await expect(page.getByText('Open this page in Chrome or Edge.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0)
  await untilListening(page)
  const asked = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const offer = Object.assign(new Event('beforeinstallprompt'), {
          prompt: async () => resolve(true),
        })
        dispatchEvent(offer)
      }),
  )
  await page.getByRole('button', { name: 'Install' }).click()
  expect(await asked).toBe(true)
  await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('Kelasku is installed.')).toBeVisible()
})

test.describe('a page that fails', () => {
  test.use({ expectedConsoleErrors: /./ })

  test('ERR-05: says so in its frame, with the way home and our address @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Devi')
    await page.route(/\/assets\/ProgrammeRoute-[^/]+\.js$/, (route) => route.abort('failed'))
    await page.goto('/full-programme')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong' }),
    ).toBeVisible()
    await expect(menuButton(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      'mailto:bantuan@kelasku.example',
    )
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })
})

test('the way back and a reload find the place of a page whose content comes late @full', async ({
  page,
  app,
}) => {
  const place = () => page.evaluate(() => Math.round(scrollY))
  await enterAsSubscriber(page, app, 'Suria')
  await page.goto('/account/delete')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  const before = await place()
  let isHeld = false
  let letGo: () => void = () => undefined
  await page.route('**/api/v1/account', async (route) => {
    if (isHeld)
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
    await route.continue()
  })
  const arrive = async (go: () => Promise<unknown>) => {
    isHeld = true
    const asked = page.waitForRequest('**/api/v1/account')
    await go()
    await asked
    await expect(page.getByText('Loading your account')).toBeAttached()
    isHeld = false
  }
  await arrive(() => page.reload())
  // Left before its content came: the place is not forgotten.
  await page.goto('/spm-timetable')
  await arrive(() => page.goBack())
  letGo()
  await expect.poll(place).toBe(before)
})

test('a newly opened page begins at its top; a reload and the way back keep the place @full', async ({
  page,
  app,
}) => {
  const place = () => page.evaluate(() => Math.round(scrollY))
  const scrollDown = async () => {
    await page.evaluate(() => scrollTo(0, 237))
    await expect.poll(place).toBe(237)
  }
  await enterAsSubscriber(page, app, 'Rania')
  for (const path of ['/terms', '/full-programme']) {
    const title = page.getByRole('heading', { level: 1 })
    await page.goto(path)
    await expect(title).toBeVisible()
    await page.waitForLoadState('networkidle')
    await scrollDown()
    await page.goto(path)
    await expect(title).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await place(), `${path} opened again`).toBe(0)

    await scrollDown()
    await page.reload()
    // What arrives late above the place moves it a little.
    await expect.poll(place, `${path} reloaded`).toBeGreaterThan(150)
    await page.goto('/spm-timetable')
    // It names its history entry as it starts; `goBack` would take that for the navigation it waits for.
    await expect(page.locator('html[data-started]')).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect.poll(place, `back at ${path}`).toBeGreaterThan(150)
  }
})
