import { expect, test } from '#tests/support/e2e.ts'
import { untilUnderWorker } from '#tests/support/service-worker.ts'
import type { Page } from 'playwright/test'
import { startFront } from '#tests/support/fronts/front.ts'

test('PWA-04: a new version is offered, takes nothing that was typed, and comes when it is asked for', async ({
  page,
  app,
}) => {
  const front = await startFront(app.origin)
  try {
    await page.goto(`${front.origin}/login`)
    await untilUnderWorker(page)
    await page.getByLabel('Email').fill('half-typed@example.com')

    front.append('/sw.js', '\n// another build\n')
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect(page.getByText('A new version of Kelasku is ready.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('half-typed@example.com')

    await page.evaluate(() => {
      document.documentElement.dataset['before'] = 'yes'
    })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.locator('html[data-before]')).toHaveCount(0)
    await expect(page.getByText('A new version of Kelasku is ready.')).toHaveCount(0)
    await expect(page.getByLabel('Email')).toBeVisible()
  } finally {
    // It still asks for something.
    await page.close()
    await front.stop()
  }
})

test('SES-08, TIME-01: an update that takes over while the network hangs opens at once, with its public pages', async ({
  page,
  app,
  request,
}) => {
  const front = await startFront(app.origin)
  const pagesOfBuilds = () =>
    page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith('kelasku-pages-')),
    )
  try {
    await page.goto(`${front.origin}/spm-timetable`)
    await untilUnderWorker(page)
    const [kept = ''] = await pagesOfBuilds()
    const build = kept.replace('kelasku-pages-', '')
    const worker = await (await request.get('/sw.js')).text()
    front.replace('/sw.js', worker.replaceAll(build, 'next-build'))
    await lookForUpdate(page)
    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()

    front.silence()
    // A page of the version that waits may be kept already: it needs what that one has precached.
    const ofNext = await page.evaluate(async () => {
      const shared = (await caches.keys()).find((name) => name.includes('precache')) ?? ''
      await (await caches.open(shared)).put('/assets/next-12345678.js', new Response('of next'))
      return (await fetch('/assets/next-12345678.js')).text()
    })
    expect(ofNext).toBe('of next')
    await page.evaluate(() => {
      document.documentElement.dataset['before'] = 'yes'
    })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.locator('html[data-before]')).toHaveCount(0)
    await page.goto(`${front.origin}/igcse-timetable`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('IGCSE')
    await expect.poll(pagesOfBuilds).toEqual(['kelasku-pages-next-build'])
  } finally {
    await page.close()
    await front.stop()
  }
})

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

/** What a look asks the browser for, asked after it. */
const lookFinished = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.getRegistration()
    await navigator.locks.query()
  })

test('PWA-04: a version whose install fails does not keep the next one from being offered @full', async ({
  page,
  app,
}) => {
  const front = await startFront(app.origin)
  try {
    await page.goto(`${front.origin}/terms`)
    await untilUnderWorker(page)
    front.replace(
      '/sw.js',
      "addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('no network'))))",
    )
    await lookForUpdate(page)
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing),
      )
      .toBeNull()
    front.replace('/sw.js', undefined)
    front.append('/sw.js', '\n// another build\n')
    await lookForUpdate(page)
    await expect(page.getByText('A new version of Kelasku is ready.')).toBeVisible()
  } finally {
    await page.close()
    await front.stop()
  }
})

test('PWA-04: a new version is neither offered nor taken while another tab types or plays, and then both tabs have it @full', async ({
  page,
  context,
  app,
}) => {
  const front = await startFront(app.origin)
  const offered = page.getByText('A new version of Kelasku is ready.')
  await page.clock.install()
  try {
    await page.goto(`${front.origin}/terms`)
    await untilUnderWorker(page)
    const other = await context.newPage()
    await other.goto(`${front.origin}/login`)
    await untilUnderWorker(other)
    await other.getByLabel('Email').fill('half-typed@example.com')

    front.append('/sw.js', '\n// another build\n')
    await lookForUpdate(page)
    await expect
      .poll(() =>
        page.evaluate(async () =>
          Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
        ),
      )
      .toBe(true)
    // It looks every few seconds whether somebody is busy.
    await page.clock.runFor(30_000)
    await lookFinished(page)
    await expect(offered).toHaveCount(0)
    await expect(other.getByLabel('Email')).toHaveValue('half-typed@example.com')

    // Left: nobody is at anything any more.
    await other.goto(`${front.origin}/terms`)
    await expect(offered).toBeVisible()
    // Somebody begins to play before it was taken.
    await other.evaluate(() => {
      const video = document.body.appendChild(document.createElement('video'))
      video.dispatchEvent(new Event('playing'))
    })
    await expect(offered).toHaveCount(0)
    await other.evaluate(() => {
      document.querySelector('video')?.dispatchEvent(new Event('pause'))
    })
    for (const tab of [page, other])
      await tab.evaluate(() => {
        document.documentElement.dataset['before'] = 'yes'
      })
    await page.getByRole('button', { name: 'Update' }).click()
    for (const tab of [page, other]) await expect(tab.locator('html[data-before]')).toHaveCount(0)
  } finally {
    await front.stop()
  }
})

test('PWA-04: a version that takes over late reloads no tab in which somebody types by now @full', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await untilUnderWorker(page)
  await page.reload()
  const email = page.getByLabel('Email')
  await email.fill('half-typed@example.com')
  await page.evaluate(() => {
    document.documentElement.dataset['before'] = 'yes'
    // What the browser tells every tab when another one has taken the new version.
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  })
  const before = page.locator('html[data-before]')
  // It looks every few seconds whether the tab is still busy.
  await page.clock.runFor(30_000)
  await lookFinished(page)
  await expect(before).toHaveCount(1)
  await expect(email).toHaveValue('half-typed@example.com')
  await page.evaluate(() => document.dispatchEvent(new Event('submit')))
  await expect(before).toHaveCount(0)
})

test('PWA-04: a reload that is due for an earlier version does not lose the update that is asked for @full', async ({
  page,
  app,
}) => {
  const front = await startFront(app.origin)
  const offered = page.getByText('A new version of Kelasku is ready.')
  try {
    await page.goto(`${front.origin}/login`)
    await untilUnderWorker(page)
    await page.reload()
    await page.getByLabel('Email').fill('half-typed@example.com')
    // What the browser tells every tab when another one has taken a version. This one reloads when nobody types.
    await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))

    // Forgets requests for longer than the interval at which the page checks whether it may reload, as Chromium does
    // while the old worker is busy.
    front.append(
      '/sw.js',
      `
      let requests = 0
      const skipWaiting = self.skipWaiting.bind(self)
      self.skipWaiting = async () => (requests += 1) > 16 && skipWaiting()
      `,
    )
    await lookForUpdate(page)
    await expect(offered).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.dataset['before'] = 'yes'
    })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.locator('html[data-before]')).toHaveCount(0)
    await expect
      .poll(() =>
        page.evaluate(async () =>
          Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
        ),
      )
      .toBe(false)
    await expect(offered).toHaveCount(0)
  } finally {
    await page.close()
    await front.stop()
  }
})
