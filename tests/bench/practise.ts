import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { enter } from '#tests/support/enter.ts'
import { startSite } from '#tests/support/site.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { median } from './support/lighthouse.ts'

/** Measures the time from the tap on 'Next question' to the next question, on a four times slower CPU. */
const cpuSlowdown = 4
const phone = { viewport: { width: 360, height: 740 }, locale: 'en-MY' }

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '2' } } })
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
  const times: number[] = []
  for (let n = 1; n <= Number(values.rounds); n += 1)
    times.push(...(await practiseChapter(page, `mathematics-f4-${n === 1 ? 1 : 10}`)))
  const sorted = times.map(Math.round).toSorted((a, b) => a - b)
  console.log(`tap to next question: median ${Math.round(median(times))} ms of ${sorted}`)
} finally {
  await browser.close()
  await site.stop()
}

/** Milliseconds from each tap on 'Next question' to the frame that shows the next question. */
async function practiseChapter(page: Page, chapter: string): Promise<number[]> {
  await page.goto(`${site.origin}/practice/5/${chapter}`)
  await page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const times: number[] = []
  for (let number = 1; number < 10; number += 1) {
    await answer(page)
    await page.getByRole('button', { name: 'Next question' }).waitFor()
    times.push(
      await page.evaluate<number>(`new Promise((resolve) => {
        const heading = () => document.querySelector('main h2').textContent
        const next = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Next question')
        const from = performance.now()
        const look = () => {
          const there = heading() === 'Question ${number + 1} of 10'
          requestAnimationFrame(there ? () => resolve(performance.now() - from) : look)
        }
        requestAnimationFrame(look)
        next.click()
      })`),
    )
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return times
}

/** Answers a question of any kind. */
async function answer(page: Page): Promise<void> {
  const scheme = page.getByRole('button', { name: 'Show the mark scheme' })
  if (await scheme.isVisible()) {
    await scheme.click()
    await page.getByRole('button', { name: 'Save my marks' }).click()
    return
  }
  const text = page.getByRole('textbox')
  if (await text.isVisible()) await text.fill('1')
  const option = page.locator('main fieldset input').first()
  if (await option.isVisible()) await option.check()
  await page.getByRole('button', { name: 'Check' }).click()
}
