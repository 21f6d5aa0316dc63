import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { busyLockStart } from '#offline/worker-messages.ts'
import { seeded, type Random } from './random.ts'
import type { Deploys } from './deploys.ts'
import type { Walk } from './browser-walks.ts'
import { isBrowserGone } from './fresh-browser.ts'

type Counts = { deploys: number; updates: number; kills: number; retries: number }

type Tab = {
  page: Page
  /** What a person is typing here, until they leave the page. */
  typed: string | undefined
  /** In ms since 1970. */
  typedAt: number
  isPlaying: boolean
  /** When the page reloaded by itself. */
  unasked: number[]
  /** The number of requested pages that have not loaded yet. */
  awaited: number
}

type Browsing = {
  context: BrowserContext
  site: Deploys
  random: Random
  tabs: Tab[]
  walk: Walk<Counts>
  isOnline: boolean
}

const paths = ['/terms', '/', '/login', '/download', '/trialclass'] as const
const drawnWithinMs = 20_000
const minuteMs = 60_000
/** The app's two minutes, minus the time of a step. */
const awayMs = 90_000
const offer = 'A new version of Kelasku is ready.'

/**
 * One random walk of one to four tabs through new versions: the network comes and goes, the worker is stopped, people
 * type, media plays, and offered updates are accepted. After each step every page works and shows what was typed in it.
 * At the end one more version must install and be accepted.
 */
export async function walkThroughDeploys(
  browser: Browser,
  site: Deploys,
  seed: number,
): Promise<Walk<Counts>> {
  const random = seeded(seed)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const walk: Walk<Counts> = {
    counts: { deploys: 0, updates: 0, kills: 0, retries: 0 },
    faults: [],
  }
  const browsing: Browsing = { context, site, random, tabs: [], walk, isOnline: true }
  try {
    const { page } = await openTab(browsing)
    if (!(await becomes(page, 'navigator.serviceWorker.controller !== null')))
      walk.faults.push('the first version did not install')
    const tabs = 1 + random.below(4)
    while (browsing.tabs.length < tabs) await openTab(browsing)
    for (let steps = 8 + random.below(8); steps > 0; steps -= 1) {
      const what = random.pick(steps % 3 === 0 ? rare : steppings)
      await what(browsing, random.pick(browsing.tabs))
      await inspect(browsing, what.name)
    }
    await updateAtLast(browsing)
    return walk
  } catch (failure) {
    if (isBrowserGone(failure)) throw failure
    walk.faults.push(String(failure).split('\n', 1)[0] ?? '')
    return walk
  } finally {
    site.setNetwork(true)
    await context.close().catch(() => undefined)
  }
}

async function openTab(browsing: Browsing): Promise<Tab> {
  const page = await browsing.context.newPage()
  const tab: Tab = { page, typed: undefined, typedAt: 0, isPlaying: false, unasked: [], awaited: 0 }
  page.on('domcontentloaded', () => {
    // What played on the previous page has stopped.
    tab.isPlaying = false
    if (tab.awaited > 0) tab.awaited -= 1
    else tab.unasked.push(Date.now())
  })
  browsing.tabs.push(tab)
  await go(tab, browsing)
  return tab
}

async function go(tab: Tab, { site, random, walk }: Browsing): Promise<void> {
  tab.typed = undefined
  tab.isPlaying = false
  tab.awaited += 1
  const path = random.pick(paths)
  await tab.page.goto(`${site.origin}${path}`).catch((failure: unknown) => {
    // A page that reloads by itself at the same moment interrupts the navigation.
    if (!/interrupted|ERR_ABORTED/.test(String(failure)))
      walk.faults.push(`${path} did not open: ${String(failure).split('\n', 1)[0]}`)
  })
}

type Step = (browsing: Browsing, tab: Tab) => Promise<void>

const visit: Step = (browsing, tab) => go(tab, browsing)

const type: Step = async ({ site, walk, isOnline }, tab) => {
  // Without a network nobody can sign in, and the page offers nothing to type or play.
  if (tab.typed !== undefined || tab.isPlaying || !isOnline) return
  tab.awaited += 1
  await tab.page.goto(`${site.origin}/login`).catch(() => undefined)
  const field = tab.page.getByLabel('Email')
  const failed = tab.page.getByRole('heading', { level: 1, name: 'Something went wrong' })
  await field.or(failed).first().waitFor({ timeout: drawnWithinMs })
  if (await failed.isVisible()) {
    walk.counts.retries += 1
    tab.awaited += 1
    await tab.page.getByRole('button', { name: 'Try again' }).click({ timeout: drawnWithinMs })
    await field.waitFor({ timeout: drawnWithinMs }).catch(() => {
      throw new Error("'Try again' did not load the form")
    })
  }
  await wait(300)
  await field.fill('half-typed@example.com', { timeout: drawnWithinMs })
  tab.typed = 'half-typed@example.com'
  tab.typedAt = Date.now()
  await notes(tab, () => field.dispatchEvent('input'))
}

const play: Step = async (_, tab) => {
  if (tab.typed !== undefined) return
  const { page } = tab
  const tell = (script: string) =>
    page.evaluate(script).then(
      () => true,
      (failure: unknown) => {
        // A page that reloads at that moment loses its video.
        if (!/context was destroyed|navigat/.test(String(failure))) throw failure
        return false
      },
    )
  if (tab.isPlaying) {
    tab.isPlaying = false
    await tell(`document.querySelector('video')?.dispatchEvent(new Event('pause'))`)
    return
  }
  if (!(await tell(`document.body.appendChild(document.createElement('video')).id = 'plays'`)))
    return
  tab.isPlaying = true
  await notes(tab, () =>
    tell(`document.getElementById('plays')?.dispatchEvent(new Event('playing'))`),
  )
}

/**
 * Repeats the act until the page counts as busy: a page that has not started does not notice it, and people type or
 * play later than that.
 */
async function notes(tab: Tab, act: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + drawnWithinMs; Date.now() < until; await wait(100)) {
    await act().catch(() => undefined)
    if (await tab.page.evaluate<boolean>(isNoted).catch(() => false)) return
    // The page reloaded and lost what was typed.
    if (!tab.isPlaying && tab.typed === undefined) return
  }
  throw new Error(`${tab.page.url()} does not count as busy`)
}

const deploy: Step = async ({ site, walk, isOnline }, { page }) => {
  site.deploy()
  walk.counts.deploys += 1
  await lookForUpdate(page)
  if (isOnline && !(await becomes(page, isInstalled(site.version()))))
    walk.faults.push(`a new version did not install at ${page.url()}`)
}

const switchNetwork: Step = async (browsing) => {
  browsing.isOnline = !browsing.isOnline
  browsing.site.setNetwork(browsing.isOnline)
}

const stopWorker: Step = async ({ context, walk }, { page }) => {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
  walk.counts.kills += 1
}

/** The newest active worker. Asks the browser, which does not wake a worker. */
async function activeWorker(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const newest = new Promise<number>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.filter(({ status }) => status.startsWith('activat'))
      if (active.length > 0) resolve(Math.max(...active.map(({ versionId }) => Number(versionId))))
    })
  })
  await session.send('ServiceWorker.enable')
  const found = await Promise.race([newest, wait(drawnWithinMs, undefined, { ref: false })])
  await session.detach()
  if (found === undefined) throw new Error(`no worker is active at ${page.url()}`)
  return found
}

const takeUpdate: Step = async ({ walk, tabs }, { page, typed }) => {
  // A person who types and taps 'Update' accepts the reload.
  if (typed !== undefined) return
  const isWaiting = await page.evaluate<boolean>(isUpdateWaiting).catch(() => false)
  // Checked each time, because a tab that has reloaded is no longer busy.
  const isBusy = () => tabs.some((one) => one.typed !== undefined || one.isPlaying)
  const isQuiet = !isBusy()
  // A person who typed and then left the tab for longer no longer counts as typing.
  const isAway = tabs.some((one) => one.typed !== undefined && Date.now() - one.typedAt > awayMs)
  if (!isWaiting || isAway) return
  const isOffered = () => page.getByText(offer).isVisible()
  for (let n = 0; n < 20 && !(await isOffered()); n += 1) await wait(isBusy() ? 200 : 500)
  if (!(await isOffered())) {
    // A page whose files are gone from the server takes the new version by itself.
    const isLeft = await page.evaluate<boolean>(isUpdateWaiting).catch(() => false)
    if (isQuiet && isLeft) walk.faults.push(`a new version was not offered at ${page.url()}`)
    return
  }
  if (isBusy()) return tapStaleOffer(page, tabs, walk)
  for (const one of tabs) one.awaited += 1
  const oldWorker = await activeWorker(page)
  const before = await page.evaluate<number>(markAndTellVersion)
  const isTapped = await page
    .getByRole('button', { name: 'Update' })
    .click({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    )
  const isTaken = async () =>
    (await becomes(page, isReloaded(before))) && (await activeWorker(page)) !== oldWorker
  if (isTapped && (await isTaken())) walk.counts.updates += 1
  else if (isTapped) walk.faults.push(`a new version was not taken at ${page.url()}`)
  await wait(2000)
  for (const one of tabs) one.awaited = 0
}

/** With a network and no busy tab a new version must be accepted. */
async function updateAtLast(browsing: Browsing): Promise<void> {
  const { site, tabs, walk } = browsing
  browsing.isOnline = true
  site.setNetwork(true)
  for (const { page } of tabs.splice(1)) await page.close()
  const [tab] = tabs
  if (!tab) return
  await go(tab, browsing)
  await deploy(browsing, tab)
  await takeUpdate(browsing, tab)
  const isShown = `${versionShown} === ${site.version()}`
  if (!(await becomes(tab.page, `${isActive(site.version())}.then((is) => is && ${isShown})`)))
    walk.faults.push('the last version was not taken')
  await inspect(browsing, 'the last version')
}

/** An earlier offer may still be shown when a tab becomes busy; tapping it only removes it. */
async function tapStaleOffer(page: Page, tabs: readonly Tab[], walk: Walk<Counts>): Promise<void> {
  const came = () => tabs.reduce((sum, { unasked }) => sum + unasked.length, 0)
  const before = came()
  await page.getByRole('button', { name: 'Update' }).click({ timeout: 5000 }).catch(String)
  await wait(2000)
  if (came() > before) walk.faults.push('a new version was taken while a tab was at something')
  if (await page.getByText(offer).isVisible())
    walk.faults.push('a new version was offered while a tab was at something')
}

const steppings: readonly Step[] = [visit, type, play, takeUpdate, takeUpdate, stopWorker]
const rare: readonly Step[] = [deploy, deploy, switchNetwork]

const isUpdateWaiting = `navigator.serviceWorker.getRegistration().then((one) => !!one?.waiting)`

/** The version by the names of the page's scripts, which `support/deploys.ts` changes. */
const versionShown = `Number(performance.getEntriesByType('resource')
  .map(({ name }) => /~(\\d+)\\.js$/.exec(name)?.[1]).find(Boolean) ?? -1)`
const markAndTellVersion = `(document.documentElement.dataset.isOld = '', ${versionShown})`
/** The versions by the cached files: an active version removes those of older ones, unless a newer one waits. */
const keptVersions = `caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((kept) => new Set(kept.flat().map(({ url }) => /~(\\d+)\\.js$/.exec(url)?.[1]).filter(Boolean)))`
/** Whether this version waits or is active: a page whose files are gone from the server takes it by itself. */
const isInstalled = (version: number) => `(async () => {
  const one = await navigator.serviceWorker.getRegistration()
  const kept = await ${keptVersions}
  return !one?.installing && kept.has('${version}') && (!!one?.waiting || kept.size === 1)
})()`
const isActive = (version: number) => `(async () => {
  const one = await navigator.serviceWorker.getRegistration()
  const kept = await ${keptVersions}
  return !one?.waiting && kept.has('${version}') && kept.size === 1
})()`
/** The new version may have rendered the page before this. */
const isReloaded = (before: number) =>
  `!('isOld' in document.documentElement.dataset) && ${versionShown} >= ${before}`

/** By a lock, which other tabs see as well; this tab's lock is the one that its own client holds. */
const isNoted = `navigator.locks.request('kelasku-chaos', async () => {
  const { held } = await navigator.locks.query()
  const own = held.find(({ name }) => name === 'kelasku-chaos')?.clientId
  return held.some(({ name, clientId }) => name.startsWith('${busyLockStart}') && clientId === own)
})`

const lookForUpdate = (page: Page) =>
  page
    .evaluate(
      `navigator.serviceWorker.getRegistration().then((one) => one?.update()).catch(() => undefined)`,
    )
    .catch(() => undefined)

async function inspect({ tabs, walk }: Browsing, after: string): Promise<void> {
  for (const tab of tabs) {
    const isDrawn = await becomes(
      tab.page,
      `(document.getElementById('root')?.innerText.trim().length ?? 0) > 0`,
    )
    if (!isDrawn) walk.faults.push(`a white screen at ${tab.page.url()} after ${after}`)
    if (tab.typed !== undefined) {
      const value = await tab.page.getByLabel('Email').inputValue({ timeout: 5000 }).catch(String)
      if (value !== tab.typed) {
        walk.faults.push(`what was typed is gone after ${after}: ${value.split('\n', 1)[0]}`)
        tab.typed = undefined
      }
    }
    const [last = 0, before = 0] = tab.unasked.toReversed()
    if (before > 0 && last - before < minuteMs) {
      walk.faults.push(`a second reload within ${last - before} ms after ${after}`)
      tab.unasked = []
    }
  }
}

/** Polls from outside, because the page's content policy forbids Playwright's own way to wait. */
async function becomes(page: Page, claim: string): Promise<boolean> {
  for (const until = Date.now() + drawnWithinMs; Date.now() < until; await wait(100))
    if (await page.evaluate<boolean>(claim).catch(() => false)) return true
  return false
}
