import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { startSite } from '#tests/support/site.ts'
import { servePlain, serveTwins } from './support/compared-servers.ts'
import { median } from './support/lighthouse.ts'
import { printRatio } from './support/ratios.ts'
import { signIn } from './support/sign-in.ts'
import { phone, slowCpu, slowNetwork } from './support/slow-phone.ts'

const openToAll = ['/', '/spm-timetable', '/spm-pyp', '/login']
const signedIn = ['/dashboard', '/full-programme/5']

/** The work of the main thread for one load of a page, in milliseconds. */
type Work = {
  /** The sum of each task's time above 50 ms. */
  blocking: number
  longest: number
  tasks: number
  script: number
}
const measures = ['blocking', 'longest', 'tasks', 'script'] as const

/** Whether our script, if the page has one, has started, and no long task has run for two seconds. */
const isQuiet = `(() => {
  if (document.querySelector('[data-first], #page-data') && !('started' in document.documentElement.dataset)) return false
  const { at = performance.now(), count } = globalThis.quiet ?? {}
  globalThis.quiet = count === longTasks.length ? { at, count } : { at: performance.now(), count: longTasks.length }
  return performance.now() - globalThis.quiet.at > 2000
})()`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    pages: { type: 'string', default: [...openToAll, ...signedIn].join(',') },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(`npm run bench -- main-thread [--runs 7] [--pages /,/dashboard]
The main thread of a phone four times slower on slow 4G while a page is opened for the first time: ours, beside the
same page without script, and beside a React page that hydrates the same elements and text on the same packages.`)
} else {
  await bench(Number(values.runs), values.pages.split(','))
}

async function bench(runs: number, paths: readonly string[]): Promise<void> {
  const site = await startSite()
  const { executablePath, env, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  try {
    const storageState = await signIn(browser, site)
    const optionsOf = (path: string): BrowserContextOptions =>
      signedIn.includes(path) ? { ...phone, storageState } : phone
    const pages = new Map<string, string>()
    for (const path of paths)
      pages.set(path, await contentOf(browser, site.origin + path, optionsOf(path)))
    const plain = await servePlain(pages)
    const twins = await serveTwins(pages, join(tmpdir(), 'kelasku-twins'))
    const kinds = [
      { name: 'ours', origin: site.origin, works: new Map<string, Work[]>() },
      { name: 'without script', origin: plain.origin, works: new Map<string, Work[]>() },
      { name: 'the twin', origin: twins.origin, works: new Map<string, Work[]>() },
    ] as const
    try {
      // Each round measures all kinds, so that other load on the machine affects all of them alike.
      for (let n = 0; n < runs; n += 1)
        for (const path of paths)
          for (const { origin, works } of kinds) {
            const options = origin === site.origin ? optionsOf(path) : phone
            const work = await workOf(browser, origin + path, options)
            works.set(path, [...(works.get(path) ?? []), work])
          }
    } finally {
      await Promise.all([plain.stop(), twins.stop()])
    }
    const load = loadavg()[0]?.toFixed(1)
    console.log(`Medians of ${runs}, in ms; ours (without script, the twin). Load ${load}.`)
    console.log(`| page | ${measures.join(' | ')} |\n| --- |${' --- |'.repeat(measures.length)}`)
    for (const path of paths) {
      const cells = measures.map((measure) => {
        const [ours, ...others] = kinds.map(({ works }) =>
          median((works.get(path) ?? []).map((work) => work[measure])).toFixed(0),
        )
        return `${ours} (${others.join(', ')})`
      })
      console.log(`| ${path} | ${cells.join(' | ')} |`)
    }
    const tasksOf = ({ works }: (typeof kinds)[number], path: string) =>
      median((works.get(path) ?? []).map(({ tasks }) => tasks))
    for (const path of paths)
      printRatio(
        `tasks of ${path} beside its twin`,
        tasksOf(kinds[0], path) / tasksOf(kinds[2], path),
      )
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** The page's content once it is complete. */
async function contentOf(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const html = await page.evaluate<string>(
    "'<html><head><title>' + document.title + '</title></head><body>' + document.body.innerHTML + '</body></html>'",
  )
  await context.close()
  return html
}

/** Opens the page for the first time, without caches or a worker. */
async function workOf(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<Work> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.addInitScript(`globalThis.longTasks = []
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true })`)
  await slowNetwork(page)
  await slowCpu(page)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  while (!(await page.evaluate<boolean>(isQuiet))) await setTimeout(200)
  const long = await page.evaluate<number[]>('longTasks')
  const { metrics } = await session.send('Performance.getMetrics')
  const msOf = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
  await context.close()
  return {
    blocking: long.reduce((sum, duration) => sum + duration - 50, 0),
    longest: Math.max(0, ...long),
    tasks: msOf('TaskDuration'),
    script: msOf('ScriptDuration'),
  }
}
