import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { startSite } from '#tests/support/site.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { median } from './support/lighthouse.ts'

/** Measures the time from the tap to the content of a classroom that was opened before, on a four times slower CPU. */
const cpuSlowdown = 4
const phone = { viewport: { width: 360, height: 740 }, locale: 'en-MY' }

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } })
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
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await enter(page, student, site.origin)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await openClass(page)
  const times: number[] = []
  for (let n = 0; n < Number(values.runs); n += 1) {
    // A new page each time, so that its content comes from the device's storage.
    const another = await context.newPage()
    times.push(await openClass(another))
    await another.close()
  }
  const sorted = times.map(Math.round).toSorted((a, b) => a - b)
  console.log(
    `classroom seen before, tap to content: median ${Math.round(median(times))} ms of ${sorted}`,
  )
} finally {
  await browser.close()
  await site.stop()
}

/** Milliseconds from the tap on a class to the frame that shows its lessons. */
async function openClass(page: Page): Promise<number> {
  await page.goto(`${site.origin}/full-programme`)
  await page
    .getByRole('link', { name: /Mathematics/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const ms = await page.evaluate<number>(`new Promise((resolve) => {
    const link = [...document.querySelectorAll('main a')].find(({ href }) => href.endsWith('/full-programme/5'))
    const from = performance.now()
    const look = () => {
      const there = location.pathname === '/full-programme/5' && document.querySelector('main h1') &&
        document.querySelector('main [href*="/full-programme/5/L"]')
      requestAnimationFrame(there ? () => resolve(performance.now() - from) : look)
    }
    requestAnimationFrame(look)
    link.click()
  })`)
  await session.detach()
  return ms
}
