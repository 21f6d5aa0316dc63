import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import igcse from '#content/timetables/igcse.json' with { type: 'json' }
import spm from '#content/timetables/spm.json' with { type: 'json' }
import { invalidationChannel } from '#server/platform/db/invalidation.ts'
import {
  expect,
  expectNoViolations,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { withDatabase } from '../support/every-page.ts'
import { layoutShift } from '../support/layout-shift.ts'

test.use(withoutServiceWorker)

const rows = (page: Page) => page.locator('main tbody tr:not(details *)')
const shown = (page: Page) => rows(page).evaluateAll((all) => all.map(({ id }) => id))
const fizikAndSejarah = ['1249-1', '1249-2', '4531-1', '4531-2']
/** A sheet of paper, in CSS pixels. */
const a4 = { width: 794, height: 1123 }
const nextBlock = (page: Page) => page.getByRole('main')

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

/** As staff enter it: the papers of the required sitting, moved by years. */
const spm2028 = {
  ...spm,
  sitting: 'spm-2027',
  title: 'SPM 2027',
  papers: spm.papers.map((paper) => ({ ...paper, date: `2028${paper.date.slice(4)}` })),
}
const igcse2028 = {
  ...igcse,
  sitting: 'igcse-2028-06',
  title: 'IGCSE May/June 2028',
  papers: igcse.papers.map((paper) => ({ ...paper, date: `2028${paper.date.slice(4)}` })),
}

const entered = [spm2028, igcse2028]

/** With sittings of 2028 that staff entered; other tests of this worker see what the content files have. */
const testWithSittings = test.extend<{ sittings: null }>({
  sittings: [
    async ({ app }, use) => {
      await enter(app, entered)
      await use(null)
      await enter(app, [])
    },
    { auto: true },
  ],
})

async function enter(app: App, sittings: readonly (typeof spm2028)[]): Promise<void> {
  await withDatabase(app, async (database) => {
    await database.query("DELETE FROM staff_page_content WHERE key LIKE 'exam-timetable/%'")
    for (const sitting of sittings)
      await database.query(
        'INSERT INTO staff_page_content (key, published, published_at) VALUES ($1, $2, now())',
        [`exam-timetable/${sitting.exam}/newer`, JSON.stringify(sitting)],
      )
    await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
  })
  const areShown = () =>
    Promise.all(
      entered.map(async ({ exam, title }) => {
        const html = await (await fetch(`${app.origin}/${exam}-timetable`)).text()
        return html.includes(`<h1>${title}</h1>`)
      }),
    )
  await expect.poll(areShown).toEqual(entered.map((sitting) => sittings.includes(sitting)))
}

for (const [locale, exam, notYet, last] of [
  ['', 'spm', 'The dates of the next SPM are not published here yet.', 'Last dates: SPM 2023'],
  ['', 'igcse', 'The dates of the next IGCSE are not', 'Last dates: IGCSE May/June 2024'],
  ['/ms', 'spm', 'Tarikh SPM yang akan datang belum diterbitkan', 'Tarikh terakhir: SPM 2023'],
  ['/zh', 'igcse', '下一次IGCSE的考试日期还没有', '上一次的日期：IGCSE 2024年5月/6月'],
] as const)
  test(`EXAM-01 ROUTE-14: without a sitting to come ${locale}/${exam}-timetable says so, and folds the last one away`, async ({
    page,
  }) => {
    await page.addInitScript(
      (key) => localStorage.setItem(key, '1449'),
      `device/exam-subjects/${exam}`,
    )
    const folded = page.locator('main details tbody tr')
    await page.goto(`${locale}/${exam}-timetable`)
    await expect(page.getByText(notYet)).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.locator('main details')).toHaveCount(1)
    await expect(folded.first()).toBeHidden()
    await expect(page.getByText('Next paper in')).toHaveCount(0)
    await expectNoViolations(page)
    await page.getByText(last).click()
    await expect(folded.first()).toBeVisible()
    await expect(page.locator('main a[href$=".ics"]')).toHaveCount(1)
    await expectNoViolations(page)
  })

testWithSittings(
  'EXAM-01: counts the days to the first paper of the sitting that staff entered, then to my own, true after midnight in Malaysia',
  async ({ page }) => {
    // The evening of 28 January 2028 in Malaysia; the papers begin on the 30th at 8 am.
    await page.clock.install({ time: new Date('2028-01-28T15:58:30Z') })
    await page.goto('/spm-timetable')
    const main = page.getByRole('main')
    await expect(main).toContainText('Next paper in2 days')
    await expect(main).toContainText('Bahasa Melayu, Kertas 1, Sun 30 Jan, 8:00 am')
    await expect(page.getByText('Last dates: SPM 2023')).toBeVisible()
    expect(await layoutShift(page)).toBeLessThan(0.005)
    await page.clock.fastForward('02:00')
    await expect(main).toContainText('Next paper in1 day')
    await choose(page, 'Fizik')
    await expect(nextBlock(page)).toContainText('Fizik, Kertas 1')
    await expect(nextBlock(page)).toContainText(/Next paper in\d+ days/)
    await page.clock.setSystemTime(new Date('2028-06-30T00:00:00Z'))
    await page.clock.fastForward('01:00')
    await expect(
      page.getByText('The dates of the next SPM are not published here yet.'),
    ).toBeVisible()
    await expect(page.getByText('Last dates: SPM 2027')).toBeVisible()
    await expect(page.getByText('Next paper in')).toHaveCount(0)

    await page.goto('/igcse-timetable')
    await expect(page.getByText('Last dates: IGCSE May/June 2028')).toBeVisible()
    await page.clock.setSystemTime(new Date('2028-04-01T00:00:00Z'))
    await page.clock.fastForward('01:00')
    await expect(main).toContainText(/Next paper in\d+ days/)
    await expectNoViolations(page)
  },
)

testWithSittings(
  'TIME-01 ROUTE-14: my subjects alone are shown, there again later without a jump, and printed on one page',
  async ({ page }) => {
    await page.goto('/spm-timetable')
    const whole = await rows(page).count()
    await choose(page, 'Fizik', 'Sejarah')
    await expect.poll(() => shown(page)).toEqual(fizikAndSejarah)
    await expectNoViolations(page)
    const { name, text } = await downloaded(page, 'Add my papers to the calendar')
    expect(name).toBe('kelasku-spm-picked.ics')
    expect(uidsOf(text)).toEqual(fizikAndSejarah.map((id) => `spm-2027.${id}@kelasku`))

    await page.goto('/terms')
    await page.goto('/spm-timetable')
    await expect.poll(() => shown(page)).toEqual(fizikAndSejarah)
    // Less than a letter: the typeface may arrive late.
    expect(await layoutShift(page)).toBeLessThan(0.005)

    await page.setViewportSize(a4)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Written papers ran from').first()).toBeVisible()
    await expect(rows(page).getByText('Fizik').first()).toBeVisible()
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('button', { name: 'Print' }),
      page.getByText('Add my papers to the calendar'),
      page.getByText('Next paper in'),
      page.getByText('Last dates'),
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
  },
)

test('TIME-01: counts down to the next of my papers, by itself, until all are over @full', async ({
  page,
}) => {
  // 9 am in Malaysia; Fizik begins on 21 February at 8 am.
  await page.clock.install({ time: new Date('2024-02-05T01:00:00Z') })
  await page.goto('/spm-timetable')
  await choose(page, 'Fizik')
  await expect(nextBlock(page)).toContainText('16 days')
  await expect(nextBlock(page)).toContainText('Fizik, Kertas 1, Wed 21 Feb, 8:00 am')
  await page.clock.setSystemTime(new Date('2024-02-20T22:29:00Z'))
  await page.clock.fastForward('01:00')
  await expect(nextBlock(page)).toContainText('1 h 30 min')
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

  testWithSittings(
    'TIME-01: my timetable opens, and my papers still go into the calendar @full',
    async ({ page, context }) => {
      await page.goto('/spm-timetable')
      await choose(page, 'Fizik', 'Sejarah')
      await untilKept(page, '/spm-timetable', '/calendar/spm.ics', '/calendar/igcse.ics')
      await context.setOffline(true)
      await page.reload()
      await expect.poll(() => shown(page)).toEqual(fizikAndSejarah)
      const mine = await downloaded(page, 'Add my papers to the calendar')
      expect(uidsOf(mine.text)).toEqual(fizikAndSejarah.map((id) => `spm-2027.${id}@kelasku`))
      const one = await downloaded(page, 'Add to calendar Fizik, Kertas 2')
      expect(one.name).toBe('kelasku-spm-4531-2.ics')
      expect(uidsOf(one.text)).toEqual(['spm-2027.4531-2@kelasku'])
    },
  )

  testWithSittings(
    'TIME-01: a calendar that is not on the device is not offered, and the page says why and how old it is @full',
    async ({ page, context }) => {
      await page.goto('/')
      await untilKept(page, '/calendar/spm.ics')
      const toTimetable = page.getByRole('contentinfo').getByRole('link', { name: 'SPM Timetable' })
      await toTimetable.click()
      await expect(page.getByRole('heading', { level: 1, name: 'SPM 2027' })).toBeVisible()
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
    },
  )
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  testWithSittings(
    'TIME-01: the whole timetable and its calendar files are there, and no dead control @full',
    async ({ page }) => {
      await page.goto('/igcse-timetable#0580-42')
      await expect(page.locator('[id="0580-42"]')).toContainText('Paper 4 (Extended)')
      await page.getByText('My exam timetable').click()
      await expect(page.locator('main noscript p')).toBeVisible()
      await expect(page.locator('main').locator('input, button')).toHaveCount(0)
      const { name, text } = await downloaded(page, 'Add all papers to calendar')
      expect(name).toBe('kelasku-igcse.ics')
      expect(uidsOf(text)).toHaveLength(await rows(page).count())
    },
  )

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
