import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { build } from 'vite'
import { seeded, type Random } from './random.ts'

/** The result of one history; each fault says what was found or lost, and where. */
export type SharedPhone = { signOuts: number; kills: number; fills: number; faults: string[] }

type Person = {
  uid: string
  canary: string
  /** Texts that no sign-out removes: they must be found until they are removed deliberately. */
  unsent: Set<string>
  saved: Set<string>
  /** A person who was replaced without signing out keeps drafts. */
  keepsDrafts: boolean
  /** Whether they signed out with the wish to be remembered by this phone. */
  isRemembered: boolean
}

const finishedWithinMs = 10_000
const startsToFinish = 3
const answersWithinMs = 20_000
const kinds = [
  'query',
  'snapshot',
  'orderDraft',
  'formDraft',
  'questionDraft',
  'place',
  'draftPhoto',
  'lease',
  'entry',
  'saved',
  'material',
] as const

export type Device = {
  origin: string
  /** Whether calls are answered. Answers name no session. */
  setNetwork(isThere: boolean): void
  stop(): void
}

/** Serves the modules that store and delete a device's data, as one script of a page. */
export async function serveDevice(): Promise<Device> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { __APP_BUILD__: JSON.stringify('chaos') },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: new URL('../device/main.ts', import.meta.url).pathname,
        output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' },
      },
    },
  })
  if (!('output' in built)) throw new Error('The page was not built.')
  const scripts = new Map(
    built.output.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : '']),
  )
  let isThere = true
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '')
    if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript')
      return void response.end(script)
    }
    if (request.url?.startsWith('/api/')) {
      if (!isThere) return void request.socket.destroy()
      response.statusCode = 503
    }
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><script type="module" src="/main.js"></script>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    setNetwork(now) {
      isThere = now
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * One random history of a phone that several people share, in a real browser with the app's own modules: they come,
 * fill it, and sign out or are replaced by the next, with or without a network; the app is closed in the middle of a
 * sign-out, and in the middle of the next start. At the end nothing of the people who left is found except what stays
 * locked to them, and all of that is found.
 */
export async function playSharedPhone(
  browser: Browser,
  device: Device,
  seed: number,
): Promise<SharedPhone> {
  const random = seeded(seed)
  const people: Person[] = ['aina', 'bala', 'chen'].map((name) => ({
    uid: `${name}-${seed}`,
    canary: `canary-${name}-${seed}`,
    unsent: new Set(),
    saved: new Set(),
    keepsDrafts: false,
    isRemembered: false,
  }))
  const context = await browser.newContext()
  const phone: Phone = { context, device, random, counts: { signOuts: 0, kills: 0, fills: 0 } }
  try {
    let here: Person | undefined
    for (let turns = 2 + random.below(4); turns > 0; turns -= 1)
      here = await takeTurn(phone, here, random.pick(people))
    const page = await open(phone)
    const away = random.pick(people)
    if (away !== here && random.chance(0.4)) await forget(page, away, random)
    const faults = [...(await unfinished(page)), ...(await inspect(page, people, here))]
    return { ...phone.counts, faults }
  } catch (failure) {
    return { ...phone.counts, faults: [String(failure).split('\n', 1)[0] ?? ''] }
  } finally {
    await context.close()
  }
}

type Phone = {
  context: BrowserContext
  device: Device
  random: Random
  counts: { signOuts: number; kills: number; fills: number }
}

/** In one of two tabs, because what a tab remembers must be deleted too. */
async function open({ context, device }: Phone, tab = 0): Promise<Page> {
  const page = context.pages()[tab] ?? (await context.newPage())
  await goTo(page, device.origin)
  await page.waitForFunction('globalThis.device')
  return page
}

/** Retries when the page reloads by itself in between. */
async function goTo(page: Page, url: string, waitUntil: 'load' | 'commit' = 'load'): Promise<void> {
  for (let left = 10; ; left -= 1) {
    const failure = await page.goto(url, { waitUntil }).then(() => undefined, String)
    if (failure === undefined) return
    if (left === 0 || !/interrupted|ERR_ABORTED/.test(failure)) throw new Error(failure)
    await wait(200)
  }
}

/** Closes the pages in the middle of their work. */
const kill = (pages: readonly Page[]) => Promise.all(pages.map((page) => goTo(page, 'about:blank')))

async function ask<T>(page: Page, what: string, ...given: unknown[]): Promise<T> {
  const command = `device.${what}(${given.map((one) => JSON.stringify(one)).join()})`
  const late = wait(answersWithinMs, undefined, { ref: false }).then(() => {
    throw new Error(`${command} does not finish`)
  })
  return Promise.race([page.evaluate<T>(command), late])
}

/** One person comes, uses the phone, and may leave. @returns the person whose phone it is then */
async function takeTurn(
  phone: Phone,
  before: Person | undefined,
  person: Person,
): Promise<Person | undefined> {
  const { random, context, counts } = phone
  if (random.chance(0.2)) {
    // A page that is closed before it has loaded.
    const page = context.pages()[0] ?? (await context.newPage())
    await goTo(page, phone.device.origin, 'commit')
    await wait(random.below(60))
    await kill([page])
    counts.kills += 1
  }
  const page = await open(phone)
  if (before !== person) {
    if (before) before.keepsDrafts = true
    const { uid, canary } = person
    await ask(page, 'enter', { uid, name: canary, email: `${canary}@example.com` })
  }
  const pages = [page, ...(random.chance(0.4) ? [await open(phone, 1)] : [])]
  for (let n = 1 + random.below(6); n > 0; n -= 1) await fill(phone, random.pick(pages), person)
  if (random.chance(0.25)) {
    await kill(pages)
    return person
  }
  return leave(phone, pages, person)
}

async function fill(
  { random, counts }: Phone,
  page: Page,
  { canary, unsent, saved }: Person,
): Promise<void> {
  const kind = random.pick(kinds)
  const n = random.below(1000)
  const text =
    kind === 'entry' || kind === 'saved' || kind === 'material' ? `${canary}.${kind}.${n}.` : canary
  await ask(page, 'fill', kind, text, n)
  counts.fills += 1
  if (kind === 'entry') unsent.add(text)
  if (kind === 'saved' || kind === 'material') saved.add(text)
}

async function leave(phone: Phone, pages: readonly Page[], person: Person): Promise<undefined> {
  const { random, device, counts } = phone
  const [page] = pages
  if (!page) throw new Error('no page')
  const removesSaved = random.chance(0.2)
  person.isRemembered = random.chance(0.4)
  device.setNetwork(random.chance(0.5))
  // Work that is still running may write too late.
  if (random.chance(0.5)) await page.evaluate(`void device.fill('query', '${person.canary}', 1)`)
  counts.signOuts += 1
  person.keepsDrafts = false
  if (removesSaved) person.saved.clear()
  if (random.chance(0.6)) {
    await page.evaluate(`void device.leave(${removesSaved}, ${person.isRemembered})`)
    await wait(random.below(160))
    counts.kills += 1
  } else await ask(page, 'leave', removesSaved, person.isRemembered)
  await kill(pages)
  device.setNetwork(true)
  return undefined
}

/** Removes an absent person from the phone's list, with or without their data. */
async function forget(page: Page, person: Person, random: Random): Promise<void> {
  const removes = { saved: random.chance(0.5), unsent: random.chance(0.5) }
  await ask(page, 'forget', person.uid, removes)
  person.isRemembered = false
  if (removes.saved) person.saved.clear()
  if (removes.unsent) person.unsent.clear()
  if (removes.unsent) person.keepsDrafts = false
}

/** An interrupted sign-out is finished by the open page, or by the next one if that takes too long. */
async function unfinished(page: Page): Promise<string[]> {
  const isFinished = `!Object.keys(localStorage).some((key) => key.startsWith('kelasku/pending-wipe'))`
  for (let starts = 1; ; starts += 1)
    try {
      await page.waitForFunction(isFinished, undefined, { timeout: finishedWithinMs, polling: 50 })
      return []
    } catch {
      if (starts === startsToFinish) return ['a sign-out was never finished']
      await goTo(page, page.url())
      await page.waitForFunction('globalThis.device')
    }
}

async function inspect(
  page: Page,
  people: readonly Person[],
  here: Person | undefined,
): Promise<string[]> {
  const faults: string[] = []
  for (const person of people) {
    const found = await ask<string[]>(page, 'find', person.canary)
    if (person !== here)
      faults.push(
        ...found.filter((where) => !staysLocked(person, where)).map((where) => `left: ${where}`),
      )
    for (const text of [...person.unsent, ...person.saved])
      if ((await ask<string[]>(page, 'find', text)).length === 0) faults.push(`lost: ${text}`)
  }
  return faults
}

/** What SES-06 leaves on the device, locked to its owner; drafts too if they did not sign out themselves. */
function staysLocked({ uid, keepsDrafts, isRemembered }: Person, where: string): boolean {
  const kept = [
    `database kelasku-outbox-${uid} `,
    `database kelasku-saved-${uid} `,
    `cache kelasku-saved-${uid} `,
    `cache kelasku-materials-${uid} `,
    `localStorage kelasku/person/${uid}/material/`,
    ...(isRemembered ? ['localStorage kelasku/device/people'] : []),
    ...(keepsDrafts
      ? [
          `localStorage kelasku/person/${uid}/draft/`,
          `sessionStorage kelasku/person/${uid}/draft/`,
          `database kelasku-draft-photos-${uid} `,
        ]
      : []),
  ]
  return kept.some((start) => where.startsWith(start))
}
