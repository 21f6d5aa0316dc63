import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { layoutShift } from '../support/layout-shift.ts'

test.use(withoutServiceWorker)

const rows = (page: Page) => page.locator('main tbody tr')
const shown = (page: Page) => rows(page).evaluateAll((all) => all.map(({ id }) => id))
const fizikAndSejarah = ['1249-1', '1249-2', '4531-1', '4531-2']
/** A sheet of paper, in CSS pixels. */
const a4 = { width: 794, height: 1123 }
const nextBlock = (page: Page) => page.getByRole('region', { name: 'My papers' })

async function choose(page: Page, ...subjects: string[]): Promise<void> {
  await page.getByText('My exam timetable').click()
  for (const subject of subjects) await page.getByRole('checkbox', { name: subject }).check()
}

/** Until the worker is in charge and has what it precaches. */
async function untilKept(page: Page, ...paths: string[]): Promise<void> {
  const kept = () =>
    page.evaluate(async (wanted) => {
      await navigator.serviceWorker.ready
      const found = await Promise.all(wanted.map((path) => caches.match(path)))
      return navigator.serviceWorker.controller !== null && found.every(Boolean)
    }, paths)
  await expect.poll(kept).toBe(true)
}

async function downloaded(page: Page, link: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const uidsOf = (text: string) => [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid)

test('TIME-01 ROUTE-14: my subjects alone are shown, there again later without a jump, and printed on one page', async ({
  page,
}) => {
  await page.goto('/spm-timetable')
  const whole = await rows(page).count()
  await choose(page, 'Fizik', 'Sejarah')
  await expect.poll(() => shown(page)).toEqual(fizikAndSejarah)
  await expectNoViolations(page)
  const { name, text } = await downloaded(page, 'Add my papers to the calendar')
  expect(name).toBe('kelasku-spm-picked.ics')
  expect(uidsOf(text)).toEqual(fizikAndSejarah.map((id) => `spm-2023.${id}@kelasku`))

  await page.goto('/terms')
  await page.goto('/spm-timetable')
  await expect.poll(() => shown(page)).toEqual(fizikAndSejarah)
  // Less than a letter: the typeface may arrive late.
  expect(await layoutShift(page)).toBeLessThan(0.005)

  await page.setViewportSize(a4)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Written papers ran from')).toBeVisible()
  await expect(rows(page).getByText('Fizik').first()).toBeVisible()
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Print' }),
    page.getByText('Add my papers to the calendar'),
    page.getByText("You've finished all your papers"),
  ])
    await expect(hidden).toBeHidden()
  const colours = await page.evaluate(() =>
    [document.documentElement, document.querySelector('tbody th')].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element ?? document.body)
      return [color, backgroundColor]
    }),
  )
  expect(colours[0]?.[1]).toBe('rgb(255, 255, 255)')
  expect(colours[1]?.[0]).toBe('rgb(0, 0, 0)')
  expect(await pagesPrinted(page)).toBe(1)

  await page.emulateMedia({ media: 'screen' })
  await page.getByText('My exam timetable').click()
  await page.getByRole('button', { name: 'Show all subjects' }).click()
  await expect(rows(page)).toHaveCount(whole)
})

test('TIME-01: counts down to the next of my papers, by itself, until all are over @full', async ({
  page,
}) => {
  // 9 am in Malaysia; Fizik begins on 21 February at 8 am.
  await page.clock.install({ time: new Date('2024-02-05T01:00:00Z') })
  await page.goto('/spm-timetable')
  await choose(page, 'Fizik')
  await expect(nextBlock(page)).toContainText('15 days 23 h')
  await expect(nextBlock(page)).toContainText('Fizik, Kertas 1, Wed 21 Feb, 8:00 am')
  await page.clock.fastForward('01:00:00')
  await expect(nextBlock(page)).toContainText('15 days 22 h')
  await page.clock.setSystemTime(new Date('2024-02-21T00:30:00Z'))
  await page.clock.fastForward('01:00')
  await expect(nextBlock(page)).toContainText('On now')
  await page.clock.setSystemTime(new Date('2024-02-21T05:00:00Z'))
  await page.clock.fastForward('01:00')
  await expect(nextBlock(page)).toContainText("You've finished all your papers.")
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedConsoleErrors:
      /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)|Failed to load resource/,
  })

  test('TIME-01: my timetable opens, and my papers still go into the calendar @full', async ({
    page,
    context,
  }) => {
    await page.goto('/spm-timetable')
    await choose(page, 'Fizik', 'Sejarah')
    await untilKept(page, '/spm-timetable', '/calendar/spm.ics', '/calendar/igcse.ics')
    await context.setOffline(true)
    await page.reload()
    await expect.poll(() => shown(page)).toEqual(fizikAndSejarah)
    const mine = await downloaded(page, 'Add my papers to the calendar')
    expect(uidsOf(mine.text)).toEqual(fizikAndSejarah.map((id) => `spm-2023.${id}@kelasku`))
    const one = await downloaded(page, 'Add to calendar Fizik, Kertas 2')
    expect(one.name).toBe('kelasku-spm-4531-2.ics')
    expect(uidsOf(one.text)).toEqual(['spm-2023.4531-2@kelasku'])
  })

  test('TIME-01: a calendar that is not on the device is not offered, and the page says why and how old it is @full', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await untilKept(page, '/calendar/spm.ics')
    const toTimetable = page.getByRole('contentinfo').getByRole('link', { name: 'SPM Timetable' })
    await toTimetable.click()
    await expect(page.getByRole('heading', { level: 1, name: 'SPM 2023' })).toBeVisible()
    await expect(page.getByText(/^Last updated/)).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Add all classes to calendar' })).toBeVisible()
    await page.evaluate(() => caches.delete('kelasku-calendars'))
    await context.setOffline(true)
    await expect(page.getByText('Connect to add this to your calendar.')).toBeVisible()
    await toTimetable.click()
    await expect(page.getByText(/^Last updated \w{3} \d+ \w{3}, \d+:\d\d [ap]m$/)).toBeVisible()
    const add = page.getByRole('link', { name: 'Add all papers to calendar' })
    await expect(add).toBeDisabled()
    await expect(add).toHaveAccessibleDescription(/isn't on this device yet/)
    await context.setOffline(false)
    await expect(add).toBeEnabled()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('TIME-01: the whole timetable and its calendar files are there, and no dead control @full', async ({
    page,
  }) => {
    await page.goto('/igcse-timetable#0580-42')
    await expect(page.locator('[id="0580-42"]')).toContainText('Paper 4 (Extended)')
    await page.getByText('My exam timetable').click()
    await expect(page.locator('main noscript p')).toBeVisible()
    await expect(page.locator('main').locator('input, button')).toHaveCount(0)
    const { name, text } = await downloaded(page, 'Add all papers to calendar')
    expect(name).toBe('kelasku-igcse.ics')
    expect(uidsOf(text)).toHaveLength(await rows(page).count())
  })

  test('TIME-01: each class and all of them can be added from the front page @full', async ({
    page,
  }) => {
    await page.goto('/')
    await page.locator('#timetable summary', { hasText: 'Core' }).click()
    const one = await downloaded(page, 'Add Mathematics to calendar')
    expect(uidsOf(one.text)).toHaveLength(1)
    expect(one.text).toMatch(/RRULE:FREQ=WEEKLY;UNTIL=\d{8}T155959Z/)
    const all = await downloaded(page, 'Add all classes to calendar')
    expect(uidsOf(all.text).length).toBeGreaterThan(10)
  })
})

async function pagesPrinted(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
