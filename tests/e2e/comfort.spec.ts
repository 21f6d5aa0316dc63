import pg from 'pg'
import type { Page } from 'playwright/test'
import { expect, test, violationsOn, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enterAsSubscriber, mathematics } from './subscribers.ts'

test.use(withoutServiceWorker)

const publicPages = [
  '/',
  '/spm-timetable',
  '/igcse-timetable',
  '/spm-pyp',
  '/spm-trial-paper-guide',
  '/spm-trial-paper-download',
  '/terms',
  '/download',
  '/login',
  '/login?step=sign-up',
  '/registerseminar',
  '/teacher-recommend-thank-you',
  '/trialclass/thank-you',
]
const signedInPages = [
  '/dashboard',
  '/classes',
  '/full-programme',
  '/full-programme/order/subjects',
  '/full-programme/order/details',
  '/trial-programme',
  mathematics,
  `${mathematics}?show=materials`,
  '/spm-past-year-papers',
  '/igcse-past-year-papers',
  '/spm-past-year-papers/104',
  '/spm-past-year-papers/104/spm-1449-2-2022',
  '/chapter',
  '/inbox',
  '/orders',
  '/account',
  '/account/progress',
  '/download',
]
const staffPages = [
  '/staff',
  '/staff/classes',
  '/staff/intakes',
  '/staff/people',
  '/staff/promo-codes',
  '/staff/announcements',
  '/staff/maintenance',
]

/** Opens each page and says which break what: too small a target, or wider than the phone in large text. */
async function troubleOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const trouble: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const violations = await violationsOn(page, (axe) => axe.withRules('target-size'))
    for (const { nodes } of violations)
      trouble.push(...nodes.map(({ html }) => `${path}: too small a target: ${html}`))
    const width = await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%', 'important')
      return document.documentElement.scrollWidth
    })
    if (width > 360) trouble.push(`${path}: ${width} px wide in text of twice the size`)
  }
  return trouble
}

test('public pages: targets are large enough to tap, and text of twice the size fits a phone', async ({
  page,
}) => {
  expect(await troubleOn(page, publicPages)).toEqual([])
})

test('signed-in pages: targets beside the bottom bar are large enough, and text of twice the size fits a phone', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Rania')
  expect(await troubleOn(page, signedInPages)).toEqual([])
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  await database.query("UPDATE users SET role = 'administrator' WHERE uid = $1", [uid])
  await database.end()
  expect(await troubleOn(page, staffPages)).toEqual([])
})
