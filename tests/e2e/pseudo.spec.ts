import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { Page } from 'playwright/test'
import { pages } from '#contract/pages.ts'
import { localeCookie, pseudoLocale } from '#contract/locales.ts'
import { expect, expectNoViolations, test, type App } from '#tests/support/e2e.ts'
import { placeholders, requiredRoutes } from '#tests/support/required-routes.ts'
import { enterAsSubscriber, mathematics } from './subscribers.ts'

const publicPages = ['/', '/spm-timetable', '/spm-pyp', '/terms', '/download', '/login']
const signedInPages = [
  '/dashboard',
  '/full-programme',
  mathematics,
  '/full-programme/order/subjects',
]
const staffPages = pages
  .filter(({ screen }) => screen === 'staff')
  .map(({ path }) => path)
  .concat(
    ['classes', 'intakes', 'people', 'promo-codes', 'maintenance'].map((one) => `/staff/${one}`),
  )
  .filter((path) => !path.includes(':'))

/** Names, dates and sums: they come from data, and are written by the rules of English. */
const exempt = [
  '[translate="no"]',
  'time',
  'a[href^="mailto:"]',
  'a[href^="tel:"]',
  'address',
  'option',
].join(', ')

/** What catalogue, timetables and the pages' own content say: it is written by staff, in the language they choose. */
const written = readWritten()

async function showPseudo(page: Page, app: App): Promise<void> {
  await page.context().addCookies([{ name: localeCookie, value: pseudoLocale, url: app.origin }])
}

/** Opens each page and says what is too wide for a phone, still in English, or not accessible. */
async function troubleOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const trouble: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', pseudoLocale)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 360) trouble.push(`${path}: ${width} px wide`)
    const texts = (await textsOn(page)).filter(isEnglish)
    trouble.push(...new Set(texts.map((text) => `${path}: in English: ${text}`)))
    await expectNoViolations(page)
  }
  return trouble
}

/** The text nodes that are drawn, but for those that come from data. */
const textsOn = (page: Page) =>
  page.evaluate((without) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest(`script, style, noscript, template, ${without}`)) continue
      if (element.checkVisibility()) texts.push(node.nodeValue?.trim() ?? '')
    }
    return texts
  }, exempt)

const accents = /[^\p{ASCII}–—‘’“”•·…←→×✓\s]/u
const date =
  /^(?:\d+|(?:\d+(?:[:.]\d+)?)?[ap]m|(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|to|RM|[KM]?B|GB|h|min|s|x)$/
/** Initials of a teacher, and the number that the server gives a lesson before its subject. */
const fromData = /^(?:[A-Z]{1,3}|Lesson \d+|Kelas \d+)$/

/** Has it words, none of them with an accent, that stand in no data and in no date or sum? */
function isEnglish(text: string): boolean {
  if (!/[a-z]{2}/i.test(text) || accents.test(text)) return false
  if (text.split(/[\s,.:/·-]+/).every((word) => !/[a-z]/i.test(word) || date.test(word)))
    return false
  return text
    .split(/ · |, |: |\n/)
    .some(
      (part) =>
        /[a-z]{2}/i.test(part) &&
        !fromData.test(part.trim()) &&
        !written.includes(part.trim().toLowerCase()),
    )
}

function readWritten(): string {
  const root = new URL('../../content/', import.meta.url)
  return globSync('{catalogue,timetables,past-papers,pages}/**/*.json', { cwd: root })
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
    .join('\n')
    .toLowerCase()
}

test('I18N-01: in another language no page says a word of English or is too wide for a phone', async ({
  page,
  app,
}) => {
  test.slow()
  await showPseudo(page, app)
  const trouble = await troubleOn(page, publicPages)
  await page.context().clearCookies()
  await enterAsSubscriber(page, app, 'Rania')
  await showPseudo(page, app)
  expect([...trouble, ...(await troubleOn(page, signedInPages))]).toEqual([])
})

test('I18N-01: nor does any other page @full', async ({ page, app }) => {
  test.setTimeout(10 * 60_000)
  const open = requiredRoutes().filter(
    ({ path }) => !Object.values(placeholders).some((value) => path.includes(value)),
  )
  const pathsOf = (...who: string[]) => [
    ...new Set(open.filter((route) => who.includes(route.who)).map(({ path }) => path)),
  ]
  await showPseudo(page, app)
  const trouble = await troubleOn(page, pathsOf('all', 'visitor'))
  await page.context().clearCookies()
  const { uid } = await enterAsSubscriber(page, app, 'Rania')
  await showPseudo(page, app)
  trouble.push(...(await troubleOn(page, pathsOf('signed-in'))))
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  await database.query("UPDATE users SET role = 'administrator' WHERE uid = $1", [uid])
  await database.end()
  expect([...trouble, ...(await troubleOn(page, staffPages))]).toEqual([])
})
