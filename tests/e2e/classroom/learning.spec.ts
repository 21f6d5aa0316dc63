import pg from 'pg'
import type { Page } from 'playwright/test'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  type App,
} from '#tests/support/e2e.ts'
import { storeText } from '../support/device-store.ts'
import { enterAsNewcomer } from '../support/subscribers.ts'

// The network is taken away on purpose: what the browser says of that is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_|Failed to load resource/ })

const lessonId = 'Ltrialclass'
const meeting = 'https://meet.example.com/of-this-moment'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

async function inDatabase<T>(app: App, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** A live lesson of Mathematics that begins so long from now, before all others. @returns when it begins */
async function planLesson(app: App, startsInMs: number, isCancelled = false): Promise<string> {
  const starts = new Date(Date.now() + startsInMs)
  await inDatabase(app, (database) =>
    database.query(
      `INSERT INTO lessons (id, intake_key, class_id, number, title, starts_at, ends_at, meeting_url, cancelled_at)
       SELECT $1, key, 5, 98, 'Logarithms, live', $2::timestamptz, $2::timestamptz + interval '90 minutes', $3, $4::timestamptz
         FROM intakes WHERE programme_id = 2 AND ends_on >= current_date ORDER BY starts_on LIMIT 1
       ON CONFLICT (id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
         cancelled_at = excluded.cancelled_at`,
      [lessonId, starts, meeting, isCancelled ? new Date() : null],
    ),
  )
  return starts.toISOString()
}

const changeTrial = (app: App, email: string, change: { endsInMs: number }) =>
  inDatabase(app, (database) =>
    database.query(
      `UPDATE enrolments SET live_until = $2
        WHERE programme_id = 1 AND uid = (SELECT uid FROM users WHERE email = $1)`,
      [email, new Date(Date.now() + change.endsInMs)],
    ),
  )

const joinButton = (page: Page) => page.getByRole('button', { name: /Join live class/ })

test('TRIAL-01 ACC-01 CLASS-01 CLASS-03 PROG-03 CLASS-02: from registering for the trial into a live class, and what stays when it is over @full', async ({
  page,
  context,
  app,
}) => {
  await context.route(`${meeting}*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The meeting</title>' }),
  )

  const { uid, email } = await enterAsNewcomer(page, app, 'Siti Hajar')

  await test.step('somebody new finds no classes, and the way to the trial', async () => {
    await page.goto('/classes')
    await expect(page.getByText('No classes yet')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Try for free' }).click()
    await expect(page.getByRole('heading', { name: 'What the trial includes' })).toBeVisible()
  })

  await test.step('the form says what is missing, and begins the trial', async () => {
    const begin = page.getByRole('button', { name: 'Start my trial' })
    await begin.click()
    const firstClass = page.getByRole('checkbox').first()
    await expect(firstClass).toBeFocused()
    await expect(firstClass).toBeInViewport()
    await expect(firstClass).toHaveAccessibleDescription('Choose at least one class.')
    await expect(page.getByText('Choose at least one class.')).toBeInViewport()
    await expect(page.getByText('Please agree to the terms and policies.')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('checkbox', { name: /^Mathematics/ }).check()
    await page.getByRole('checkbox', { name: /^Physics/ }).check()
    await expect(page.getByText('2 classes chosen')).toBeVisible()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await begin.click()
    await expect(page).toHaveURL(/\/trialclass\/thank-you$/)
    await page.getByRole('link', { name: 'Open my trial' }).click()
  })

  await test.step('its page tells the time left, what stays, and the classes', async () => {
    await expect(page.getByText(/^7 days left, until|^6 days left, until/)).toBeVisible()
    await expect(page.getByText('No expiry')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Join Full Programme' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Physics' })).toBeVisible()
    await expectWholePageAccessible(page)
  })

  await test.step('an hour before a class the way in is closed, and says from when', async () => {
    await planLesson(app, 60 * minuteMs)
    await page.getByRole('link', { name: 'Mathematics' }).first().click()
    await expect(joinButton(page)).toBeDisabled()
    await expect(page.getByText(/You can join from/)).toBeVisible()
    await expectNoViolations(page)
  })

  let starts = ''
  await test.step('ten minutes before it opens the meeting in a tab that knows nothing of this one', async () => {
    starts = await planLesson(app, 10 * minuteMs)
    await page.reload()
    await expect(joinButton(page)).toBeEnabled()
    await expect(page.getByText(/^Starts in/)).toBeVisible()
    const opened = context.waitForEvent('page')
    await joinButton(page).click()
    const tab = await opened
    await expect(tab).toHaveURL(meeting)
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
    await tab.close()
    const { rows } = await inDatabase(app, (database) =>
      database.query('SELECT email FROM attendance JOIN users USING (uid) WHERE lesson_id = $1', [
        lessonId,
      ]),
    )
    expect(rows).toEqual([{ email }])
  })

  await test.step('without a network it says that joining needs one', async () => {
    await expect.poll(() => storeText(page, `kelasku-queries-${uid}`)).toContain(starts)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.reload()
    await expect(joinButton(page)).toBeDisabled()
    await expect(page.getByText('Connect to join')).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('a cancelled class is said to be', async () => {
    await planLesson(app, 10 * minuteMs, true)
    await page.reload()
    await expect(page.getByText(/^Cancelled: live class on .*\.$/)).toBeVisible()
    await expectNoViolations(page)
  })

  await test.step('recordings from before the trial, and asking, are for the full programme', async () => {
    await expect(page.getByText('For the full programme').first()).toBeVisible()
    await page.getByRole('link', { name: 'Ask', exact: true }).click()
    await expect(page.getByText(/full programme/i).first()).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })

  await test.step('when the trial is over its class stays, without live lessons and materials', async () => {
    await planLesson(app, 10 * minuteMs)
    await changeTrial(app, email, { endsInMs: -dayMs })
    await page.goto('/trial-programme')
    await expect(page.getByText(/^Ended /)).toBeVisible()
    await page.getByRole('link', { name: 'Mathematics' }).first().click()
    await expect(page.getByText('Your trial ends before this live class.')).toBeVisible()
    await expect(joinButton(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Materials' }).click()
    await expect(page.getByText('Your trial has ended, and its materials with it.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Save / })).toHaveCount(1)
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'View all classes' }).click()
    await expect(page.getByText('Recordings stay open').first()).toBeVisible()
    await expectNoViolations(page)
  })
})
