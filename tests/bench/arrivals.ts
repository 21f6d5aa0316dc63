import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { startSite } from '#tests/support/site.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { median } from './support/lighthouse.ts'
import { phone, slowCpu, slowNetwork, slowWorkers } from './support/slow-phone.ts'

/**
 * Measures how long a page takes from its address to its data, on slow 4G and a four times slower CPU: the dashboard on
 * a device that has just signed in, and dashboard and classroom on one that has shown them before.
 */
const pages = {
  dashboard: { path: '/dashboard', data: `main a[href*="/full-programme/"]` },
  classroom: { path: '/full-programme/5', data: `main [href*="/full-programme/5/L"]` },
}
type Destination = (typeof pages)[keyof typeof pages]

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' } } })
const runs = Number(values.runs)
const site = await startSite()
const { executablePath, env, args } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { PATH: process.env.PATH ?? '', ...env },
})
try {
  const student = await makeSubscriber(site.databaseUrl, {
    name: 'Aina',
    email: 'aina@example.com',
  })
  const fresh: number[] = []
  const seen = { dashboard: [] as number[], classroom: [] as number[] }
  for (let n = 0; n < runs; n += 1) {
    fresh.push(await firstVisit(browser, student))
    const context = await deviceThatHasSeen(browser, student)
    for (const name of ['dashboard', 'classroom'] as const)
      seen[name].push(await returnTo(context, pages[name]))
    await context.close()
  }
  report('dashboard, first visit after signing in', fresh)
  report('dashboard, seen before', seen.dashboard)
  report('classroom, seen before', seen.classroom)
} finally {
  await browser.close()
  await site.stop()
}

async function firstVisit(on: Browser, student: Student): Promise<number> {
  const signedIn = await on.newContext(phone)
  await enter(await signedIn.newPage(), student, site.origin)
  const storageState = await signedIn.storageState()
  await signedIn.close()
  const context = await on.newContext({ ...phone, storageState })
  const page = await context.newPage()
  await slowNetwork(page)
  const ms = await arrive(page, pages.dashboard)
  await context.close()
  return ms
}

async function deviceThatHasSeen(on: Browser, student: Student): Promise<BrowserContext> {
  const context = await on.newContext(phone)
  const page = await context.newPage()
  await enter(page, student, site.origin)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  for (const { path, data } of Object.values(pages)) {
    await page.goto(site.origin + path)
    await page.locator(data).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.close()
  return context
}

async function returnTo(context: BrowserContext, destination: Destination): Promise<number> {
  const page = await context.newPage()
  await slowNetwork(page)
  await slowWorkers(browser, page)
  const ms = await arrive(page, destination)
  await page.close()
  return ms
}

/** Milliseconds from the navigation to the frame that shows the page's data. */
async function arrive(page: Page, { path, data }: Destination): Promise<number> {
  await slowCpu(page)
  await page.addInitScript(`window.arrived = new Promise((resolve) => {
    const look = () => requestAnimationFrame(() => {
      if (document.querySelector(${JSON.stringify(data)}))
        requestAnimationFrame(() => resolve(performance.now()))
      else look()
    })
    look()
  })`)
  await page.goto(site.origin + path, { timeout: 60_000 })
  return page.evaluate<number>('window.arrived')
}

function report(what: string, times: number[]): void {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b)
  console.log(`${what}: median ${Math.round(median(times))} ms of ${sorted}`)
}
