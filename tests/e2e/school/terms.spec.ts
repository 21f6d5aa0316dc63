import type { Page } from 'playwright/test'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { invalidationChannel } from '#server/platform/db/invalidation.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { storeText } from '../support/device-store.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

/** Other tests of this worker go on under the terms of the content files. */
const restoreTerms = (app: App) =>
  withDatabase(app, async (database) => {
    await database.query('DELETE FROM terms_versions WHERE by_staff')
    await database.query("DELETE FROM staff_page_content WHERE key = 'terms'")
    await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
  })

test('OFFC-08 ACC-05: terms published in two languages are read at once, and a student is asked again @full', async ({
  page,
  app,
  browser,
}) => {
  const today = malaysianDay(new Date())
  const staff = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: app.origin,
  })
  const office = await staff.newPage()
  try {
    const student = await enterAsSubscriber(page, app, 'Aisyah')
    // As everybody who signed up.
    await withDatabase(app, (database) =>
      database.query(
        `INSERT INTO consents (uid, occasion, text_version, language, agreed_at)
         VALUES ($1, 'sign-up', $2, 'en', now())`,
        [student.uid, termsVersion],
      ),
    )

    await enterAsAdministrator(office, app)
    await office.goto('/staff/public-pages/terms')
    await office.getByLabel(/^Holds from/).fill(today)
    await office.getByLabel(/^Sample:/).uncheck()
    await office
      .getByLabel('Terms of use', { exact: true })
      .fill('# Who may use {school}\n\n- Students\n- <b>Guardians</b>')
    await office
      .getByLabel('Terms of use (Bahasa Melayu)')
      .fill('# Siapa boleh menggunakan {school}\n\nPelajar dan penjaga.')
    await office.getByRole('button', { name: 'Save draft' }).click()
    await expect(office.getByRole('link', { name: 'Preview in Bahasa Melayu' })).toBeVisible()
    await expectWholePageAccessible(office)
    await office.getByRole('button', { name: 'Publish' }).click()
    await expect(office.getByRole('dialog')).toContainText('Students are asked to agree')
    await office.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
    await expect(office.getByRole('link', { name: /^Holds since/ })).toBeVisible()

    // Visitors read it, its markup as text, and the version before it.
    const html = async (path: string) => (await page.request.get(path)).text()
    await expect.poll(() => html('/ms/terms')).toContain('Pelajar dan penjaga.')
    await page.goto('/ms/terms')
    await expect(page.getByText('Pelajar dan penjaga.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Siapa boleh menggunakan \w+/ })).toBeVisible()
    await expect.poll(() => html('/terms')).toContain('&lt;b&gt;Guardians&lt;/b&gt;')
    await page.goto('/terms')
    await expect(page.getByText('<b>Guardians</b>')).toBeVisible()
    await page.getByRole('link', { name: /20 November 2026/ }).click()
    await expect(page.getByText('This is an earlier version')).toBeVisible()
    await expectWholePageAccessible(page)

    // The student is asked at their next visit, once.
    await page.goto('/dashboard')
    const asked = page.getByRole('group').filter({ hasText: 'Our terms have changed' })
    await asked.getByText('Our terms have changed').click()
    await asked.getByRole('button', { name: 'I agree' }).click()
    await expect(asked).toBeHidden()
    await page.goto('/account/privacy')
    await expect(page.getByText('You agreed to new terms')).toBeVisible()
    const { rows } = await withDatabase(app, (database) =>
      database.query("SELECT text_version FROM consents WHERE uid = $1 AND occasion = 'renewal'", [
        student.uid,
      ]),
    )
    expect(rows).toEqual([{ text_version: today }])
  } finally {
    await staff.close()
    await restoreTerms(app)
  }
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedConsoleErrors:
      /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)|Failed to load resource/,
  })

  /** Terms of today, as staff publish them. */
  const publish = (app: App, text: string) =>
    withDatabase(app, async (database) => {
      await database.query(
        `INSERT INTO terms_versions (version, body, by_staff, published_at)
         SELECT $1::date, body || jsonb_build_object('holds_from', $1::date::text, 'terms', $2::text), true, now()
           FROM terms_versions WHERE NOT by_staff ORDER BY version DESC LIMIT 1`,
        [malaysianDay(new Date()), text],
      )
      await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
    })
  const kept = (page: Page) => storeText(page, 'kelasku-public')

  test('ACC-05 PWA-02: terms that were read once open without a network with their age; with one, the new ones @full', async ({
    page,
    context,
    app,
  }) => {
    const age = page.getByText(/^Last updated \w{3} \d+ \w{3}, \d+:\d\d [ap]m$/)
    const first = page.getByRole('heading', { name: 'Who may use Kelasku' })
    const newer = page.getByRole('heading', { name: 'Rules of today' })
    try {
      await page.goto('/terms')
      await expect(first).toBeVisible()
      await expect(age).toHaveCount(0)
      await expect.poll(() => kept(page)).toContain('Who may use')
      await context.setOffline(true)
      await page.goto('/terms')
      await expect(first).toBeVisible()
      await expect(age).toBeVisible()

      await publish(app, '# Rules of today\n\nBe kind.')
      const html = async () => (await fetch(`${app.origin}/terms`)).text()
      await expect.poll(html).toContain('Rules of today')
      await page.goto('/')
      await page.goto('/terms')
      await expect(first).toBeVisible()
      await expect(age).toBeVisible()
      await expectWholePageAccessible(page)

      await context.setOffline(false)
      await page.goto('/terms')
      await expect(newer).toBeVisible()
      await expect(age).toHaveCount(0)
      await expect.poll(() => kept(page)).toContain('Rules of today')
      await context.setOffline(true)
      await page.goto('/terms')
      await expect(newer).toBeVisible()
      await expect(age).toBeVisible()
    } finally {
      await context.setOffline(false)
      await restoreTerms(app)
    }
  })
})
