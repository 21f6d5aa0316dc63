import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { startSite } from '#tests/support/site.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { median } from './support/lighthouse.ts'
import { phone, slowNetwork, slowWorkers, tellCellular } from './support/slow-phone.ts'

const lessonsPath = '/full-programme/5'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
await bench(Number(values.runs))

/**
 * Measures the time from the tap to the first frame in low quality, for a recording that was never played on this
 * device.
 */
async function bench(runs: number): Promise<void> {
  const site = await startSite()
  const { executablePath, env, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--autoplay-policy=no-user-gesture-required'],
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  try {
    const storageState = await signIn(browser, site)
    const onPlay: number[] = []
    const onLesson: number[] = []
    for (let n = 0; n < runs; n += 1) {
      for (const [times, measure] of [
        [onPlay, playToPlaying],
        [onLesson, lessonToPlaying],
      ] as const) {
        // Another device each time, so that nothing of a recording is cached.
        const context = await browser.newContext({ ...phone, storageState })
        await context.addInitScript(tellCellular)
        const page = await context.newPage()
        await openLessons(page, site.origin)
        await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
        // From now on the worker serves the scripts, as on every visit after the first.
        await openLessons(page, site.origin)
        await slowNetwork(page)
        await slowWorkers(browser, page)
        times.push(await measure(page))
        await context.close()
      }
    }
    report('tap on play, the lesson being open', onPlay)
    report('tap on the lesson, and on play as soon as it is there', onLesson)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function signIn(
  browser: Browser,
  { origin, databaseUrl }: { origin: string; databaseUrl: string },
) {
  const student = await makeSubscriber(databaseUrl, { name: 'Aina', email: 'aina@example.com' })
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await enter(page, student, origin)
  const state = await context.storageState()
  await context.close()
  return state
}

async function openLessons(page: Page, origin: string): Promise<void> {
  await page.goto(origin + lessonsPath)
  await page
    .getByRole('link', { name: /Watch recording/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
}

function report(what: string, times: number[]): void {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b)
  console.log(`${what}, to playing: median ${Math.round(median(times))} ms of ${sorted}`)
}

/** Waits for the lesson, then taps the button. */
async function playToPlaying(page: Page): Promise<number> {
  await page
    .getByRole('link', { name: /Watch recording/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate<number>(tapped(''))
}

/** Includes the tap that opens the lesson. */
function lessonToPlaying(page: Page): Promise<number> {
  return page.evaluate<number>(tapped(`document.querySelector('main a[href*="/L"]').click()`))
}

/** Runs `first`, taps play as soon as it can be tapped, and returns after how many ms playback starts. */
function tapped(first: string): string {
  return `new Promise((resolve) => {
    const from = performance.now()
    const plays = () => resolve(performance.now() - from)
    document.addEventListener('playing', plays, { capture: true, once: true })
    const look = () => {
      const buttons = [...document.querySelectorAll('[role=group] button')]
      const button = buttons.find(({ textContent }) => textContent === 'Play')
      if (button) button.click()
      else requestAnimationFrame(look)
    }
    ${first}
    look()
  })`
}
