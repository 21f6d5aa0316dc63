import type { Page } from 'playwright/test'
import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expect, test as base, type App } from '#tests/support/e2e.ts'
import { testEmulatorHost } from '#tests/support/outside/emulator.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startRoundRobin } from '#tests/support/fronts/round-robin.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { signOut } from '../support/leftovers.ts'
import { newAddress } from '../support/people.ts'
import { signIn } from '../support/subscribers.ts'

/** The server under two origins: its own for pages, and that of `host` for calls. */
const test = base.extend<{ host: string; split: { app: App; api: string } }>({
  host: ['localhost', { option: true }],
  split: async ({ host }, use) => {
    const database = await createTestDatabase()
    const port = await freePort()
    const api = `http://${host}:${port}`
    const app = await startApp({
      databaseUrl: database.url,
      emulatorHost: testEmulatorHost(),
      env: { API_ORIGIN: api },
    })
    const front = await startRoundRobin(port, [app.origin])
    await use({ app, api })
    await front.stop()
    await app.remove()
    await database.drop()
  },
  baseURL: async ({ split }, use) => use(split.app.origin),
})

/** What this page and its worker ask of the API, by origin and path. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.context().on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(origin + pathname)
  })
  return calls
}

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === '__Host-refresh_token')

for (const { site, host, sameSite } of [
  { site: 'another site', host: '127.0.0.1', sameSite: 'None' },
  { site: 'the same site', host: 'localhost', sameSite: 'Strict' },
])
  test.describe(`with the API on another origin of ${site}`, () => {
    test.use({ host })

    test(`API-01 API-11 SES-04: signs in, starts again, writes and signs out there, ${site} @full`, async ({
      page,
      split: { app, api },
    }) => {
      const student = await makeSubscriber(app.databaseUrl, { name: 'Hana', email: newAddress() })
      const calls = watchCalls(page)
      await signIn(page, student)
      expect(await sessionCookie(page)).toMatchObject({
        domain: host,
        httpOnly: true,
        secure: true,
        sameSite,
      })
      expect((await page.context().cookies(app.origin)).map(({ name }) => name)).toContain('uid')

      // The kept shell, drawn by the worker, calls there too; the exchange needs the cookie.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.goto('/dashboard')
      const renewed = page.waitForResponse(`${api}/api/v1/session/refresh`)
      const shell = await page.reload()
      expect(shell?.fromServiceWorker()).toBe(true)
      expect((await renewed).status()).toBe(200)
      await expect(page.getByRole('heading', { name: 'Welcome, Hana' })).toBeVisible()

      await page.goto('/full-programme/5?show=ask')
      await page.getByRole('textbox', { name: 'Your question' }).fill('Why is it negative?')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Sent', { exact: true })).toBeVisible()

      await signOut(page)
      await expect(page).toHaveURL(`${app.origin}/`)
      await expect.poll(() => sessionCookie(page)).toBeUndefined()
      expect(calls.length).toBeGreaterThan(10)
      expect(calls.filter((call) => !call.startsWith(`${api}/`))).toEqual([])
    })
  })
