import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { untilUnderWorker } from '#tests/support/service-worker.ts'
import { startFront, type Front } from '#tests/support/fronts/front.ts'
import { longestTestMs } from '#tests/support/limits.ts'

test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR_|The FetchEvent for/ })

const withdrawing = () =>
  readFile(new URL('../../../dist/client/sw-withdrawn.js', import.meta.url), 'utf8')

/**
 * Before what is served in its place: the worker looks after the pages when the test lets it, not some seconds later, and
 * asks the server for `/looked-at?` and whether the page was still there.
 */
const watched = `
const wait = setTimeout
self.setTimeout = (run, ms) => {
  if (ms < 1000) return wait(run, ms)
  const ask = async () => ((await fetch('/may-look')).ok ? run() : wait(ask, 100))
  return wait(ask, 0)
}
const get = Clients.prototype.get
Clients.prototype.get = async function (id) {
  const page = await get.call(this, id)
  await fetch('/looked-at?' + (page ? 'there' : 'gone'))
  return page
}
`

/** What a device keeps that no broken worker may cost anybody. */
const fillDevice = () =>
  new Promise<void>((resolve, reject) => {
    const saved = Promise.all(
      ['kelasku-saved-a', 'kelasku-materials-a', 'some-cache-of-a-broken-worker'].map((name) =>
        caches.open(name).then((cache) => cache.put('/chunk', new Response('kept'))),
      ),
    )
    const opening = indexedDB.open('kelasku-outbox-a')
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows').put('unsent', 'id')
    opening.onerror = () => reject(opening.error ?? new Error('no database'))
    opening.onsuccess = () => {
      opening.result.close()
      saved.then(() => resolve(), reject)
    }
  })

const deviceState = async () => ({
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  caches: (await caches.keys()).toSorted(),
  databases: (await indexedDB.databases()).map(({ name }) => name),
})

const expectWithdrawn = async (page: Page) => {
  await expect
    .poll(() => page.evaluate(deviceState).catch(() => undefined))
    .toMatchObject({ workers: 0, caches: ['kelasku-materials-a', 'kelasku-saved-a'] })
  expect((await page.evaluate(deviceState)).databases).toContain('kelasku-outbox-a')
}

/** Counts the documents that a tab goes through from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => void (loads += 1))
  return () => loads
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

async function withFront(behind: string, work: (front: Front) => Promise<void>): Promise<void> {
  const front = await startFront(behind)
  try {
    await work(front)
  } finally {
    await front.stop()
  }
}

test('PWA-04: a worker that is withdrawn goes with its caches, every tab reloads once, and what is saved or unsent stays @full', async ({
  page,
  context,
  app,
}) => {
  await withFront(app.origin, async (front) => {
    await page.goto(`${front.origin}/terms`)
    await untilUnderWorker(page)
    await page.evaluate(fillDevice)
    const other = await context.newPage()
    await other.goto(`${front.origin}/login`)
    await untilUnderWorker(other)
    const loads = [page, other].map(countLoads)

    front.replace('/sw.js', watched + (await withdrawing()))
    await lookForUpdate(page)
    await expect.poll(() => loads.map((count) => count())).toEqual([1, 1])
    for (const tab of [page, other]) await expectWithdrawn(tab)
    // The worker finds none that had not reloaded by itself.
    front.replace('/may-look', '')
    const lookedAt = () => front.asked().filter((path) => path.startsWith('/looked-at'))
    await expect.poll(lookedAt).toEqual(['/looked-at?gone', '/looked-at?gone'])
    expect(loads.map((count) => count())).toEqual([1, 1])

    // Closed and opened again, the app has a worker that is mended.
    front.replace('/sw.js', undefined)
    await other.close()
    await page.goto('about:blank')
    await page.goto(`${front.origin}/terms`)
    await untilUnderWorker(page)
  })
})

const broken = {
  throws: `addEventListener('fetch', () => { throw new Error('broken') })`,
  'answers nothing': `addEventListener('fetch', (event) => event.respondWith(new Promise(() => {})))`,
  'answers 404': `addEventListener('fetch', (event) => event.respondWith(new Response('', { status: 404 })))`,
}
const takesAll = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))`

for (const [how, script] of Object.entries(broken))
  test(`PWA-04: a worker that ${how} is got rid of @full`, async ({ page, app }) => {
    await withFront(app.origin, async (front) => {
      front.replace('/sw.js', `${takesAll}\n${script}`)
      await page.goto(`${front.origin}/terms`)
      await untilUnderWorker(page)
      await page.evaluate(fillDevice)

      front.replace('/sw.js', await withdrawing())
      // A page that the broken worker holds never comes: each time it is given longer.
      let patienceMs = 1000
      await expect(async () => {
        patienceMs *= 2
        await page.goto(`${front.origin}/terms`, { timeout: patienceMs })
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toBeVisible({ timeout: patienceMs })
      }).toPass({ timeout: longestTestMs })
      await expectWithdrawn(page)
    })
  })
