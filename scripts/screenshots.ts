import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pages, plainPath } from '#contract/pages.ts'
import { chromium, type Browser } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { startSite } from '#tests/support/site.ts'

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
const schemes = ['light', 'dark'] as const
const publicRoutes = [
  ...pages.flatMap((page) => (page.who === 'signed-in' ? [] : (plainPath(page) ?? []))),
  '/no-such-page',
]
// What is drawn when it comes near would be empty on a picture of the whole page.
const drawnWhole = '* { content-visibility: visible !important }'
const folder = join(import.meta.dirname, '..', 'test-results', 'screenshots')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, state: { type: 'string' }, help: { type: 'boolean' } },
})

if (values.help) {
  console.log(`npm run screenshots -- [--url http://localhost:8080] [--state signed-in.json] [/route …]
Pictures of each route, phone and desktop, light and dark, in test-results/screenshots.
Without --url it starts a server of its own; --state is a Playwright storage state for pages behind sign-in.`)
} else {
  const site = values.url ? { origin: values.url, stop: async () => undefined } : await startSite()
  const { executablePath, env, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args,
    ...(env && { env: { PATH: process.env['PATH'] ?? '', ...env } }),
  })
  try {
    await mkdir(folder, { recursive: true })
    for (const route of positionals.length > 0 ? positionals : publicRoutes)
      await picture(browser, site.origin, route)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function picture(browser: Browser, origin: string, route: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        locale: 'en-MY',
        timezoneId: 'Asia/Kuala_Lumpur',
        reducedMotion: 'reduce',
        bypassCSP: true,
        ...(values.state && { storageState: values.state }),
      })
      const page = await context.newPage()
      await page.goto(new URL(route, origin).href, { waitUntil: 'networkidle' })
      const name = `${route.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'}-${size}-${colorScheme}.png`
      await page.addStyleTag({ content: drawnWhole })
      await page.screenshot({ path: join(folder, name), fullPage: true })
      console.log(join('test-results', 'screenshots', name))
      await context.close()
    }
}
