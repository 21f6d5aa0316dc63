import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { mondayOf } from '#contract/classroom/staff-classes.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

test('GRID-01: a day is closed for all classes in four taps, students see it, and it is taken back whole', async ({
  page,
  app,
  browser,
}) => {
  const office = await browser.newPage({ baseURL: app.origin })
  await enterAsSubscriber(page, app, 'Farah')
  // Mathematics is on Tuesdays.
  const day = addDays(mondayOf(malaysianDay(new Date())), 8)
  try {
    await enterAsAdministrator(office, app)
    await office.goto(`/staff/classes?week=${addDays(day, -1)}&view=list`)
    const tuesday = office.getByRole('region', { name: /^Tue / })
    await office.getByText('Close a day for all classes').click()
    await office.getByRole('button', { name: /^Close Tue / }).click()
    const dialog = office.getByRole('dialog', { name: /^Close / })
    await expect(dialog.getByText(/lessons of all classes are cancelled/)).toBeVisible()
    await expectWholePageAccessible(office)
    await dialog.getByRole('button', { name: 'Close this day' }).click()
    await expect(dialog.getByText('Please fill this in.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Flood in Shah Alam')
    await dialog.getByRole('button', { name: 'Close this day' }).click()
    await expect(office.getByText(/closed, \d+ lessons cancelled/)).toBeVisible()
    await expect(tuesday.getByText('Flood in Shah Alam')).toBeVisible()

    await page.goto(`${mathematics}?show=lessons`)
    await expect(page.getByText('Cancelled').first()).toBeVisible()

    await office.getByRole('button', { name: 'Undo' }).click()
    await expect(tuesday.getByText('Flood in Shah Alam')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
    await expect(page.getByText('Cancelled')).toHaveCount(0)
  } finally {
    await office.close()
  }
})
