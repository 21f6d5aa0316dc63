/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright/test'
import {
  everyFault,
  foreignMark,
  type HostileRequest,
  type Fault,
  type HostileFront,
} from '#tests/support/fronts/hostile-front.ts'
import type { Walk } from './browser-walks.ts'
import { isBrowserGone } from './fresh-browser.ts'
import { seeded, type Random } from './random.ts'

type Counts = {
  visits: number
  faultsMade: number
  /**
   * Visits that ended with the app (`started`), with 'Try again' (`asked`), and with a page that is not ours
   * (`notOurs`).
   */
  started: number
  asked: number
  notOurs: number
  /**
   * Devices whose first good start registered no worker, because a script loaded after the start had to be fetched
   * again.
   */
  workerNextTime: number
}
type Ending = 'started' | 'asked' | 'notOurs' | 'dead'

const paths = ['/', '/login', '/dashboard', '/terms', '/spm-timetable', '/download'] as const
const uses = [
  ({ use }: HostileRequest) => use === 'script',
  ({ use }: HostileRequest) => use === 'document',
  ({ use }: HostileRequest) => use === 'style' || use === 'script',
  ({ byWorker }: HostileRequest) => byWorker,
  () => true,
] as const
/** Longer than the 20 seconds after which a page that has not started says so. */
const endsWithinMs = 25_000
const installsWithinMs = 30_000
const registersWithinMs = 5000

/**
 * One fresh device that opens pages while answers are missing, reset, torn or foreign, at random stages of start and
 * install. Each visit must end with the app, or with a page that says what to do. Afterwards one good start must leave
 * nothing foreign in any cache, and an app that opens without a network.
 */
export async function walkThroughFaults(
  browser: Browser,
  front: HostileFront,
  seed: number,
): Promise<Walk<Counts>> {
  const random = seeded(seed)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const counts = { visits: 0, faultsMade: 0, started: 0, asked: 0, notOurs: 0, workerNextTime: 0 }
  const walk: Walk<Counts> = { counts, faults: [] }
  try {
    const page = await context.newPage()
    for (let visits = 3 + random.below(4); visits > 0; visits -= 1) {
      front.break(chooseFaults(random, () => (counts.faultsMade += 1)))
      await visit(page, front, random.pick(paths), walk)
    }
    front.break(undefined)
    await startWell(page, front, walk)
    await context.setOffline(true)
    await page.goto(`${front.origin}/login`).catch(() => undefined)
    const ending = await endOf(page)
    if (ending !== 'started') walk.faults.push(`without a network: ${ending}`)
    return walk
  } catch (failure) {
    if (isBrowserGone(failure)) throw failure
    walk.faults.push(String(failure).split('\n', 1)[0] ?? '')
    return walk
  } finally {
    front.break(undefined)
    await context.close().catch(() => undefined)
  }
}

function chooseFaults(random: Random, onFault: () => void) {
  const concerns = random.pick(uses)
  const probability = random.pick([0.1, 0.3, 0.6, 1])
  const kinds: readonly Fault[] = random.chance(0.5) ? everyFault : [random.pick(everyFault)]
  return (asked: HostileRequest): Fault | undefined => {
    if (!concerns(asked) || !random.chance(probability)) return undefined
    onFault()
    return random.pick(kinds)
  }
}

async function visit(
  page: Page,
  front: HostileFront,
  path: string,
  walk: Walk<Counts>,
): Promise<void> {
  walk.counts.visits += 1
  const before = documentsOf(front).length
  await page.goto(front.origin + path).catch(() => undefined)
  const ending = await endOf(page)
  if (ending === 'dead') walk.faults.push(`${path} is dead`)
  else walk.counts[ending] += 1
  const loads = documentsOf(front).slice(before)
  // The visit, one reload, and a redirect.
  if (loads.length > 3) {
    const answers = loads.map(({ path: at, fault }) => `${at} ${fault ?? 'well'}`)
    walk.faults.push(`${path} was loaded ${loads.length} times: ${answers.join(', ')}`)
  }
}

/**
 * Once there are no more faults, the person opens the app, and taps 'Try again' if it is shown. A foreign page in the
 * browser's own cache runs no code of ours, so the person reloads it.
 */
async function startWell(page: Page, front: HostileFront, walk: Walk<Counts>): Promise<void> {
  await page.goto(front.origin)
  let ending = await endOf(page)
  if (ending === 'asked') {
    await page.getByText('Try again', { exact: true }).first().click()
    await wait(500)
    ending = await endOf(page)
  } else if (ending === 'notOurs' && !(await page.evaluate(isUnderWorker))) {
    await page.reload()
    ending = await endOf(page)
  }
  if (ending !== 'started') return void walk.faults.push(`after all is well: ${ending}`)
  const started = Date.now()
  const until = started + installsWithinMs
  let isSecond = false
  for (;;) {
    const { isRegistered, isInstalled, foreign } = await page.evaluate(inspectDevice, foreignMark)
    if (isInstalled && foreign.length === 0) return
    if (
      !isRegistered &&
      foreign.length === 0 &&
      !isSecond &&
      Date.now() > started + registersWithinMs
    ) {
      isSecond = true
      walk.counts.workerNextTime += 1
      await page.goto(front.origin)
    }
    if (Date.now() > until) {
      walk.faults.push(
        `after one good start: installed ${isInstalled}, foreign ${foreign.join(' ')}`,
      )
      return
    }
    await wait(250)
  }
}

const isUnderWorker = () => navigator.serviceWorker.controller !== null

async function inspectDevice(mark: string) {
  const foreign: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if ((await (await cache.match(request))?.text())?.includes(mark)) foreign.push(request.url)
  }
  const registration = await navigator.serviceWorker.getRegistration()
  return {
    isRegistered: Boolean(registration),
    isInstalled: Boolean(registration?.active),
    foreign,
  }
}

/** What the page shows once it has settled. */
async function endOf(page: Page): Promise<Ending> {
  const until = Date.now() + endsWithinMs
  while (Date.now() < until) {
    const ending = await page.evaluate(look, foreignMark).catch(() => undefined)
    if (ending) {
      // The page may be about to reload.
      await wait(300)
      if ((await page.evaluate(look, foreignMark).catch(() => undefined)) === ending) return ending
    }
    await wait(100)
  }
  return 'dead'
}

function look(mark: string): Ending | undefined {
  const { documentElement: html, body, title } = document
  if (title === mark || location.protocol === 'chrome-error:') return 'notOurs'
  const isThere = (element: Element | null | undefined) =>
    element ? element.getClientRects().length > 0 : false
  const heading = html.querySelector('h1')
  const isStarted = 'started' in html.dataset && isThere(heading)
  // Signing in works only with a network, which the app says itself.
  if (isStarted && heading?.textContent === 'This page needs a connection') return 'started'
  const links = [...html.querySelectorAll('a, button')]
  if (links.some((link) => link.textContent === 'Try again' && isThere(link))) return 'asked'
  if (body.textContent.trim() === 'Not found') return 'notOurs'
  return isStarted ? 'started' : undefined
}

/** The documents that were answered; after a reset Chromium repeats the request by itself. */
const documentsOf = (front: HostileFront) =>
  front.asked().filter(({ use, fault }) => use === 'document' && fault !== 'reset')
