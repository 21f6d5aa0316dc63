import type { Page } from 'playwright/test'
import { readManifest } from '../../../build/chunk-graph.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { untilUnderWorker } from '#tests/support/service-worker.ts'
import { startFront } from '#tests/support/fronts/front.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

test.use({ expectedConsoleErrors: /./ })

/** Notes that another version takes this page over. */
const noteTaken = (page: Page) =>
  page.evaluate(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      localStorage.setItem('taken', 'yes'),
    ),
  )

/** As if the page had just reloaded because of a chunk. */
const noteReload = (page: Page) =>
  page.evaluate(() => sessionStorage.setItem('kelasku/chunk-reload-at', String(Date.now())))

test('ERR-04 PWA-04: where the worker still hands out a version whose files are gone, the next one is taken @full', async ({
  page,
  app,
}) => {
  const front = await startFront(app.origin)
  const chunk = `/${readManifest()['src/app/routes/online/SignInRoute.tsx']?.file}`
  try {
    await page.goto(front.origin)
    await untilUnderWorker(page)
    await noteTaken(page)
    front.append('/sw.js', '\n// another build\n')
    // The next version has its file.
    front.replace(chunk, 'throw new Error("gone")', 1)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('a[href^="/login"]:visible').first().click()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('taken'))).toBe('yes')
  } finally {
    await page.close()
    await front.stop()
  }
})

test("ERR-04 PWA-04: 'Try again' takes the next version, even within a minute of a reload @full", async ({
  page,
  app,
}) => {
  const front = await startFront(app.origin)
  const chunk = `/${readManifest()['src/app/routes/online/SignInRoute.tsx']?.file}`
  try {
    await page.goto(front.origin)
    await untilUnderWorker(page)
    await noteTaken(page)
    await noteReload(page)
    front.append('/sw.js', '\n// another build\n')
    front.replace(chunk, 'throw new Error("gone")', 1)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('a[href^="/login"]:visible').first().click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong' }),
    ).toBeVisible()

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('taken'))).toBe('yes')
  } finally {
    await page.close()
    await front.stop()
  }
})

test.describe('with the server away unnoticed', () => {
  const away = "Kelasku can't be reached right now"

  /** What the browser opened by itself since then; the server is back at the end. */
  async function openLoginWithoutServer(
    page: Page,
    app: { stop(): Promise<void>; start(): Promise<void> },
    atLast: (documents: readonly string[]) => Promise<void>,
  ): Promise<readonly string[]> {
    await page.goto('/')
    await untilUnderWorker(page)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await app.stop()
    try {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.locator('a[href^="/login"]:visible').first().click()
      await expect(page.getByRole('heading', { level: 1, name: away })).toBeVisible()
      await atLast(documents)
    } finally {
      await app.start()
    }
    return documents
  }

  test('ERR-04 PWA-02: a chunk that is not held reloads nothing until the server is back, then the page once @full', async ({
    page,
    app,
  }) => {
    const documents = await openLoginWithoutServer(page, app, async (opened) => {
      expect(opened, 'no reload without a server').toEqual([])
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Still no answer.')).toBeVisible()
      expect(opened, 'nor when asked').toEqual([])
    })
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(documents).toEqual(['/login'])
  })

  test('ERR-04 PWA-02: a page that waits for the server does not reload twice within a minute @full', async ({
    page,
    app,
  }) => {
    let allowedAt = Infinity
    const documents = await openLoginWithoutServer(page, app, async (opened) => {
      // As if it had reloaded 35 seconds ago.
      allowedAt = await page.evaluate(() => {
        const now = Date.now()
        sessionStorage.setItem('kelasku/chunk-reload-at', String(now - 35_000))
        return now + 25_000
      })
      expect(opened).toEqual([])
    })
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(documents).toEqual(['/login'])
    expect(await page.evaluate(() => performance.timeOrigin)).toBeGreaterThanOrEqual(allowedAt)
  })
})

test('ERR-04 PWA-02: a page that waits for the network opens as soon as it is back, even within a minute of a reload @full', async ({
  page,
}) => {
  await page.goto('/')
  await untilUnderWorker(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('a[href^="/login"]:visible').first().click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page needs a connection' }),
  ).toBeVisible()
  await noteReload(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.context().setOffline(false)
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(documents).toEqual(['/login'])
})

test.describe('without the worker', () => {
  // Every chunk comes from the network, where it can be missing.
  test.use({ serviceWorkers: 'block' })

  test('ERR-04 ERR-05: a chunk that fails to load reloads the page once, then the error page says so @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Hui Min')
    await page.goto('/full-programme')
    let asked = 0
    await page.route(/\/assets\/ClassroomRoute-[^/]+\.js$/, async (route) => {
      asked += 1
      await route.abort('failed')
    })
    const opened: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) opened.push(new URL(frame.url()).pathname)
    })
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })

    await page
      .getByRole('link', { name: /Mathematics/ })
      .first()
      .click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong' }),
    ).toBeVisible()
    // To the class the person was heading for, not back to where they were.
    expect(documents).toEqual([mathematics])
    expect(asked).toBeGreaterThanOrEqual(2)

    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => 'kelasku/chunk-reload-at' in sessionStorage)).toBe(true)
    // However long all this took.
    await noteReload(page)
    await page.goBack()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong' }),
    ).toBeVisible()
    expect(documents, 'no second reload within the minute').toEqual([mathematics])
  })

  test('ERR-04 ERR-05: where storage is blocked, a chunk that fails to load opens the error page @full', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
      for (const store of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, store, { get })
    })
    await page.route(/\/assets\/SignInRoute-[^/]+\.js$/, (route) => route.abort('failed'))
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('a[href^="/login"]:visible').first().click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong' }),
    ).toBeVisible()
  })
})
