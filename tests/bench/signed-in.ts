import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { startSite } from '#tests/support/site.ts'
import { enter } from '#tests/support/enter.ts'
import { agreeToTerms, makeSubscriber } from '#tests/support/students.ts'
import { serveEmptyApp } from './support/compared-servers.ts'
import { median } from './support/lighthouse.ts'
import { printRatio } from './support/ratios.ts'

/** Slow 4G and a phone four times slower than this machine, as Lighthouse has them. */
const network = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const cpuSlowdown = 4
const phone = { viewport: { width: 360, height: 740 }, locale: 'en-MY' }
const paths = ['/dashboard', '/full-programme', '/full-programme/5']

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' } } })
await bench(Number(values.runs))

/** The largest paint of pages behind sign-in, opened for the first time, each run beside one of the empty app. */
async function bench(runs: number): Promise<void> {
  const site = await startSite()
  const empty = await serveEmptyApp(join(tmpdir(), 'kelasku-empty-app'))
  const { executablePath, env, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  try {
    const storageState = await signIn(browser, site)
    console.log('| page | LCP ms | empty app | ratio |\n| --- | --- | --- | --- |')
    for (const path of paths) {
      const ours: number[] = []
      const least: number[] = []
      for (let n = 0; n < runs; n += 1) {
        least.push(await largestPaint(browser, empty.origin + path, phone))
        ours.push(await largestPaint(browser, site.origin + path, { ...phone, storageState }))
      }
      const [a, b] = [median(ours), median(least)]
      console.log(`| ${path} | ${a.toFixed(0)} | ${b.toFixed(0)} | ${(a / b).toFixed(2)} |`)
      printRatio(`first paint of ${path} beside an empty app`, a / b)
    }
  } finally {
    await browser.close()
    await Promise.all([empty.stop(), site.stop()])
  }
}

async function signIn(
  browser: Browser,
  { origin, databaseUrl }: { origin: string; databaseUrl: string },
) {
  const student = await makeSubscriber(databaseUrl, { name: 'Aina', email: 'aina@example.com' })
  // Else the largest paint is the card that asks for it.
  await agreeToTerms(databaseUrl, student)
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await enter(page, student, origin)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Milliseconds to the largest paint of a first visit: nothing is cached, no worker is there. */
async function largestPaint(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<number> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const lcp = await page.evaluate<number>(
    `new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: 'largest-contentful-paint', buffered: true })
    })`,
  )
  await context.close()
  return lcp
}
