import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from 'playwright/test'
import { queryRowsStore } from '#offline/cache-names.ts'
import { findChromium } from '#tests/support/browser.ts'
import type * as Enter from '#tests/support/enter.ts'
import type * as Site from '#tests/support/site.ts'
import type * as Students from '#tests/support/students.ts'
import { median } from './support/lighthouse.ts'
import { printRatio } from './support/ratios.ts'

/**
 * Measures how long the dashboard takes to show its content, opened without a network in a browser that was just
 * started, with different amounts of kept data. Goals: 5 MB within 1.25 × of nothing, 50 MB within 1.15 × of 50 KB.
 * With `--before <folder>`, a built checkout of an older version, the two versions take turns.
 */
const cpuSlowdown = 4
const aClass = 'main a[href*="/full-programme/"]'
/** The size of a classroom with a hundred lessons. */
const rowBytes = 25_000
const kept = { 'nothing kept': undefined, '50 KB': 50_000, '5 MB': 5_000_000, '50 MB': 50_000_000 }
type Kept = keyof typeof kept
/** A browser profile with the app of one checkout. */
type Device = { name: string; checkout: string; keeps: Kept }

/** Writes rows like `platform/query/client.ts`, with the shape of the snapshot that it has kept. */
const keepRows = `({ store, boot, rows: count, rowBytes }) => new Promise((resolve, reject) => {
  const { buster } = JSON.parse(localStorage.getItem(boot))
  const opening = indexedDB.open(store)
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('rows', 'readwrite')
    const rows = transaction.objectStore('rows')
    if (count === 0) rows.clear()
    for (let n = 0; n < count; n += 1) {
      const title = 'x'.repeat(rowBytes / 100 - 40)
      const lessons = Array.from({ length: 100 }, (_, at) => ({ id: 'L' + n + '-' + at, title }))
      const queryKey = ['classroom', 'kept-' + n]
      const state = { data: { lessons }, dataUpdatedAt: Date.now(), status: 'success' }
      const queryHash = JSON.stringify(queryKey)
      rows.put({ buster, queryHash, queryKey, state }, 'q-' + queryHash)
    }
    transaction.oncomplete = () => resolve(opening.result.close())
    transaction.onerror = () => reject(transaction.error)
  }
})`

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '15' }, before: { type: 'string' } },
})
const amounts = Object.keys(kept) as Kept[]
const compared = [
  ['5 MB', 'nothing kept'],
  ['50 MB', '50 KB'],
  ['now', 'before'],
] as const
const devices: Device[] = values.before
  ? [
      { name: 'now', checkout: root, keeps: '50 KB' },
      { name: 'before', checkout: resolve(values.before), keeps: '50 KB' },
    ]
  : amounts.map((keeps) => ({ name: keeps, checkout: root, keeps }))
const { executablePath, env, args } = await findChromium()
const folder = await mkdtemp(join(tmpdir(), 'kelasku-cold-'))
try {
  const origins = new Map<string, string>()
  for (const checkout of new Set(devices.map((device) => device.checkout)))
    origins.set(checkout, await prepare(checkout))
  const times = new Map<Device, number[]>(devices.map((device) => [device, []]))
  for (let n = 0; n < Number(values.runs); n += 1)
    for (const [device, list] of times)
      list.push(await openDashboard(origins.get(device.checkout) ?? '', device))
  const medians = new Map([...times].map(([{ name }, list]) => [name, median(list)]))
  const table = [...times].map(([{ name }, list]) => {
    const ms = medians.get(name) ?? Number.NaN
    const beside = [...medians.values()].map((other) => (ms / other).toFixed(2))
    const runs = list.map(Math.round).toSorted((a, b) => a - b)
    return `| ${[name, ms.toFixed(0), ...beside, runs.join(' ')].join(' | ')} |`
  })
  const heads = ['', 'dashboard stands, ms', ...[...medians.keys()].map((name) => `× ${name}`)]
  console.log([`| ${[...heads, 'runs'].join(' | ')} |`, ...table].join('\n'))
  for (const [more, less] of compared) {
    const [a, b] = [medians.get(more), medians.get(less)]
    if (a && b) printRatio(`cold open, ${more} beside ${less}`, a / b)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

function profile({ name }: { name: string }): string {
  return join(folder, name.replace(' ', '-'))
}

/** A separate browser process on a persistent profile. */
function start(device: { name: string }): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile(device), {
    executablePath,
    args,
    env: { PATH: process.env.PATH ?? '', ...env },
    viewport: { width: 360, height: 740 },
    locale: 'en-MY',
  })
}

/**
 * A device that has installed this version's app and opened the dashboard; it is copied for each amount of kept data.
 */
async function prepare(checkout: string): Promise<string> {
  // Each version has its own database and its own support files, with which it signs in.
  const support = join(checkout, 'tests/support')
  const { startSite } = (await import(join(support, 'site.ts'))) as typeof Site
  const { enter } = (await import(join(support, 'enter.ts'))) as typeof Enter
  const { makeSubscriber } = (await import(join(support, 'students.ts'))) as typeof Students
  const site = await startSite()
  try {
    const { databaseUrl } = site
    const student = await makeSubscriber(databaseUrl, { name: 'Aina', email: 'aina@example.com' })
    const first = { name: `first-${devices.findIndex((device) => device.checkout === checkout)}` }
    const context = await start(first)
    const page = await context.newPage()
    await enter(page, student, site.origin)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.goto(`${site.origin}/dashboard`)
    // Which of the student's classes it shows depends on the day.
    await page.locator(aClass).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    await context.close()
    for (const device of devices.filter((one) => one.checkout === checkout)) {
      await cp(profile(first), profile(device), { recursive: true })
      await keep(device, site.origin, student.uid)
    }
    return site.origin
  } finally {
    await site.stop()
  }
}

/** Keeps rows like those of classrooms, which are read only by their own pages. */
async function keep(device: Device, origin: string, uid: string): Promise<void> {
  const bytes = kept[device.keeps] ?? 0
  const context = await start(device)
  const page = await context.newPage()
  // A page of the same origin that runs no code of the app.
  await page.goto(`${origin}/icons/favicon.svg`)
  const boot = `kelasku/person/${uid}/boot`
  const amount = { store: queryRowsStore(uid), boot, rows: Math.round(bytes / rowBytes), rowBytes }
  await page.evaluate(`(${keepRows})(${JSON.stringify(amount)})`)
  if (bytes === 0) await page.evaluate(`localStorage.removeItem('${boot}')`)
  await context.close()
}

/** Milliseconds from the navigation to the frame that shows the classes, or says that this device has none. */
async function openDashboard(origin: string, device: Device): Promise<number> {
  const context = await start(device)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' })
    return await whenItStands(page, device.keeps === 'nothing kept')
  } finally {
    await context.close()
  }
}

function whenItStands(page: Page, isEmpty: boolean): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const stands = ${
      isEmpty
        ? `() => document.querySelector('main h1')`
        : `() => document.querySelector('${aClass}')`
    }
    const look = () => requestAnimationFrame(stands() ? () => resolve(performance.now()) : look)
    look()
  })`)
}
