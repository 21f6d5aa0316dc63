import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { startSite } from '#tests/support/site.ts'
import { untilStarted } from '#tests/support/until-started.ts'
import { median } from './support/lighthouse.ts'
import { signIn } from './support/sign-in.ts'
import { phone, slowCpu } from './support/slow-phone.ts'

/** A tap on `what`, which `shows` something; `prepare` fills in what the tap needs. */
type Tap = { name: string; what: Locator; shows: Locator; prepare?: () => Promise<void> }

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(`npm run bench -- interactions [--runs 7]
Interaction to next paint of the twelve commonest taps on pages seen before, on a phone four times slower.`)
} else {
  await bench(Number(values.runs))
}

async function bench(runs: number): Promise<void> {
  const site = await startSite()
  const { executablePath, env, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  try {
    const storageState = await signIn(browser, site)
    const context = await browser.newContext({
      ...phone,
      hasTouch: true,
      storageState,
      baseURL: site.origin,
    })
    await context.addInitScript(`globalThis.interactions = []
      new PerformanceObserver((list) => interactions.push(...list.getEntries().filter(({ interactionId }) => interactionId)))
        .observe({ type: 'event', durationThreshold: 16, buffered: true })`)
    const delays = new Map<string, number[]>()
    // The first round only lets the phone keep the pages.
    for (let n = 0; n <= runs; n += 1)
      for (const [name, delay] of await tapThrough(context))
        if (n > 0) delays.set(name, [...(delays.get(name) ?? []), delay])
    console.log(`Interaction to next paint of ${runs} rounds, in ms. Load ${loadavg()[0]?.toFixed(1)}.
| tap | median | slowest |
| --- | --- | --- |`)
    for (const [name, all] of delays)
      console.log(`| ${name} | ${median(all)} | ${Math.max(...all)} |`)
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Taps through the app as a student does, and gives each tap's interaction to next paint in ms; 0 is below 16. */
async function tapThrough(context: BrowserContext): Promise<[name: string, delay: number][]> {
  const page = await context.newPage()
  await page.goto('/dashboard')
  await untilStarted(page)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.waitForLoadState('networkidle')
  await slowCpu(page)
  const delays: [name: string, delay: number][] = []
  for (const tap of tapsOf(page)) delays.push([tap.name, await delayOf(page, tap)])
  await page.close()
  return delays
}

function tapsOf(page: Page): Tap[] {
  const link = (name: string | RegExp) => page.getByRole('link', { name }).last()
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first()
  const inNavigation = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).last()
  return [
    { name: 'Classes', what: inNavigation('Classes'), shows: heading('Classes') },
    { name: 'Papers', what: inNavigation('Papers'), shows: heading(/past year papers/i) },
    { name: 'Saved', what: inNavigation('Saved'), shows: heading(/Saved/) },
    { name: 'Dashboard', what: inNavigation('Dashboard'), shows: heading(/Welcome/) },
    {
      name: 'a class',
      what: page.locator('main a[href="/full-programme/5"]').first(),
      shows: heading('Mathematics'),
    },
    {
      name: 'Materials',
      what: link('Materials'),
      shows: page.locator('main [aria-current="page"]', { hasText: 'Materials' }),
    },
    { name: 'Lessons', what: link('Lessons'), shows: link(/Watch recording/) },
    {
      name: 'more lessons',
      what: page.locator('main summary', { hasText: /Show \d+ more/ }),
      shows: page.locator('main details[open]'),
    },
    {
      name: 'a recording',
      what: page.getByRole('link', { name: /Watch recording/ }).first(),
      shows: page.getByRole('link', { name: 'Back to Mathematics' }),
    },
    { name: 'Practice', what: inNavigation('Practice'), shows: heading('Practice') },
    {
      name: 'a chapter',
      what: page.locator('main a[href^="/practice/5/"]').first(),
      shows: page.getByRole('button', { name: /Check|Next question/ }),
    },
    {
      name: 'an answer',
      prepare: () => answer(page),
      what: page.getByRole('button', { name: 'Check' }),
      shows: page.getByRole('button', { name: 'Next question' }),
    },
  ]
}

/** Enters an answer to the next unanswered question. */
async function answer(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next question' })
  if (await next.isVisible()) await next.tap()
  const choice = page.locator('main input[type=radio], main input[type=checkbox]').first()
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await choice.or(field).waitFor()
  if (await choice.isVisible()) await choice.check()
  else await field.fill('5')
}

async function delayOf(page: Page, { what, shows, prepare }: Tap): Promise<number> {
  await prepare?.()
  await what.scrollIntoViewIfNeeded()
  await page.evaluate('interactions.length = 0')
  await what.tap()
  await shows.waitFor()
  // What the tap starts may go on after the first thing is shown.
  await setTimeout(1000)
  return page.evaluate<number>('Math.max(0, ...interactions.map(({ duration }) => duration))')
}
