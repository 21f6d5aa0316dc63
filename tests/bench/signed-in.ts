import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { startSite } from '#tests/support/site.ts'
import { serveEmptyApp } from './support/compared-servers.ts'
import { median } from './support/lighthouse.ts'
import { printRatio } from './support/ratios.ts'
import { signIn } from './support/sign-in.ts'
import { cpuSlowdown, phone } from './support/slow-phone.ts'

/** Slow 4G and a four times slower CPU, with Lighthouse's values. */
const network = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const paths = ['/dashboard', '/full-programme', '/full-programme/5']

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' } } })
await bench(Number(values.runs))

/**
 * Measures the largest paint of pages behind sign-in, opened for the first time, each run beside one of the empty app.
 */
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
    const ratios: [path: string, ratio: number][] = []
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
      ratios.push([path, a / b])
    }
    for (const [path, ratio] of ratios)
      printRatio(`first paint of ${path} beside an empty app`, ratio)
  } finally {
    await browser.close()
    await Promise.all([empty.stop(), site.stop()])
  }
}

/** Milliseconds to the largest paint of a first visit, without caches or a worker. */
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
