import type { Page } from 'playwright/test'
import { pageAt, plainPath } from '#contract/shared/pages.ts'
import { expect, test, withoutServiceWorker, type App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { requiredRoutes, type RequiredRoute } from '#tests/support/required-routes.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { beginOrder, giveChild, invite, lessonOf, walkOf } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'

test.use(withoutServiceWorker)

/** The screen is there: its heading, and nothing that says it failed. */
async function expectScreen(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page.getByText('Something went wrong'), path).toHaveCount(0)
  await expect(page.getByText('404 Not Found'), path).toHaveCount(0)
  await expect(page, path).toHaveTitle(/Kelasku/)
}

/** The layout as the person sees it. */
async function expectLayout(page: Page, { path, layout }: RequiredRoute): Promise<void> {
  // An order on a phone: nothing but the brand and a way out, or in.
  const isAlone = layout === 'full' && /\/order\/\w+$/.test(path)
  const isOneThing = layout === 'typeform'
  const shown = () =>
    page.evaluate(() => {
      const seen = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
      const main = document.querySelector('main')?.getBoundingClientRect()
      return {
        header: seen('header').length > 0,
        footer: seen('footer').length,
        menu: seen('header button[popovertarget]').length,
        bar: seen('nav[aria-label="Your pages"]').length,
        toBottom: (main?.bottom ?? 0) + scrollY >= innerHeight - 1,
      }
    })
  await expect.poll(shown, `${path}: ${layout}`).toMatchObject({
    header: true,
    footer: layout === 'default' ? 1 : 0,
    menu: isAlone ? 0 : 1,
    ...((isAlone || isOneThing) && { bar: 0 }),
    ...(isOneThing && { toBottom: true }),
  })
  if (isAlone)
    await expect(page.getByRole('link', { name: /^(?:Save and leave|Sign in)$/ })).toBeVisible()
}

/** One route of each page, those with all of their parameters first. */
async function requiredWalk(app: App): Promise<RequiredRoute[]> {
  const routes = requiredRoutes(await lessonOf(app))
  return [...new Map(routes.map((route) => [pageAt(route.path), route])).values()]
}

test.beforeAll(async ({ app }) => invite(app))

test('every page answers with its title, description and canonical link in the first HTML', async ({
  app,
  request,
}) => {
  for (const { page, path } of await walkOf(app)) {
    // Maintenance is off: that page leads home.
    if (page.screen === 'maintenance') continue
    const answer = await request.get(path, { maxRedirects: 0 })
    const html = await answer.text()
    expect(answer.status(), `${path}: ${html.slice(0, 200)}`).toBe(200)
    const one = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value)
    expect(one(/<title[^>]*>([^<]+)<\/title>/g), `${path}: titles`).toHaveLength(1)
    expect(
      one(/<meta [^>]*name="description" content="([^"]+)"/g),
      `${path}: descriptions`,
    ).toHaveLength(1)
    const canonical = one(/<link [^>]*rel="canonical" href="([^"]+)"/g)
    const isVariant = page.screen === 'past-paper-landing' || page.screen === 'terms'
    const own = isVariant ? (plainPath(page) ?? '') : path
    expect(canonical, `${path}: canonical`).toEqual([app.origin + own])
    // An earlier version of the terms is read from the present one.
    const isHidden = own !== path && page.screen !== 'terms'
    const unlisted = page.unlisted === true || page.who === 'signed-in' || isHidden
    expect(html.includes('content="noindex"'), `${path}: noindex`).toBe(unlisted)
    if (page.html === 'whole') expect(html, path).toMatch(/<h1[ >]/)
  }
})

async function walkAsVisitor(page: Page, app: App, routes: RequiredRoute[]): Promise<void> {
  for (const route of routes) {
    const { path, layout, who } = route
    await page.goto(path)
    // Maintenance is off: its page leads home.
    if (layout === 'maintenance') await expect(page).toHaveURL(`${app.origin}/`)
    else if (who === 'signed-in')
      await expect(page).toHaveURL(`${app.origin}/login?redirect=${encodeURIComponent(path)}`)
    else await expect(page).toHaveURL(new RegExp(`^${app.origin}${path}$`))
    await expectScreen(page, path)
    if (layout === 'maintenance') continue
    await expectLayout(page, who === 'signed-in' ? { ...route, layout: 'typeform' } : route)
  }
}

test('ROUTE-01 ROUTE-02 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-11 ROUTE-16 ROUTE-24: a visitor sees every public page in its layout, and is asked to sign in at every other @full', async ({
  page,
  app,
}) => {
  await walkAsVisitor(page, app, await requiredWalk(app))
  // With what it was asked for.
  await page.goto('/dashboard?tab=1')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard%3Ftab%3D1$/)
})

test.describe('a signed-in person', () => {
  // What the browser says of calls without a network, of classes that are others', and of an invitation that
  // counts for nothing.
  test.use({
    serviceWorkers: 'allow',
    expectedConsoleErrors:
      /ERR_INTERNET_DISCONNECTED|403 \(Forbidden\)|40[49] \(.*\/api\/v1\/referral\/claim/,
  })

  const walkOfPerson = async (app: App): Promise<RequiredRoute[]> =>
    (await requiredWalk(app)).filter(
      // The staff's is no page to a student: tests/e2e/classroom/staff.spec.ts.
      ({ path, layout, who }) =>
        layout !== 'maintenance' && who !== 'visitor' && !path.startsWith('/staff'),
    )

  test('PWA-02 ROUTE-03 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-15: sees every page, the public ones too, with and without the network @full', async ({
    page,
    context,
    app,
  }) => {
    const student = await makeSubscriber(app.databaseUrl, { name: 'Farah', email: newAddress() })
    await beginOrder(app, student.uid)
    await giveChild(app, student.uid)
    await enter(page, student)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const walk = await walkOfPerson(app)
    for (const route of walk) {
      await page.goto(route.path)
      await expectScreen(page, route.path)
      await expectLayout(page, route)
    }
    await context.setOffline(true)
    for (const { path } of walk) {
      await page.goto(path)
      await expectScreen(page, path)
    }
  })
})

test.describe('what is no page', () => {
  test.use({ expectedConsoleErrors: /404/ })

  test('ERR-05 ROUTE-20 ROUTE-22: a bad id is the 404 page, by status and on screen, and leads home', async ({
    page,
    request,
  }) => {
    const anyone = [
      '/nope',
      '/nope/deeper',
      '/spm-pyp/INVALID',
      '/spm-trial-paper-download/1999',
      '/spm-trial-paper-download/2098',
      '/spm-trial-paper-download/fr/2023',
      `/${'b'.repeat(30)}`,
      '/full-programme/nonsense',
      '/spm-past-year-papers/xyz/abc',
      '/chapter/No',
    ]
    // Whether these are there is asked of the server, behind sign-in.
    const behindSignIn = [
      '/full-programme/abc',
      '/full-programme/999',
      '/full-programme/5/999',
      '/full-programme/order/later',
      '/spm-past-year-papers/abc',
      '/spm-past-year-papers/999',
      '/spm-past-year-papers/201',
      '/spm-past-year-papers/igcse-0580-42-2023',
      '/spm-past-year-papers/104/spm-4531-2-2022',
      '/spm-past-year-papers/spm-0000-1-2022',
      '/chapter/no-such-chapter',
      '/chapter/Not-A-Chapter',
    ]
    for (const path of [...anyone, ...behindSignIn, '/..%2f..%2fetc%2fpasswd'])
      expect((await request.get(path)).status(), path).toBe(404)
    for (const path of anyone) {
      await page.goto(path)
      await expect(page.getByText('404 Not Found'), path).toBeVisible()
    }
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
