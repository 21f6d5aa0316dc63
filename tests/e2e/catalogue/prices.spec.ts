import type { Page } from 'playwright/test'
import { invalidationChannel } from '#server/platform/db/invalidation.ts'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { teachAll } from '#tests/support/teach-all.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { reserve } from '../support/buyers.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

/** What a student is asked to pay for one more class of the next intake. */
async function choosePhysics(page: Page): Promise<void> {
  // The server reads the prices again in the background.
  await expect(async () => {
    const offer = page.waitForResponse(/\/api\/v1\/order\/\d+$/)
    await page.goto('/full-programme/order/subjects')
    expect(await (await offer).text()).toContain('Next year')
  }).toPass()
  await page.getByRole('radio', { name: /Next year/ }).check()
  await page.getByRole('checkbox', { name: /Physics/ }).check()
}

test('STAFF-01 ORD-07: a price changed for the next intake leaves a reserved order alone, in two languages @full', async ({
  page,
  app,
  browser,
}) => {
  const today = malaysianDay(new Date())
  const student = await enterAsSubscriber(page, app, 'Farah')
  const key = `full-next-${student.uid
    .slice(0, 6)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '0')}`
  await withDatabase(app, async (database) => {
    await database.query(
      `INSERT INTO intakes (key, programme_id, title, starts_on, ends_on, last_paper_on, sale_from)
       VALUES ($1, 2, 'Next year', $2, $3, $4, $5)`,
      [key, addDays(today, 300), addDays(today, 500), addDays(today, 540), today],
    )
    await database.query(teachAll, [key])
  })
  const staff = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: app.origin,
  })
  const office = await staff.newPage()
  try {
    await withDatabase(app, (database) =>
      database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content']),
    )
    // She reserves a class of the next intake at the price of today.
    await choosePhysics(page)
    await expect(page.getByText('RM 390.00').first()).toBeVisible()
    const bank = await reserve(page, { programme_id: 2, subjects: [6], intake_key: key })

    // The office raises it, and looks at what students will see first.
    await enterAsAdministrator(office, app)
    await office.goto('/staff/prices')
    await office.getByRole('link', { name: 'Next year' }).click()
    await office.getByText('Change the prices').click()
    await office.getByLabel('1 class', { exact: true }).fill('420')
    await office.getByLabel('Hardcopy materials of one class, in RM').fill('35')
    await office.getByRole('button', { name: 'Save draft' }).click()
    const preview = office.getByRole('region', { name: /^What students will see from/ })
    await expect(preview.getByRole('cell', { name: 'RM 455.00 (was RM 390.00)' })).toBeVisible()
    await expectWholePageAccessible(office)
    await preview.getByRole('button', { name: 'Publish' }).click()
    await office
      .getByRole('dialog', { name: 'Publish these prices?' })
      .getByRole('button', { name: 'Publish now' })
      .click()
    await expect(office.getByRole('region', { name: 'What students see today' })).toContainText(
      'RM 455.00',
    )

    // Her order keeps its offer, and that is what the bank asks for.
    await page.goto('/full-programme/order/review')
    await expect(page.getByText('RM 390.00').first()).toBeVisible()
    await page.goto(bank)
    await expect(page.getByText('RM 390.00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Pay at once' }).click()
    await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toBeVisible()

    // Somebody else gets the new price, in Malay too.
    const other = await browser.newContext({
      viewport: { width: 360, height: 740 },
      baseURL: app.origin,
    })
    const phone = await other.newPage()
    await enterAsSubscriber(phone, app, 'Mei')
    await choosePhysics(phone)
    await expect(phone.getByText('RM 455.00').first()).toBeVisible()
    await expect(phone.getByText('RM 35.00').first()).toBeVisible()
    await phone.goto('/account/language')
    await phone.getByRole('main').getByRole('button', { name: 'Bahasa Melayu' }).click()
    await expect(phone.locator('html')).toHaveAttribute('lang', 'ms')
    await phone.goto('/full-programme/order/subjects')
    await expect(phone.getByText('Bahan bercetak').first()).toBeVisible()
    await expect(phone.getByText(/RM\s455\.00/).first()).toBeVisible()
    await other.close()
  } finally {
    await staff.close()
    await withDatabase(app, async (database) => {
      await database.query('DELETE FROM price_lists WHERE intake_key = $1', [key])
      await database.query('UPDATE intakes SET withdrawn_at = now() WHERE key = $1', [key])
      await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
    })
  }
})
