import type { Page } from 'playwright/test'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { openSection } from '#tests/support/staff-nav.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'

test.use(withoutServiceWorker)

async function enterAs(page: Page, app: App, role: 'teacher' | 'administrator') {
  const person = await makeSubscriber(app.databaseUrl, {
    name: 'Cikgu Farah',
    email: newAddress('nav'),
  })
  await withDatabase(app, (database) =>
    database.query('UPDATE users SET role = $2 WHERE uid = $1', [person.uid, role]),
  )
  await enter(page, person)
  await page.goto('/staff')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return person
}
const groups = ['Teaching', 'Sales', 'Money', 'People', 'School']
const navOf = (page: Page) => page.getByRole('navigation', { name: 'Staff' })

for (const [size, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
}))
  test.describe(size, () => {
    test.use({ viewport })

    test(`OFFC-09: one navigation leads to every section by its name, with the keyboard too${size === 'phone' ? '' : ' @full'}`, async ({
      page,
      app,
    }, info) => {
      await enterAs(page, app, 'administrator')
      const nav = navOf(page)
      await expect(nav.locator('summary')).toHaveText(groups)
      // The bar of the students' pages is not below it.
      await expect(page.getByRole('navigation', { name: 'Your pages' })).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await expect(page.locator('#navigation a')).toHaveText(['Student pages'])
      await expectWholePageAccessible(page)

      const orders = nav.locator('summary', { hasText: 'Sales' })
      await orders.focus()
      await page.keyboard.press('Enter')
      await expect(nav.getByRole('link', { name: 'Promo codes' })).toBeVisible()
      await expectNoViolations(page)
      await page.screenshot({ path: info.outputPath(`menu-${size}.png`) })
      await page.keyboard.press('Escape')
      await expect(nav.getByRole('link', { name: 'Promo codes' })).toBeHidden()
      await expect(orders).toBeFocused()
      await page.keyboard.press('Enter')
      await nav.locator('summary', { hasText: 'People' }).click()
      await expect(nav.getByRole('link', { name: 'Promo codes' })).toBeHidden()
      await nav.getByRole('link', { name: 'People' }).click()
      await expect(page).toHaveURL(/\/staff\/people$/)
      await expect(nav.getByRole('link', { name: 'Forms' })).toBeHidden()

      await openSection(page, 'Changes')
      await expect(page.getByRole('heading', { level: 1, name: 'Changes' })).toBeVisible()
      await page.screenshot({ path: info.outputPath(`changes-${size}.png`) })
    })

    test('OFFC-09: a teacher is offered what their right opens @full', async ({
      page,
      app,
    }, info) => {
      await enterAs(page, app, 'teacher')
      await expect(navOf(page).locator('summary')).toHaveText(['Teaching', 'Sales', 'School'])
      await page.screenshot({ path: info.outputPath(`teacher-${size}.png`), fullPage: true })
    })
  })

test('OFFC-09: the record of changes says in words what changed, by kind, person and day @full', async ({
  page,
  app,
}) => {
  const { uid } = await enterAs(page, app, 'administrator')
  await withDatabase(app, (database) =>
    database.query(
      `INSERT INTO audit (at, uid, action, subject, label, before, after) VALUES
         ('2026-11-20T04:00:00Z', $1, 'lessons-moved', 'lesson/L0000000001', 'Sejarah',
          '{"lessons": [{"id": "L0000000001", "title": "Bab 1", "starts_at": "2026-11-23T12:00:00.000Z", "is_cancelled": false, "meeting_url": null}]}',
          '{"lessons": [{"id": "L0000000001", "title": "Bab 1", "starts_at": "2026-11-24T12:00:00.000Z", "is_cancelled": false, "meeting_url": null}]}'),
         ('2026-11-21T04:00:00Z', $1, 'promo-code-changed', 'promo-code/JIMAT', 'JIMAT',
          '{"limit_total": 1000, "valid_until": "2026-11-30T15:59:59.999Z"}',
          '{"limit_total": 25000, "valid_until": "2026-11-30T15:59:59.999Z"}')`,
      [uid],
    ),
  )
  await page.goto(`/staff/changes?by=${uid}`)
  const moved = page.getByRole('row').filter({ hasText: 'Sejarah' })
  await expect(moved).toContainText('Bab 1: Mon 23 Nov, 8:00 pm → Tue 24 Nov, 8:00 pm')
  await expect(page.getByRole('row').filter({ hasText: 'JIMAT' })).toContainText(
    'Total limit: 1,000 → 25,000',
  )
  await expect(page.getByText(/limit_total|starts_at/)).toHaveCount(0)
  await page.getByLabel('What', { exact: true }).selectOption('Promo codes')
  await expect(moved).toHaveCount(0)
  await expect(page.getByText('JIMAT')).toBeVisible()
  await page.goto(`/staff/changes?by=${uid}&until=2026-11-20`)
  await expect(moved).toBeVisible()
  await expect(page.getByText('JIMAT')).toHaveCount(0)
  await expectWholePageAccessible(page)
})
