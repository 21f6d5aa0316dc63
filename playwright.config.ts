import { defineConfig } from 'playwright/test'
import { findShell, unwantedArgs } from './tests/support/browser.ts'

const { executablePath, env, args } = await findShell()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/playwright-global-setup.ts',
  workers: 3,
  timeout: 60_000,
  // On two slow cores it takes some twenty minutes; a run that is ended still says what it found.
  globalTimeout: 30 * 60_000,
  projects: [
    { name: 'journeys', grepInvert: /@full/ },
    // What only says more of the same: `npm run test:full`.
    { name: 'full', grep: /@full/ },
  ],
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A second try tells a flaky test from a broken one; the summary names the flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    // A test's pages are gone before optimised code has paid for its compilation.
    launchOptions: {
      executablePath,
      ignoreDefaultArgs: unwantedArgs,
      args: [...args, '--js-flags=--no-opt,--no-maglev'],
      env: { ...definedOnly(process.env), ...env },
    },
    // Shorter than a test's time, so that what was waited for is named.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    viewport: { width: 360, height: 740 },
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
