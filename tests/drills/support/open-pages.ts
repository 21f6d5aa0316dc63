import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from 'playwright/test'
import { findChromium } from '#tests/support/browser.ts'

export type OpenPage = {
  name: string
  context: BrowserContext
  page: Page
  /** A field and the text typed into it, which must stay. */
  typed: { label: string; text: string } | undefined
}

export type OpenPages = {
  open(name: string, options: { hasWorker: boolean }): Promise<OpenPage>
  answered(): number
  /** The number of the other build's scripts that pages loaded. */
  ofOtherBuild(): number
  /** Requests that failed, and errors of the pages' scripts. */
  readonly failures: readonly string[]
  close(): Promise<void>
}

const patienceMs = 60_000
const menuOpensWithinMs = 5000
const phone = { width: 360, height: 740 }
/** Errors that are expected: the page left meanwhile, or the drill switched its network off. */
const isExpected = /ERR_ABORTED|ERR_INTERNET_DISCONNECTED/

/**
 * One browser with pages of several people. Records the requests of the pages and of their workers.
 * @param otherScripts the paths of the other build's scripts
 */
export async function openBrowser(
  origin: string,
  otherScripts: ReadonlySet<string>,
): Promise<OpenPages> {
  const { executablePath, env, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--autoplay-policy=no-user-gesture-required'],
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  const failures: string[] = []
  let [answered, ofOtherBuild] = [0, 0]

  function watch(name: string, context: BrowserContext): void {
    context.on('response', (response) => {
      const url = new URL(response.url())
      if (url.origin !== origin) return
      const status = response.status()
      const isAsset = url.pathname.startsWith('/assets/')
      answered += 1
      if (otherScripts.has(url.pathname)) ofOtherBuild += 1
      if (status >= 500 || status === 426 || (isAsset && status >= 400))
        failures.push(`${name}: ${response.request().method()} ${url.pathname}: ${status}`)
    })
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? ''
      if (!isExpected.test(why))
        failures.push(`${name}: ${request.method()} ${new URL(request.url()).pathname}: ${why}`)
    })
    context.on('weberror', (problem) => {
      failures.push(`${name}: a script failed: ${problem.error().message}`)
    })
  }

  return {
    async open(name, { hasWorker }) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: phone,
        reducedMotion: 'reduce',
        serviceWorkers: hasWorker ? 'allow' : 'block',
      })
      context.setDefaultTimeout(patienceMs)
      watch(name, context)
      return { name, context, page: await context.newPage(), typed: undefined }
    },
    answered: () => answered,
    ofOtherBuild: () => ofOtherBuild,
    failures,
    close: () => browser.close(),
  }
}

const looksAlive = `(() => {
  const text = document.getElementById('root')?.innerText.trim() ?? ''
  return text.length > 0 && !/Something went wrong|needs a connection/.test(text)
})()`

export const fieldOf = (page: Page, label: string) => page.getByRole('textbox', { name: label })

/** Why a page is dead: blank, showing an error, or without what was typed. Undefined while it lives. */
export async function whyDead({ page, typed }: OpenPage): Promise<string | undefined> {
  if (!(await becomes(page, looksAlive))) {
    return `dead at ${await shownOn(page)}`
  }
  if (!typed) return undefined
  const value = await fieldOf(page, typed.label).inputValue().catch(String)
  return value === typed.text ? undefined : `what was typed is gone at ${page.url()}: ${value}`
}

/** The path of a page, and the beginning of its text. */
export async function shownOn(page: Page): Promise<string> {
  const text = await page.evaluate<string>('document.body.innerText').catch(String)
  return `${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`
}

/** Polls from outside, because the page's content policy forbids Playwright's own way to wait. */
export async function becomes(page: Page, claim: string): Promise<boolean> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await wait(200))
    if (await page.evaluate<boolean>(claim).catch(() => false)) return true
  return false
}

/** Opens another page of the app by a link on this page or in its menu. */
export async function follow(page: Page, path: string): Promise<void> {
  const links = page.locator(`a[href="${path}"], a[href^="${path}?"]`)
  const link = links.locator('visible=true').first()
  // The menu closes if the page reloads meanwhile.
  for (const until = Date.now() + patienceMs; Date.now() < until && !(await link.isVisible());) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await link.waitFor({ timeout: menuOpensWithinMs }).catch(() => undefined)
  }
  await link.click()
  await page.waitForURL((url) => url.pathname === path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
