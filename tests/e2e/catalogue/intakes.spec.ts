import { malaysianDay } from '#contract/shared/calendar.ts'
import { invalidationChannel } from '#server/platform/db/invalidation.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { teachAll } from '#tests/support/teach-all.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsNewcomer, enterAsSubscriber } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

test('ENT-02 PROG-02: with papers of an intake to come, the page asks which one, and renews the same classes @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Farah')
  // Another intake of the programme, taught until yesterday, in which she has Physics.
  const sell = (sql: string, values: unknown[] = []) =>
    withDatabase(app, async (database) => {
      await database.query(sql, values)
      await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
    })
  await sell(
    `INSERT INTO intakes (key, programme_id, title, starts_on, ends_on, last_paper_on)
     VALUES ('full-papers', 2, 'Earlier intake', current_date - 200, current_date - 2, current_date + 30)`,
  )
  await sell(teachAll, ['full-papers'])
  try {
    await sell(
      `INSERT INTO enrolments (uid, class_id, programme_id, intake_key, source, opens_at, live_until, recordings_until)
       SELECT $1, 6, 2, 'full-papers', 'staff', now(), now() + interval '30 days', now() + interval '30 days'`,
      [student.uid],
    )
    // What she has of the present intake is not hers any more, so that there is something to renew.
    await sell(
      `UPDATE enrolments SET ended_at = now(), end_reason = 'withdrawn' WHERE uid = $1 AND class_id <> 6`,
      [student.uid],
    )
    const intakes = page.getByRole('group', { name: 'Which intake?' })
    // A server reads the catalogue a moment after the notice of a change.
    await expect(async () => {
      await page.goto('/full-programme/order/subjects')
      await expect(page.getByRole('heading', { name: 'Select your subjects' })).toBeVisible()
      expect(await intakes.count()).toBe(1)
    }).toPass()
    await expect(intakes.getByRole('radio').first()).toBeChecked()
    await expect(page.getByText('You have 1 class now.')).toBeVisible()
    await expectWholePageAccessible(page)
    await page.getByRole('button', { name: 'Continue with the same classes' }).click()
    await expect(page.getByText('1 class', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled()

    await intakes.getByRole('radio', { name: /Earlier intake/ }).check()
    await expect(page.getByRole('button', { name: 'Continue with the same classes' })).toBeHidden()
    await page.reload()
    await expect(intakes.getByRole('radio', { name: /Earlier intake/ })).toBeChecked()
  } finally {
    await sell('DELETE FROM enrolments WHERE intake_key = $1', ['full-papers'])
    await sell('DELETE FROM intake_classes WHERE intake_key = $1', ['full-papers'])
    await sell('DELETE FROM intakes WHERE key = $1', ['full-papers'])
  }
})

test('INTK-01: the office copies an intake, gives a class other times and a teacher, takes one off sale; the shop follows', async ({
  page,
  app,
  browser,
}) => {
  const office = await browser.newPage({ baseURL: app.origin })
  const today = malaysianDay(new Date())
  const title = 'Weekend cohort'
  try {
    await enterAsAdministrator(office, app)
    await office.goto('/staff/intakes')
    await office.getByText('Add an intake').click()
    await office.getByLabel('Intake name').fill(title)
    await office.getByLabel('On sale from (optional)').fill(today)
    await expect(office.getByLabel('Classes', { exact: true })).toHaveValue(/^full-/)
    await office.getByRole('button', { name: 'Save intake' }).click()
    const row = office.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('15 classes, 15 on sale')

    await row.getByRole('link', { name: /^Classes and seats/ }).click()
    await office.getByRole('link', { name: 'Mathematics (English)', exact: true }).click()
    await office.getByLabel('Teacher').selectOption({ label: 'Grace anak Jugah' })
    await office.getByLabel('Other times in this intake').check()
    await office.getByLabel('Day').selectOption('Saturday')
    await office.getByLabel('Start time').fill('09:00')
    await office.getByLabel('End time').fill('10:30')
    await office.getByRole('button', { name: 'Save class' }).click()
    await expect(office.getByText('Sat 9:00am-10:30am · Grace anak Jugah')).toBeVisible()
    await expectWholePageAccessible(office)
    await office.getByRole('link', { name: 'All seats' }).click()
    await office.getByRole('searchbox', { name: 'Class name' }).fill('Physics')
    await office.getByRole('button', { name: 'Search' }).click()
    await office
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: 'Physics (English)' })
      .click()
    await office.getByLabel('On sale').uncheck()
    await office.getByRole('button', { name: 'Save class' }).click()
    await expect(office.getByText('Not on sale')).toBeVisible()

    await enterAsNewcomer(page, app)
    const intakes = page.getByRole('group', { name: 'Which intake?' })
    const physics = page.getByRole('checkbox', { name: /^Physics/ })
    // A server reads the catalogue a moment after the notice of a change.
    await expect(async () => {
      await page.goto('/full-programme/order/subjects')
      await expect(physics).toBeVisible()
      await intakes.getByRole('radio', { name: new RegExp(title) }).check()
      await expect(physics).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    const mathematics = page.getByRole('listitem').filter({ hasText: 'Mathematics' })
    await expect(mathematics.filter({ hasText: 'Sat 9:00' })).toHaveCount(1)
  } finally {
    await office.close()
    await withDatabase(app, async (database) => {
      await database.query(
        'DELETE FROM intake_classes WHERE intake_key IN (SELECT key FROM intakes WHERE title = $1)',
        [title],
      )
      await database.query('DELETE FROM intakes WHERE title = $1', [title])
      await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
    })
  }
})
