import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator } from 'playwright/test'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { test as base, expect, withoutServiceWorker, type App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { longestTestMs } from '#tests/support/limits.ts'
import { testEmulatorHost } from '#tests/support/outside/emulator.ts'
import { makeNewcomer } from '#tests/support/students.ts'
import { newAddress } from '../support/people.ts'

/** A server that begins an empty school. */
const test = base.extend<object, { app: App }>({
  app: [
    async ({}, use) => {
      const database = await createTestDatabase()
      const app = await startApp({
        databaseUrl: database.url,
        emulatorHost: testEmulatorHost(),
        env: { EMPTY_SCHOOL: 'true' },
      })
      await use(app)
      await app.remove()
      await database.drop()
    },
    { scope: 'worker', timeout: longestTestMs },
  ],
})
test.use({ ...withoutServiceWorker, viewport: { width: 1280, height: 800 } })

/** As an operator types it. */
const makeAdministrator = ({ origin, dataDir }: App, email: string) =>
  promisify(execFile)(process.execPath, ['scripts/staff.ts', 'admin', email], {
    env: { ...process.env, NODE_ENV: 'development', ORIGIN: origin, DATA_DIR: dataDir },
  })

test('OPEN-01: an empty school sells its first class after at most 60 taps, by the checklist', async ({
  page,
  app,
}) => {
  const boss = await makeNewcomer(app.databaseUrl, {
    name: 'Puan Salmah',
    email: newAddress('boss'),
  })
  await enter(page, boss)
  const said = await makeAdministrator(app, boss.email)
  expect(said.stdout).toContain('administrator')

  const today = malaysianDay(new Date())
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  const steps = page.getByRole('region', { name: 'Before you can sell' })
  const follow = async (step: string) => {
    await page.goto('/staff')
    await tap(steps.getByRole('link', { name: step, exact: true }))
  }
  const publish = async () => {
    await tap(page.getByRole('button', { name: 'Save draft' }))
    await tap(page.getByRole('button', { name: 'Publish', exact: true }))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Publish now' }))
    await expect(page.getByText(/^Published\./)).toBeVisible()
  }

  await page.goto('/staff')
  await expect(steps).toContainText('1 of 12 done')

  await follow('Name, logo and contact')
  await page.getByLabel('Name', { exact: true }).fill('Pusat Tuisyen Bestari')
  await page.getByLabel('Support email').fill('tanya@bestari.example')
  await page.getByLabel('Phone', { exact: true }).fill('03-1234 5678')
  await page.getByLabel('Address').fill('1 Jalan Satu, 46000 Petaling Jaya')
  await publish()

  await follow('Terms')
  await page.getByLabel(/^Holds from/).fill(today)
  await tap(page.getByLabel(/^Sample:/))
  await publish()

  await follow('Programmes')
  await tap(page.getByRole('button', { name: 'Offer Full Programme' }))
  await expect(page.getByText('Offered. Students see it now.')).toBeVisible()

  await follow('Teachers')
  await tap(page.getByRole('button', { name: 'Add a teacher' }))
  const teacher = page.getByRole('dialog', { name: 'Add a teacher' })
  await teacher.getByLabel('Name').fill('Cikgu Hana')
  await teacher.getByLabel('Headline').fill('Chemistry')
  await teacher.getByLabel('Biography').fill('Twelve years in schools.')
  await tap(teacher.getByRole('button', { name: 'Save' }))
  await expect(teacher).toBeHidden()

  await follow('An intake')
  await tap(page.getByText('Add an intake', { exact: true }))
  await page.getByLabel('Intake name').fill('First intake')
  await page.getByLabel('First day').fill(today)
  await page.getByLabel('Last day').fill(addDays(today, 200))
  await page.getByLabel('Day of the last paper').fill(addDays(today, 230))
  await tap(page.getByRole('button', { name: 'Save intake' }))
  await expect(page.getByText('Intake saved.')).toBeVisible()

  await follow('Classes')
  await tap(page.getByText('Add a class', { exact: true }))
  await page.getByLabel('Class name').fill('Chemistry')
  await page.getByLabel('Taught in').selectOption('English')
  await tap(page.getByRole('button', { name: 'Add class' }))
  await page.getByRole('heading', { level: 1, name: 'Chemistry' }).waitFor()
  await tap(page.getByText('Edit class', { exact: true }))
  await tap(page.getByLabel('Cikgu Hana'))
  await tap(page.getByLabel('Close to new students'))
  await tap(page.getByRole('button', { name: 'Save class' }))
  await expect(page.getByText('Class saved.')).toBeVisible()
  await tap(page.getByText('Schedule lessons', { exact: true }))
  await tap(page.getByRole('button', { name: 'Rest of the intake' }))
  await tap(page.getByRole('button', { name: /^Schedule \d+ lessons/ }))
  await expect(page.getByText(/lessons scheduled/)).toBeVisible()

  await follow('Prices')
  const full = page.getByRole('region', { name: 'Full Programme' })
  await tap(full.getByRole('link', { name: 'All intakes' }))
  await tap(page.getByText('Change the prices'))
  await tap(page.getByRole('button', { name: 'Add the price of 1 class' }))
  await page.getByLabel('1 class', { exact: true }).fill('100')
  await publish()

  await follow('Email')
  await tap(page.getByRole('button', { name: /test/ }))
  await expect(page.getByText(/^Sent to/)).toBeVisible()

  await page.goto('/staff')
  await expect(steps).toContainText('11 of 12 done')
  await tap(steps.getByRole('link', { name: 'A test order' }))
  await tap(page.getByRole('checkbox', { name: /Chemistry/ }))
  await tap(page.getByRole('button', { name: 'Continue', exact: true }))
  await page.getByLabel('Phone').fill('012-345 6789')
  await page.getByLabel('Address').fill('12 Jalan Mawar')
  await page.getByLabel('Postcode').fill('40000')
  await page.getByLabel('City').fill('Shah Alam')
  await page.getByLabel('State').selectOption('Selangor')
  await tap(page.getByRole('checkbox', { name: /^I agree to the/ }))
  await tap(page.getByRole('button', { name: 'Continue to review' }))
  await tap(page.getByRole('button', { name: /^Pay RM/ }))
  await tap(page.getByRole('button', { name: 'Pay at once' }))
  await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toBeVisible()
  await page.goto('/staff')
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  expect(taps).toBeLessThanOrEqual(60)
})
