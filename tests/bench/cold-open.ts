import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from 'playwright/test'
import { queryRowsStore } from '#offline/cache-names.ts'
import { findChromium } from '#tests/support/browser.ts'
import { enter } from '#tests/support/enter.ts'
import { startSite } from '#tests/support/site.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { median } from './lighthouse.ts'

/**
 * How long the dashboard takes to stand, opened without a network in a browser that was just started, by how
 * much the device keeps; beside it the same app with nothing kept. Goals: 5 MB within 1.25 × of nothing, 50 MB
 * within 1.15 × of 50 KB.
 */
const cpuSlowdown = 4
/** Of a classroom with a hundred lessons. */
const rowBytes = 25_000
const kept = { 'nothing kept': undefined, '50 KB': 50_000, '5 MB': 5_000_000, '50 MB': 50_000_000 }
type Kept = keyof typeof kept

/** Writes rows as `platform/query/client.ts` does, of its present shape. */
const keepRows = `({ store, rows: count, rowBytes }) => new Promise((resolve, reject) => {
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
      rows.put({ buster: '5', queryHash, queryKey, state }, 'q-' + queryHash)
    }
    transaction.oncomplete = () => resolve(opening.result.close())
    transaction.onerror = () => reject(transaction.error)
  }
})`

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } })
const { executablePath, env, args } = await findChromium()
const folder = await mkdtemp(join(tmpdir(), 'kelasku-cold-'))
try {
  const origin = await prepare()
  const times = new Map<Kept, number[]>(Object.keys(kept).map((name) => [name as Kept, []]))
  for (let n = 0; n < Number(values.runs); n += 1)
    for (const [name, list] of times) list.push(await openDashboard(origin, name))
  const of = (name: Kept) => median(times.get(name) ?? [])
  const table = [...times.keys()].map((name) =>
    [
      name,
      of(name).toFixed(0),
      (of(name) / of('nothing kept')).toFixed(2),
      (of(name) / of('50 KB')).toFixed(2),
    ].join(' | '),
  )
  console.log(
    [
      '| kept | dashboard stands, ms | × nothing kept | × 50 KB |',
      '| --- | --- | --- | --- |',
      ...table.map((row) => `| ${row} |`),
    ].join('\n'),
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

function profile(name: string): string {
  return join(folder, name.replace(' ', '-'))
}

/** A browser process of its own, on a profile that stays. */
function start(name: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile(name), {
    executablePath,
    args,
    env: { PATH: process.env.PATH ?? '', ...env },
    viewport: { width: 360, height: 740 },
    locale: 'en-MY',
  })
}

/** One device that has the app and has seen the dashboard, as often as there are amounts to keep. */
async function prepare(): Promise<string> {
  const site = await startSite()
  try {
    const { databaseUrl } = site
    const student = await makeSubscriber(databaseUrl, { name: 'Aina', email: 'aina@example.com' })
    const context = await start('first')
    const page = await context.newPage()
    await enter(page, student, site.origin)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.goto(`${site.origin}/dashboard`)
    await page
      .getByRole('link', { name: /Mathematics/ })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    await context.close()
    for (const [name, bytes] of Object.entries(kept)) {
      await cp(profile('first'), profile(name), { recursive: true })
      await keep(name, site.origin, student.uid, bytes)
    }
    return site.origin
  } finally {
    await site.stop()
  }
}

/** Rows as those of classrooms, of which each is asked for by its own page alone. */
async function keep(name: string, origin: string, uid: string, bytes = 0): Promise<void> {
  const context = await start(name)
  const page = await context.newPage()
  // A page of the same origin that runs nothing of the app.
  await page.goto(`${origin}/icons/favicon.svg`)
  const amount = { store: queryRowsStore(uid), rows: Math.round(bytes / rowBytes), rowBytes }
  const boot = `kelasku/person/${uid}/boot`
  await page.evaluate(`(${keepRows})(${JSON.stringify(amount)})`)
  if (bytes === 0) await page.evaluate(`localStorage.removeItem('${boot}')`)
  await context.close()
}

/** Milliseconds from the navigation to the frame in which the page stands: with classes, or saying that there are none here. */
async function openDashboard(origin: string, name: Kept): Promise<number> {
  const context = await start(name)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' })
    return await whenItStands(page, name === 'nothing kept')
  } finally {
    await context.close()
  }
}

function whenItStands(page: Page, isEmpty: boolean): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const stands = ${
      isEmpty
        ? `() => document.querySelector('main h1')`
        : `() => document.querySelector('main a[href*="/full-programme/5"]')`
    }
    const look = () => requestAnimationFrame(stands() ? () => resolve(performance.now()) : look)
    look()
  })`)
}
