import { AxeBuilder } from '@axe-core/playwright'
import pg from 'pg'
import { test as base, expect, type Page } from 'playwright/test'
import type { SandboxMail } from '#server/sandbox/code-mails.ts'
import { startApp, type App } from './app-server.ts'
import { startContainers } from './fronts/containers.ts'
import { createTestDatabase } from './database/database.ts'
import { testEmulatorHost } from './outside/emulator.ts'
import { longestTestMs } from './limits.ts'
import { neverPrefetch } from './prefetch.ts'
import { watchWorkers } from './watch-workers.ts'

export { expect } from 'playwright/test'
export type { App } from './app-server.ts'

type Options = {
  /**
   * Console errors that this test expects; any other one fails it. A single pattern, because Playwright spreads lists.
   */
  expectedConsoleErrors: RegExp
  /** Whether this test violates the content security policy, which no pattern of expected errors can allow. */
  expectsViolations: boolean
  /** Whether class materials are prefetched. Other tests depend on what is on the device, or count transfers. */
  prefetches: boolean
}
type Fixtures = {
  watchConsole: void
  /** The newest mail to this address with a matching subject; waits for it. */
  mail(to: string, subject?: RegExp): Promise<SandboxMail>
}
/** What browsers log when the content security policy or Trusted Types block something. */
const violation = /Content Security Policy|Trusted(?:HTML|ScriptURL|Script)\b/

export const test = base.extend<Options & Fixtures, { app: App }>({
  app: [
    async ({}, use) => {
      const database = await createTestDatabase()
      const start = process.env['KELASKU_DRILL_IMAGES'] ? startContainers : startApp
      const app = await start({ databaseUrl: database.url, emulatorHost: testEmulatorHost() })
      await clearTheNextHours(database.url)
      await use(app)
      await app.remove()
      await database.drop()
    },
    { scope: 'worker', timeout: longestTestMs },
  ],

  baseURL: async ({ app }, use) => use(app.origin),

  expectedConsoleErrors: [/^\b$/, { option: true }],
  expectsViolations: [false, { option: true }],
  prefetches: [false, { option: true }],

  context: async ({ context, prefetches }, use) => {
    if (!prefetches) await neverPrefetch(context)
    await use(context)
  },

  watchConsole: [
    async ({ browser, context, app, expectedConsoleErrors, expectsViolations }, use, info) => {
      const said: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') said.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (problem) => {
        said.push(String(problem.error().stack ?? problem.error()))
      })
      const stopWatching = await watchWorkers(browser, (text) => said.push(text))
      await use()
      await stopWatching()
      if (info.status !== info.expectedStatus)
        await info.attach('server output', { body: app.output(), contentType: 'text/plain' })
      const unexpected = said.filter((line) =>
        violation.test(line) ? !expectsViolations : !expectedConsoleErrors.test(line),
      )
      expect(unexpected, 'unexpected console errors').toEqual([])
    },
    { auto: true },
  ],

  mail: async ({ request }, use) => {
    await use(async (to, subject = /./) => {
      let newest: SandboxMail | undefined
      await expect(async () => {
        const reply = await request.get(`/sandbox/mail.json?to=${encodeURIComponent(to)}`)
        const { mails } = (await reply.json()) as { mails: SandboxMail[] }
        newest = mails.find((one) => subject.test(one.subject))
        expect(newest, `a mail to ${to}`).toBeDefined()
      }).toPass()
      return newest as SandboxMail
    })
  },
})

/**
 * For tests that have nothing to do with the worker, offline use or updates: installing the worker takes each browser
 * context about a second of processor time.
 */
export const withoutServiceWorker = { serviceWorkers: 'block' } as const

/** Tests plan their own lessons around now, so no lesson of the sample timetable may be near, at any time of day. */
export async function clearTheNextHours(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(
    `UPDATE lessons SET starts_at = starts_at + interval '6 hours', ends_at = ends_at + interval '6 hours'
      WHERE starts_at BETWEEN now() - interval '2 hours' AND now() + interval '4 hours'`,
  )
  await database.end()
}

/** WCAG 2.2 A and AA, as far as axe can check. */
export async function expectNoViolations(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const found = (await violationsOn(page, (axe) => axe.withTags(tags))).map(
    ({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.html) }),
  )
  expect(found, `accessibility violations on ${page.url()}`).toEqual([])
}

/**
 * Axe's findings in the page. It runs in the page alone, which takes a third of the processor time: by default it opens
 * a second page for each run, which only frames of other origins need. The app has none.
 */
export async function violationsOn(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  expect(page.frames(), 'axe looks into the page only').toHaveLength(1)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  return (await choose(axe).analyze()).violations
}

/**
 * With the whole page in the viewport, because a control half hidden behind a bar or the video is too small a target.
 */
export async function expectWholePageAccessible(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ ...size, height })
  await expectNoViolations(page)
  await page.setViewportSize(size)
}
