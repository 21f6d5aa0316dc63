import type { Browser, Page } from 'playwright/test'
import { expect, test, type App } from '#tests/support/e2e.ts'
import { untilUnderWorker } from '#tests/support/service-worker.ts'
import {
  everyFault,
  foreignMark,
  startHostileFront,
  type HostileRequest,
  type Fault,
  type HostileFront,
} from '#tests/support/fronts/hostile-front.ts'

test.use({ expectedConsoleErrors: /./ })

const started = (page: Page) => page.locator('html[data-started]')
const tryAgain = (page: Page) => page.getByText('Try again', { exact: true })

async function behindFront(app: App, walk: (front: HostileFront) => Promise<void>) {
  const front = await startHostileFront(app.origin)
  try {
    await walk(front)
  } finally {
    await front.stop()
  }
}

/** On a device that has nothing of ours yet, not even in the browser's own cache. */
async function onFreshDevice(browser: Browser, visit: (page: Page) => Promise<void>) {
  // Without the worker every script comes from the network.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Breaks the answers for one of the scripts of a start: all of them, or as many as said. */
function breakScript(nth: number, fault: Fault, times = Infinity) {
  const scripts: string[] = []
  const made = { count: 0 }
  const faultOf = ({ path, use }: HostileRequest): Fault | undefined => {
    if (use === 'script' && !scripts.includes(path)) scripts.push(path)
    if (scripts[nth] !== path || made.count >= times) return undefined
    made.count += 1
    return fault
  }
  return { faultOf, made }
}

const documentsOf = (front: HostileFront) =>
  front.asked().filter(({ use }) => use === 'document').length

const startPages = ['/', '/login', '/dashboard']

for (const path of startPages)
  test(`ERR-04 RUN-05: ${path} reloads once when a start script is lost once, and starts${path === '/' ? '' : ' @full'}`, async ({
    browser,
    app,
  }) => {
    await behindFront(app, async (front) => {
      for (const [nth, fault] of everyFault.entries())
        await onFreshDevice(browser, async (page) => {
          const before = documentsOf(front)
          const { faultOf, made } = breakScript(nth, fault, 1)
          front.break(faultOf)
          await page.goto(front.origin + path)
          await expect.poll(() => documentsOf(front) - before, `${fault} ${nth}`).toBe(2)
          await expect(started(page), `${fault} ${nth}`).toHaveCount(1)
          await expect(tryAgain(page)).toBeHidden()
          expect(made.count, 'the fault was made').toBe(1)
        })
    })
  })

for (const path of startPages)
  test(`ERR-04 RUN-05: ${path} offers 'Try again' when a start script stays away, and never loops @full`, async ({
    browser,
    app,
  }) => {
    await behindFront(app, async (front) => {
      for (const nth of [0, 1, 2, 3, 4])
        await onFreshDevice(browser, async (page) => {
          const before = documentsOf(front)
          const { faultOf, made } = breakScript(nth, everyFault[nth % 4] ?? 'missing')
          front.break(faultOf)
          await page.goto(front.origin + path)
          await expect.poll(() => documentsOf(front) - before, `script ${nth}`).toBe(2)
          await expect(tryAgain(page), `script ${nth}`).toBeVisible()
          expect(made.count, 'the fault was made').toBeGreaterThan(1)
          front.break(undefined)
          await tryAgain(page).click()
          await expect(started(page), `script ${nth}`).toHaveCount(1)
          await expect(tryAgain(page)).toBeHidden()
          // The one that was asked for, and no second one by itself before it.
          expect(documentsOf(front) - before, 'no second reload').toBe(3)
        })
    })
  })

test("RUN-05: without a network nothing reloads, and 'Try again' stays @full", async ({
  browser,
  app,
}) => {
  await behindFront(app, async (front) =>
    onFreshDevice(browser, async (page) => {
      front.break(breakScript(0, 'reset').faultOf)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'onLine', { get: () => false }),
      )
      await page.goto(`${front.origin}/login`)
      await expect(tryAgain(page)).toBeVisible()
      expect(documentsOf(front)).toBe(1)
    }),
  )
})

for (const [where, share, shown] of [
  ['the styles', 0.2, undefined],
  ['the body', 0.8, 'h1'],
  // Chromium drops what has arrived and is not parsed yet when the connection breaks.
  ['the body before it is shown', 0.8, undefined],
] as const)
  test(`ERR-04: a page that is torn in ${where} offers 'Try again' after 20 seconds, and never reloads @full`, async ({
    browser,
    app,
  }) => {
    await behindFront(app, async (front) =>
      onFreshDevice(browser, async (page) => {
        let tear: () => void = () => undefined
        const shows = new Promise<void>((resolve) => {
          tear = resolve
        })
        front.tearAt(share, shown && shows)
        front.break(({ use }) => (use === 'document' ? 'torn' : undefined))
        await page.clock.install()
        // However long the page takes to arrive.
        await page.clock.pauseAt(Date.now() + 600_000)
        const torn = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
        await page.goto(front.origin, { waitUntil: 'commit' })
        if (shown) await expect(page.locator(shown)).toBeVisible()
        tear()
        await torn
        await page.clock.fastForward(19_000)
        await expect(tryAgain(page)).toBeHidden()
        await page.clock.fastForward(2000)
        await expect(tryAgain(page)).toBeInViewport()
        if (shown) await expect(page.locator(shown)).toBeVisible()
        await page.clock.fastForward(300_000)
        expect(documentsOf(front)).toBe(1)
        front.break(undefined)
        await page.clock.resume()
        await tryAgain(page).click()
        await expect(started(page)).toHaveCount(1)
        expect(documentsOf(front)).toBe(2)
      }),
    )
  })

test("ERR-04: 'Try again' goes away when a slow page starts after all @full", async ({
  browser,
  app,
}) => {
  await onFreshDevice(browser, async (page) => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.clock.install()
    await page.goto(`${app.origin}/login`, { waitUntil: 'commit' })
    await expect(page.locator('#root')).toHaveCount(1)
    await page.clock.fastForward(21_000)
    await expect(tryAgain(page)).toBeVisible()
    letGo()
    await expect(started(page)).toHaveCount(1)
    await expect(tryAgain(page)).toBeHidden()
  })
})

/** Addresses of everything in the worker's caches that holds the foreign page. */
const poisoned = (page: Page) =>
  page.evaluate(async (mark) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text()
        if (body?.includes(mark)) found.push(request.url)
      }
    }
    return found
  }, foreignMark)

test('RUN-06: a worker that meets foreign answers keeps none of them, and is whole when they end @full', async ({
  page,
  app,
}) => {
  await behindFront(app, async (front) => {
    front.break(({ byWorker }) => (byWorker ? 'foreign' : undefined))
    await page.goto(front.origin)
    await expect(started(page)).toHaveCount(1)
    await expect.poll(() => front.asked().some(({ byWorker }) => byWorker)).toBe(true)
    // A worker whose install has failed is gone.
    const isRegistered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
    await expect.poll(isRegistered).toBe(false)
    expect(await poisoned(page)).toEqual([])
    front.break(undefined)
    await page.reload()
    await untilUnderWorker(page)
    expect(await poisoned(page)).toEqual([])
    await page.context().setOffline(true)
    await page.goto(`${front.origin}/login`)
    await expect(started(page)).toHaveCount(1)
  })
})

/** Puts the foreign page in the place of what the worker keeps. */
const poison = (page: Page, kept: RegExp) =>
  page.evaluate(
    async ([mark, pattern]) => {
      let count = 0
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (!new RegExp(pattern).test(request.url)) continue
          const headers = { 'content-type': 'text/html' }
          await cache.put(request, new Response(`<h1>${mark}</h1>`, { headers }))
          count += 1
        }
      }
      return count
    },
    [foreignMark, kept.source] as const,
  )

test('ERR-04 RUN-06: a device whose kept scripts are foreign starts again by itself', async ({
  page,
  app,
}) => {
  await behindFront(app, async (front) => {
    await page.goto(front.origin)
    await untilUnderWorker(page)
    expect(await poison(page, /\.js$/)).toBeGreaterThan(20)
    await page.goto(`${front.origin}/login`)
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.close()
  })
})

test('RUN-06: a new version that keeps the same files replaces foreign ones @full', async ({
  page,
  app,
}) => {
  await behindFront(app, async (front) => {
    await page.goto(front.origin)
    await untilUnderWorker(page)
    expect(await poison(page, /assets|app\.html/)).toBeGreaterThan(40)
    front.append('/sw.js', '\n// another build\n')
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(() => poisoned(page)).toEqual([])
    await page.close()
  })
})

test('RUN-06: foreign answers overwrite no page, calendar, index or material that is kept @full', async ({
  page,
  app,
}) => {
  await behindFront(app, async (front) => {
    await page.goto(`${front.origin}/spm-timetable`)
    await untilUnderWorker(page)
    const paths = ['/spm-timetable', '/calendar/spm.ics', '/search-index/spm.json']
    const read = (path: string) => page.evaluate(async (at) => (await fetch(at)).text(), path)
    const keptOf = (path: string) =>
      page.evaluate(async (at) => (await caches.match(at))?.text(), path)
    for (const path of paths.slice(1)) await read(path)
    for (const path of paths) await expect.poll(() => keptOf(path), path).toBeTruthy()
    const before = await Promise.all(paths.map(keptOf))
    front.break(() => 'foreign')
    for (const path of paths.slice(1)) expect(await read(path)).not.toContain(foreignMark)
    // The worker answers from what it has, and looks behind it: twice, so that the first look is over.
    const looks = () =>
      front.asked().filter(({ path, byWorker }) => byWorker && path === paths[0]).length
    for (const times of [1, 2]) {
      const earlier = looks()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(foreignMark)
      await expect.poll(looks, `look ${times}`).toBeGreaterThan(earlier)
    }
    expect(await Promise.all(paths.map(keptOf))).toEqual(before)
    expect(await poisoned(page)).toEqual([])
    await page.close()
  })
})

test("RUN-06: a foreign page in the browser's own cache is not shown for longer than it is answered @full", async ({
  page,
  app,
}) => {
  await behindFront(app, async (front) => {
    await page.goto(front.origin)
    await untilUnderWorker(page)
    front.break(({ path }) => (path === '/terms' ? 'foreign' : undefined))
    await page.goto(`${front.origin}/terms`)
    await expect(page).toHaveTitle(foreignMark)
    front.break(undefined)
    await page.goto(`${front.origin}/terms`)
    await expect(started(page)).toHaveCount(1)
    await page.close()
  })
})

test('ERR-04: what breaks off while the person leaves neither reloads nor cancels where they go @full', async ({
  browser,
  app,
}) => {
  await onFreshDevice(browser, async (page) => {
    await page.goto(`${app.origin}/terms`)
    await expect(started(page)).toHaveCount(1)
    // Firefox and WebKit end pending imports when a navigation begins; here the front door does.
    let breakOff: () => unknown = () => undefined
    const asked = new Promise<void>((resolve) => {
      void page.route(
        /\/assets\/.*\.js$/,
        (route) => {
          breakOff = () => route.abort('failed')
          resolve()
        },
        { times: 1 },
      )
    })
    let answer: () => void = () => undefined
    const isOver = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/spm-timetable', async (route) => {
      await isOver
      await route.continue()
    })
    const opened: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('a[href="/login"]:visible').first().click()
    await asked
    await page.evaluate(() => setTimeout(() => location.assign('/spm-timetable')))
    await expect.poll(() => opened).toEqual(['/spm-timetable'])
    const brokenOff = page.waitForEvent('requestfailed')
    await breakOff()
    await brokenOff
    // What the page does about it, it has done by its next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    answer()
    await expect(page).toHaveURL(`${app.origin}/spm-timetable`)
    expect(opened).toEqual(['/spm-timetable'])
  })
})
