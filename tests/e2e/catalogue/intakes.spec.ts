import { invalidationChannel } from '#server/platform/db/invalidation.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'

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
    await expect(intakes.getByText('You have 1 class now.')).toBeVisible()
    await expectWholePageAccessible(page)
    await intakes.getByRole('button', { name: 'Continue with the same classes' }).click()
    await expect(page.getByText('1 class', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled()

    await intakes.getByRole('radio', { name: /Earlier intake/ }).check()
    await expect(
      intakes.getByRole('button', { name: 'Continue with the same classes' }),
    ).toBeHidden()
    await page.reload()
    await expect(intakes.getByRole('radio', { name: /Earlier intake/ })).toBeChecked()
  } finally {
    await sell('DELETE FROM enrolments WHERE intake_key = $1', ['full-papers'])
    await sell('DELETE FROM intakes WHERE key = $1', ['full-papers'])
  }
})
