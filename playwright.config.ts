import { defineConfig } from 'playwright/test'
import { findChromium, findWholeChromium, unwantedArgs } from './tests/support/browser.ts'
import { longestTestMs, longestWaitMs } from './tests/support/limits.ts'

const { executablePath, env, args } = await findChromium()
const whole = findWholeChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/playwright-global-setup.ts',
  workers: 3,
  timeout: longestTestMs,
  // A run that is ended still says what it found.
  globalTimeout: 60 * 60_000,
  projects: [
    { name: 'journeys', grepInvert: /@full|@whole-browser/ },
    // What only says more of the same: `npm run test:full`.
    { name: 'full', grep: /@full/ },
    // What the shell cannot show: skipped where this machine has no whole Chromium.
    {
      name: 'whole-browser',
      grep: /@whole-browser/,
      use: {
        launchOptions: {
          ...(whole && { executablePath: whole.executablePath }),
          args: [...args, '--use-fake-device-for-media-stream'],
        },
      },
    },
  ],
  expect: { timeout: longestWaitMs, toPass: { timeout: longestWaitMs } },
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
    actionTimeout: longestWaitMs,
    navigationTimeout: longestWaitMs,
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
