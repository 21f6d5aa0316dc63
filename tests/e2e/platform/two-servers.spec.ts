import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expect, test as base, withoutServiceWorker, type App } from '#tests/support/e2e.ts'
import { testEmulatorHost } from '#tests/support/outside/emulator.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startRoundRobin, type RoundRobin } from '#tests/support/fronts/round-robin.ts'
import { fillDetails } from '../support/buyers.ts'
import { newAddress, signUp } from '../support/people.ts'

type Pair = { origin: string; one: App; answered: RoundRobin['answered'] }

/** Two servers on one database and one disk; of what the browser asks each answers every second. */
const test = base.extend<{ pair: Pair }>({
  pair: async ({}, use) => {
    const database = await createTestDatabase()
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const options = { databaseUrl: database.url, emulatorHost: testEmulatorHost() }
    const one = await startApp({ ...options, env: { ORIGIN: origin } })
    const env = { ORIGIN: origin, DATA_DIR: one.dataDir }
    const other = await startApp({ ...options, env })
    const front = await startRoundRobin(port, [one.origin, other.origin])
    await use({ origin, one, answered: front.answered })
    await front.stop()
    await other.remove()
    await one.remove()
    await database.drop()
  },
  baseURL: async ({ pair }, use) => use(pair.origin),
})
test.use(withoutServiceWorker)

// One server is killed on purpose: what the browser says of that is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_|Failed to load resource/ })

test('ORD-11 SES-07: two servers take turns from the sign-up to the paid class, and one of them is killed half-way @full', async ({
  page,
  pair: { one, answered },
  mail,
}) => {
  await page.goto('/login')
  await signUp(page, mail, { name: 'Zulaikha Yusof', email: newAddress('zulaikha') })
  await expect(page.getByRole('heading', { name: 'Welcome, Zulaikha Yusof' })).toBeVisible()
  await page.goto('/full-programme/order/subjects')
  await page.getByRole('checkbox', { name: /^Mathematics/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /parent or guardian/i }).check()
  await fillDetails(page)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)

  await one.kill()
  const before = [...answered()]
  expect(Math.min(...before)).toBeGreaterThan(20)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toBeVisible()
  await page.goto('/full-programme')
  await page
    .getByRole('link', { name: /Mathematics/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
  expect(answered()[0]).toBe(before[0])
})
