import { expect, expectNoViolations, test, type App } from '#tests/support/e2e.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsNewcomer } from '../support/subscribers.ts'

const lessonId = 'Ljoin000001'
const minuteMs = 60_000

/** A lesson of this class that is live now. */
const goLive = (app: App, classId: number) =>
  withDatabase(app, (database) =>
    database.query(
      `INSERT INTO lessons (id, intake_key, class_id, number, title, starts_at, ends_at)
       SELECT $1, intake_key, class_id, 900, 'Salts that are live', $3, $4
         FROM lessons WHERE class_id = $2 AND starts_at <= now() ORDER BY starts_at DESC LIMIT 1`,
      [
        lessonId,
        classId,
        new Date(Date.now() - 10 * minuteMs),
        new Date(Date.now() + 50 * minuteMs),
      ],
    ),
  )
test.afterEach(({ app }) =>
  withDatabase(app, (database) => database.query('DELETE FROM lessons WHERE id = $1', [lessonId])),
)

test('DAY-01: who has joined a trial is taken to the class that is live, else told of the next', async ({
  page,
  app,
}) => {
  // A headless shell has said no before anybody asks.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })
  await enterAsNewcomer(page, app, 'Kavitha')
  await page.goto('/trial-programme')
  for (const name of ['Physics', 'Kimia'])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Start my trial' }).click()
  await expect(page).toHaveURL(/\/trialclass\/thank-you$/)
  const now = page.locator('section[aria-labelledby=now]')
  await expect(now.getByRole('heading', { name: 'Your next live class' })).toBeVisible()
  await expect(now.getByRole('checkbox', { name: 'Remind me before each class' })).toBeEnabled()
  await expect(now.getByRole('link', { name: 'Tell your parent' })).toHaveAttribute(
    'href',
    '/account/family',
  )
  await expect(page.getByRole('heading', { name: 'What happens next' })).toHaveCount(0)
  await expectNoViolations(page)
  await now.getByRole('button', { name: 'Follow in your calendar' }).click()
  await expect(page.getByRole('button', { name: 'Make my link' })).toBeEnabled()
  await page.getByRole('button', { name: 'Close' }).click()

  await goLive(app, 10)
  await page.reload()
  await expect(now.getByRole('heading', { name: 'Kimia is live now' })).toBeVisible()
  await expect(now.getByText('Salts that are live')).toBeVisible()
  await expect(now.getByRole('button', { name: /^Join live class/ })).toBeEnabled()
  await expect(now.getByRole('button', { name: 'Follow in your calendar' })).toHaveCount(0)
  await expectNoViolations(page)
})
