import type { BrowserContext, Page } from 'playwright/test'
import { pageSpeedAfterMs } from '#contract/shared/limits.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { testEmulatorHost } from '#tests/support/outside/emulator.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { untilUnderWorker } from '#tests/support/service-worker.ts'
import { untilStarted } from '#tests/support/until-started.ts'

const token = 'metrics-token-of-this-very-test-only'

let measured: App
test.beforeAll(async ({ app }) => {
  measured = await startApp({
    databaseUrl: app.databaseUrl,
    emulatorHost: testEmulatorHost(),
    env: { METRICS_TOKEN: token },
  })
})
test.afterAll(() => measured.remove())

/** What the server counts of the speed of pages: numbers by their name and labels. */
async function speeds(): Promise<Map<string, number>> {
  const answer = await fetch(`${measured.origin}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('kelasku_page_'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end))]
    }),
  )
}
const find = (all: Map<string, number>, ...parts: string[]) =>
  [...all].find(([name]) => parts.every((part) => name.includes(part)))?.[1]

/** The dice fall on this page load, or not. */
const roll = (context: BrowserContext, number: number) =>
  context.addInitScript((rolled) => {
    Math.random = () => rolled
  }, number)

/** Holds what waits for the time at which a chosen page begins to measure. */
const holdMeasuring = (context: BrowserContext) =>
  context.addInitScript((afterMs) => {
    const held: (() => void)[] = []
    const wait = globalThis.setTimeout
    Object.assign(globalThis, {
      itIsTime: () => held.splice(0).forEach((run) => run()),
      setTimeout: (run: () => void, ms?: number, ...given: unknown[]) =>
        ms === afterMs ? held.push(run) : wait(run, ms, ...given),
    })
  }, pageSpeedAfterMs)

/** Until the page has heard from the server what it wants to be told. */
const untilAskedFor = (page: Page) => expect(page.locator('html[data-reports]')).toHaveCount(1)

async function beginMeasuring(page: Page): Promise<void> {
  await untilStarted(page)
  await page.evaluate('itIsTime()')
}

/** Waits until the page measures. */
async function measures(page: Page): Promise<void> {
  const script = page.waitForResponse(/\/assets\/speed-reporting-[^/]+\.js$/)
  await untilAskedFor(page)
  await beginMeasuring(page)
  const url = (await script).url()
  await page.evaluate(`import(${JSON.stringify(url)}).then(() => undefined)`)
}

/** A request that comes after all that the page has asked for so far. */
async function askLast(page: Page): Promise<void> {
  const asked = page.waitForRequest(/\/robots\.txt$/)
  await page.evaluate(() => fetch('/robots.txt').catch(() => undefined))
  await asked
}

/** What the page does when another app comes before it: a headless browser's page is always in front. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

test('a chosen page load tells our server what a real browser measured @full', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await roll(context, 0)
  await holdMeasuring(context)
  const page = await context.newPage()
  const since = performance.now()
  await page.goto(`${measured.origin}/terms`)
  await measures(page)
  const answered = page.evaluateHandle(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(resolve).observe({ type: 'first-input', buffered: true })
      }),
  )
  await page.getByRole('banner').getByRole('button').first().click()
  await answered
  // Leaving it is what hides it.
  await page.goto('about:blank')
  const name = 'page="public",navigation="open",from="network"'
  await expect.poll(async () => find(await speeds(), 'page_lcp_seconds_count', name)).toBe(1)
  const counted = await speeds()
  const lcp = find(counted, 'page_lcp_seconds_sum', name) ?? 0
  const fcp = find(counted, 'page_fcp_seconds_sum', name) ?? 0
  expect(fcp).toBeGreaterThan(0)
  expect(lcp).toBeGreaterThanOrEqual(fcp)
  expect(lcp, 'in seconds').toBeLessThan((performance.now() - since) / 1000)
  for (const measure of ['inp_seconds', 'cls', 'ttfb_seconds'])
    expect(find(counted, `page_${measure}_count`, name), measure).toBe(1)
  await context.close()
})

test('a chosen page load that the worker answered is told as one, without a cookie or its address @full', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await roll(context, 0)
  await holdMeasuring(context)
  await context.addCookies([{ name: 'canary', value: 'c4n4ry', url: measured.origin }])
  const page = await context.newPage()
  await page.goto(`${measured.origin}/download`)
  await untilUnderWorker(page)
  await page.goto(`${measured.origin}/download?ref=canary`)
  await measures(page)
  const sending = page.waitForRequest(/\/api\/v1\/page-speed$/)
  await hide(page)
  const sent = await sending
  const { cookie, referer, authorization } = await sent.allHeaders()
  expect([cookie, referer, authorization]).toEqual([undefined, undefined, undefined])
  expect(sent.postData()).not.toMatch(/canary|download/)
  // The largest paint ends with a hiding that no script can make.
  await expect
    .poll(async () => find(await speeds(), 'page_fcp_seconds_count', 'from="worker"'))
    .toBe(1)
  await context.close()
})

test('nothing is fetched or sent by other page loads, where data is saved, or without a network @full', async ({
  browser,
  app,
}) => {
  const before = await speeds()
  const visit = async (rolled: number, prepare?: (context: BrowserContext) => Promise<unknown>) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const asked: string[] = []
    context.on('request', (request) => {
      if (/speed-reporting-|\/page-speed$/.test(request.url())) asked.push(request.url())
    })
    await roll(context, rolled)
    await holdMeasuring(context)
    await prepare?.(context)
    return { context, asked, page: await context.newPage() }
  }
  const kept = (context: BrowserContext) =>
    context.addInitScript(() => localStorage.setItem('kelasku/device/data-saver', 'always'))
  const saving = (context: BrowserContext) =>
    context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
  const visits = await Promise.all([visit(0.05), visit(0, saving), visit(0, kept), visit(0)])
  for (const { page } of visits) {
    await page.goto(`${measured.origin}/terms`)
    await untilAskedFor(page)
  }
  await visits[3].context.setOffline(true)
  const unasked = await visit(0)
  await unasked.page.goto(`${app.origin}/terms`)

  for (const { asked, page, context } of [...visits, unasked]) {
    await beginMeasuring(page)
    await askLast(page)
    expect(asked).toEqual([])
    await context.close()
  }
  expect(await speeds()).toEqual(before)
})
