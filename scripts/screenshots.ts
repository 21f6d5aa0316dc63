import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pages, plainPath } from '#contract/shared/pages.ts'
import { chromium, type Browser } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'
import { enter } from '#tests/support/enter.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { agreeToTerms, makeSubscriber } from '#tests/support/students.ts'
import { pictureStamp, picturesFolder, stampFile } from './picture-stamp.ts'

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
const schemes = ['light', 'dark'] as const
const publicRoutes = [
  ...pages.flatMap((page) => (page.who === 'signed-in' ? [] : (plainPath(page) ?? []))),
  '/no-such-page',
]
// Content that is rendered only near the viewport would be missing in full-page pictures.
const drawnWhole = '* { content-visibility: visible !important }'
const folder = join(import.meta.dirname, '..', 'test-results', 'screenshots')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    state: { type: 'string' },
    readme: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

if (values.help) {
  console.log(`npm run screenshots -- [--url http://localhost:8080] [--state signed-in.json] [--readme] [/route …]
Pictures of each route, phone and desktop, light and dark, in test-results/screenshots.
Without --url it starts a server of its own; --state is a Playwright storage state for pages behind sign-in.
Without routes it also makes README's pictures in docs/pictures; with --readme only those.`)
} else {
  const own = values.url ? undefined : await startSite()
  const origin = values.url ?? own?.origin ?? ''
  const { executablePath, env, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args,
    ...(env && { env: { PATH: process.env.PATH ?? '', ...env } }),
  })
  try {
    await mkdir(folder, { recursive: true })
    const routes = positionals.length > 0 ? positionals : publicRoutes
    if (!values.readme) for (const route of routes) await picture(browser, origin, route)
    if (own && positionals.length === 0) await readmePictures(browser, own)
  } finally {
    await browser.close()
    await own?.stop()
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

/** Takes README's pictures, a student's dashboard and the home page on a phone, and stamps their sources. */
async function readmePictures(browser: Browser, { origin, databaseUrl }: Site): Promise<void> {
  const context = await browser.newContext({
    viewport: sizes.phone,
    deviceScaleFactor: 2,
    colorScheme: 'light',
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const take = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(picturesFolder, `${name}.png`) })
    console.log(join('docs', 'pictures', `${name}.png`))
  }
  await page.goto(origin)
  await take('home')
  const person = { name: 'Aisyah', email: 'aisyah.picture@example.com' }
  const student = await makeSubscriber(databaseUrl, person)
  await agreeToTerms(databaseUrl, student)
  await enter(page, student, origin)
  await take('dashboard')
  await context.close()
  await writeFile(stampFile, `${pictureStamp()}\n`)
}
