import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { localeCookie, pseudoLocale, shortNames } from '#contract/shared/text/locales.ts'
import { publicPageKinds } from '#contract/site/page-content.ts'
import { orderSteps } from '#contract/shared/pages.ts'
import { paperTimeColumns } from '#contract/papers/times.ts'
import {
  expect,
  expectNoViolations,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { staffPaths } from '#tests/support/staff-nav.ts'
import { isEnglish, readData } from '#tests/support/english.ts'
import { placeholders } from '#tests/support/required-routes.ts'
import { giveRole } from '../support/administrators.ts'
import { beginOrder, giveChild, invite, pathsOf, withDatabase } from '../support/every-page.ts'
import { switchMaintenance } from '../support/switch-maintenance.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'
import { textsOn } from '../support/texts-on.ts'

test.use(withoutServiceWorker)

const publicPages = ['/', '/spm-timetable', '/spm-pyp', '/terms', '/download', '/login']
const signedInPages = [
  '/dashboard',
  '/full-programme',
  mathematics,
  '/full-programme/order/subjects',
]

const message = 'Nadi'
/** What tests of this worker show besides the content. */
const own = [
  ...[
    'Rania',
    'Siti',
    'Siti Aminah',
    'Farah',
    '1 Jalan Satu',
    'Kangar',
    'Chrome',
    'Linux',
    message,
  ],
  ...Object.values(shortNames),
  // Names of a file's columns, the same in every language.
  ...paperTimeColumns,
]
let data: ReturnType<typeof readData>
test.beforeAll(async ({ app }) => {
  const { rows } = await withDatabase(app, (database) =>
    database.query<{ title: string }>('SELECT DISTINCT title FROM lessons'),
  )
  data = readData(...own, ...rows.map(({ title }) => title))
})

async function showPseudo(page: Page, app: App): Promise<void> {
  await page.context().addCookies([{ name: localeCookie, value: pseudoLocale, url: app.origin }])
}

/** A subscriber, with the language chosen once they are in. */
async function enterInPseudo(page: Page, app: App): Promise<string> {
  await page.context().clearCookies()
  const { uid } = await enterAsSubscriber(page, app, 'Rania')
  await showPseudo(page, app)
  return uid
}

/** Opens each page and says what is too wide for a phone, still in English, or not accessible. */
async function troubleOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const trouble: string[] = []
  for (const path of new Set(paths)) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', pseudoLocale)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 360) trouble.push(`${path}: ${width} px wide`)
    const texts = (await textsOn(page)).filter(({ text }) => isEnglish(text, data))
    trouble.push(...new Set(texts.map(({ at, text }) => `${path}: in English: ${at} ${text}`)))
    await expectNoViolations(page)
  }
  return trouble
}

/** A link of a mail, at its address. */
async function linkOf(app: App, uid: string, kind: string, subject = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await withDatabase(app, (database) =>
    database.query(
      `INSERT INTO links (token_hash, kind, subject, uid, created_at, expires_at)
       VALUES ($1, $2, $3, $4, now(), now() + interval '1 day')`,
      [createHash('sha256').update(token).digest('hex'), kind, subject, uid],
    ),
  )
  return `/${token}`
}

test('I18N-01: in another language no page says a word of English or is too wide for a phone @full', async ({
  page,
  app,
}) => {
  await showPseudo(page, app)
  const trouble = await troubleOn(page, publicPages)
  await enterInPseudo(page, app)
  expect([...trouble, ...(await troubleOn(page, signedInPages))]).toEqual([])
})

test.describe('every page', () => {
  test.describe.configure({ timeout: 10 * 60_000 })

  test('I18N-01: nor does any other public page @full', async ({ page, app }) => {
    await invite(app)
    await showPseudo(page, app)
    const steps = ['password', 'sign-up', 'forgot'].map((step) => `/login?step=${step}`)
    expect(await troubleOn(page, [...(await pathsOf(app, 'all', 'visitor')), ...steps])).toEqual([])
  })

  test.describe('what is not there', () => {
    test.use({ expectedConsoleErrors: /404/ })

    test('I18N-01: nor does the page of an unknown address @full', async ({ page, app }) => {
      await showPseudo(page, app)
      expect(await troubleOn(page, ['/nope'])).toEqual([])
    })
  })

  test.describe('maintenance', () => {
    test.use({ expectedConsoleErrors: /status of 503/ })
    test.afterEach(({ app }) => switchMaintenance(app, 'off'))

    test('I18N-01: nor does the maintenance page @full', async ({ page, app }) => {
      await switchMaintenance(app, 'on', '--message', message)
      await showPseudo(page, app)
      expect(await troubleOn(page, ['/maintenance'])).toEqual([])
    })
  })

  test.describe('a student', () => {
    // Rooms of programmes that this student does not have.
    test.use({ expectedConsoleErrors: /403 \(Forbidden\)/ })

    test('I18N-01: nor does any page of a student @full', async ({ page, app }) => {
      const uid = await enterInPseudo(page, app)
      await beginOrder(app, uid)
      await giveChild(app, uid)
      await withDatabase(app, (database) =>
        database.query(
          `INSERT INTO ages (uid, is_minor, said_at, guardian_email)
           VALUES ($1, true, now(), 'guardian@example.com')`,
          [uid],
        ),
      )
      const order = { order_id: placeholders.order }
      const paths = [
        ...(await pathsOf(app, 'signed-in')),
        ...orderSteps.map((step) => `/plus-programme/order/${step}`),
        await linkOf(app, uid, 'payment', order),
        await linkOf(app, uid, 'consent'),
      ]
      expect(await troubleOn(page, paths)).toEqual([])
    })
  })

  test('I18N-01: nor does any page of the staff @full', async ({ page, app }) => {
    const uid = await enterInPseudo(page, app)
    await giveRole(app, uid)
    const order = randomUUID()
    await beginOrder(app, uid, order)
    const paths = [
      ...(await staffPaths(page)),
      '/staff/classes/5',
      '/staff/papers/spm-1449-2-2022',
      `/staff/orders/${order}`,
      `/staff/people/${uid}`,
      ...[...publicPageKinds, 'mail-order-paid'].map((kind) => `/staff/public-pages/${kind}`),
    ]
    expect(await troubleOn(page, paths)).toEqual([])
  })
})
