import type { Locator, Page } from 'playwright/test'
import { invalidationChannel } from '#server/platform/db/invalidation.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsNewcomer, enterAsSubscriber } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

/** Opens a page until it shows this: the server reads the catalogue again in the background. */
const untilShown = (page: Page, path: string, what: Locator, isShown = true) =>
  expect(async () => {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await expect(what).toBeVisible({ visible: isShown, timeout: 1000 })
  }).toPass()

test('INTK-01: staff stop offering the full programme, and offer it again', async ({
  page,
  app,
  browser,
}) => {
  const opened = async () => (await browser.newContext({ baseURL: app.origin })).newPage()
  const [visitor, student, newcomer] = await Promise.all([opened(), opened(), opened()])
  try {
    await enterAsSubscriber(student, app, 'Farah')
    await enterAsNewcomer(newcomer, app)
    await enterAsAdministrator(page, app)
    await page.goto('/staff/programmes')
    const full = page.getByRole('listitem').filter({ hasText: 'Full: live classes' })
    await full.getByRole('button', { name: 'Stop offering Full Programme' }).click()
    const question = page.getByRole('dialog', { name: 'Stop offering Full Programme?' })
    await expect(question).toContainText(/students? (has|have) it and keeps? it/)
    await question.getByRole('button', { name: 'Stop offering' }).click()
    await expect(full.getByText('Not offered')).toBeVisible()
    await expectWholePageAccessible(page)

    const join = visitor.getByRole('main').getByRole('link', { name: 'Join Full Programme' })
    await untilShown(visitor, '/', join.first(), false)
    await visitor.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = visitor.getByRole('banner')
    await expect(menu.getByRole('link', { name: 'Join Trial' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Join Full Programme' })).toHaveCount(0)
    await expect(visitor.getByText(/^From RM/)).toHaveCount(0)
    await visitor.goto('/full-programme/order/subjects')
    const closed = "Full Programme isn't taking new orders."
    await expect(visitor.getByRole('heading', { name: closed })).toBeVisible()
    await expectWholePageAccessible(visitor)
    await visitor.getByRole('link', { name: 'Join Plus Programme' }).click()
    await expect(visitor.getByRole('heading', { name: 'Select your subjects' })).toBeVisible()

    await newcomer.goto('/dashboard')
    const start = newcomer.getByRole('region', { name: 'Where to start' })
    await expect(start.getByRole('link', { name: /trial|Try live/ })).toBeVisible()
    await expect(start.getByRole('link', { name: /Full Programme/ })).toHaveCount(0)
    await newcomer.goto('/full-programme')
    await expect(newcomer.getByText('Not offered at the moment')).toBeVisible()
    await newcomer.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(newcomer).toHaveURL(/\/dashboard$/)

    await student.goto('/full-programme')
    await expect(student.getByText('Your own classes stay open.')).toBeVisible()
    await student.getByRole('link', { name: 'Mathematics' }).first().click()
    await expect(student).toHaveURL(/\/full-programme\/5$/)
    await expect(student.getByRole('heading', { level: 1 })).toContainText('Mathematics')

    await page.getByRole('button', { name: 'Offer Full Programme' }).click()
    await expect(page.getByText('Offered. Students see it now.')).toBeVisible()
    await untilShown(visitor, '/', join.first())
    await join.first().click()
    await expect(visitor.getByRole('heading', { name: 'Select your subjects' })).toBeVisible()
  } finally {
    await Promise.all([visitor, student, newcomer].map((one) => one.context().close()))
    await withDatabase(app, async (database) => {
      await database.query('UPDATE programmes SET discontinued = false, by_staff = false')
      await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
    })
  }
})

test('INTK-01: staff name a programme, and a trial that is not offered says so @full', async ({
  page,
  app,
  browser,
}) => {
  const visitor = await (await browser.newContext({ baseURL: app.origin })).newPage()
  try {
    await enterAsAdministrator(page, app)
    await page.goto('/staff/programmes')
    await page.getByRole('button', { name: 'Change Full Programme' }).click()
    await page.getByLabel('Title').fill('')
    await page.getByRole('button', { name: 'Save programme' }).click()
    await expect(page.getByText('Please fill this in.')).toBeVisible()
    await page.getByLabel('Title').fill('Kelas Utama')
    await page.getByLabel('Price after an intake has started').selectOption('by-remaining-months')
    await page.getByRole('button', { name: 'Save programme' }).click()
    await expect(page.getByRole('heading', { name: 'Kelas Utama' })).toBeVisible()
    await page.getByRole('button', { name: 'Stop offering Trial Programme' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop offering' }).click()

    const ended = visitor.getByText('Not offered at the moment')
    await untilShown(visitor, '/trial-programme', ended)
    const see = visitor.getByRole('main').getByRole('link', { name: 'See the full programme' })
    await expect(see).toHaveAttribute('href', '/full-programme')
    const trial = visitor.getByRole('main').locator('a[href$="/trial-programme"]')
    await untilShown(visitor, '/ms', trial, false)
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'ms')
    await visitor.goto('/full-programme/order/subjects')
    await expect(visitor).toHaveTitle(/Kelas Utama/)
  } finally {
    await visitor.context().close()
    await withDatabase(app, async (database) => {
      await database.query(
        `UPDATE programmes SET discontinued = false, by_staff = false, joining_price = 'full',
           title = CASE id WHEN 2 THEN 'Full Programme' ELSE title END`,
      )
      await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
    })
  }
})
