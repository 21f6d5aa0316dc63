import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { untilStarted } from '#tests/support/until-started.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

const code = 'k2m4p6r8t9'
const whole = [
  '/spm-pyp',
  '/igcse-pyp',
  `/spm-pyp/${code}`,
  '/spm-trial-paper-guide',
  '/igcse-past-year-paper-guide',
  '/spm-trial-paper-download',
  '/spm-trial-paper-download/bm/2024',
  '/igcse-past-year-paper-download',
]

test.beforeAll(async ({ app }) => {
  await withDatabase(app, async (database) => {
    await database.query(
      `INSERT INTO users (uid, email, display_name) VALUES ('aina', 'aina@example.com', 'Aina binti Rahman')
       ON CONFLICT DO NOTHING`,
    )
    await database.query(
      `INSERT INTO referral_codes (code, uid, created_at) VALUES ($1, 'aina', now())
       ON CONFLICT DO NOTHING`,
      [code],
    )
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const [exam, register, teachers, clips] of [
    ['spm', '/spm-past-year-papers/register', 11, 3],
    ['igcse', '/igcse-past-year-papers/register', 4, 2],
  ] as const) {
    test(`PYPL-01 ROUTE-11: the landing page of ${exam} is whole @full`, async ({ page }) => {
      await page.goto(`/${exam}-pyp`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('question by question')
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', register)
      await expect(main.getByRole('link', { name: 'Watch free videos' })).toHaveAttribute(
        'href',
        `/${exam}-past-year-papers`,
      )
      for (const place of ['how-it-works', 'teachers', 'sample-videos']) {
        await expect(page.locator(`section#${place}`)).toBeVisible()
      }
      await expect(page.locator('#how-it-works li')).toHaveCount(4)
      await expect(page.locator('#teachers').getByRole('listitem')).toHaveCount(teachers)
      await expect(page.locator('#sample-videos video')).toHaveCount(clips)
      await expect(page.locator('#sample-videos')).toContainText(/Clip, 10 s, \d\d KB/)
      const more = await page
        .locator('#more a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(more).toEqual(expect.arrayContaining([`/${exam}-timetable`, '/full-programme', '/']))
      expect(more).toHaveLength(5)
      await expect(page.getByText('invited you')).toHaveCount(0)
      await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    })
  }

  test('PYPL-01 ROUTE-11: a friend is told who invited and what both get @full', async ({
    page,
    request,
  }) => {
    await page.goto(`/igcse-pyp/${code}`)
    await expect(page.getByText('Aina invited you')).toBeVisible()
    await expect(page.getByText('All past-paper subjects open for you')).toBeVisible()
    await expect(page.getByText('All past-paper subjects open for Aina too.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
      'href',
      `/igcse-past-year-papers/register?ref=${code}`,
    )
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/igcse-pyp$/)
    // The first name and nothing else of the person.
    const html = await (await request.get(`/igcse-pyp/${code}`)).text()
    expect(html).not.toMatch(/Rahman|aina@example\.com/)
  })

  test.describe('a referral code that is nobody’s', () => {
    test.use({ expectedConsoleErrors: /404/ })

    test('ROUTE-11: is 404 and still shows the page @full', async ({ page }) => {
      const answer = await page.goto('/spm-pyp/zzzzzzzzzz')
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('This invitation is no longer valid.')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
        'href',
        '/spm-past-year-papers/register',
      )
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/spm-pyp$/)
    })
  })

  for (const path of ['/spm-trial-paper-guide', '/igcse-past-year-paper-guide']) {
    test(`ROUTE-12: ${path} helps in words, and has its videos @full`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('How to use')
      await expect(page.getByRole('heading', { name: 'Draw a line when time is up' })).toBeVisible()
      const videos = page.locator('#videos video')
      await expect(videos).toHaveCount(2)
      await expect(page.getByRole('link', { name: 'Play: ' })).toHaveCount(0)
      for (const video of await videos.all()) {
        await expect(video).toHaveAttribute('preload', 'none')
        await expect(video).toHaveAttribute('controls', '')
        await expect(video).toHaveAttribute('src', /^\/clips\/[a-z-]+\.mp4$/)
        await expect(video.locator('track[kind=captions]')).toHaveCount(2)
      }
    })
  }

  test('ROUTE-13: papers are chosen by year and language, and downloaded', async ({ page }) => {
    await page.goto('/spm-trial-paper-download')
    await expect(page.getByRole('heading', { name: '2025 papers' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Language' }).getByText('Bahasa Melayu').click()
    await expect(page).toHaveURL(/\/spm-trial-paper-download\/bm\/2025$/)
    await page.getByRole('navigation', { name: 'Year' }).getByText('2024').click()
    await expect(page).toHaveURL(/\/spm-trial-paper-download\/bm\/2024$/)
    await expect(
      page.getByRole('navigation', { name: 'Year' }).locator('[aria-current=page]'),
    ).toHaveText('2024')
    const row = page.getByRole('row', { name: /Kimia/ })
    await expect(row).toContainText('2 pages')
    await expect(page.getByRole('row', { name: /Chemistry/ })).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: /Download Kimia.*PDF, [\d.]+ KB/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe(
      'Kimia - Percubaan SPM 2024 (sample paper by Kelasku).pdf',
    )
  })
})

test.describe('what is not there', () => {
  test.use({ expectedConsoleErrors: /404/ })

  test('ROUTE-13: a year or a language without papers is the 404 page @full', async ({
    page,
    request,
  }) => {
    for (const path of [
      '/spm-trial-paper-download/2019',
      '/spm-trial-paper-download/zh/2025',
      '/igcse-past-year-paper-download/bm/2025',
      '/spm-pyp/ABC',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404)
    }
    await page.goto('/igcse-past-year-paper-download/bm/2025')
    await expect(page.getByText('404 Not Found')).toBeVisible()
  })
})

test('PYPL-01: nothing of a clip is fetched before it is played, and then it plays @full', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/clips/')) fetched.push(pathname)
  })
  await page.goto('/spm-pyp')
  await untilStarted(page)
  const clip = page.locator('#sample-videos figure').first()
  const stage = clip.locator('> div')
  await stage.scrollIntoViewIfNeeded()
  const before = await stage.boundingBox()
  expect(fetched).toEqual([])
  await clip.getByRole('link', { name: 'Play: ' }).click()
  const video = clip.locator('video')
  await expect(video).toBeFocused()
  await expect(video).toHaveAttribute('controls', '')
  await expect(video.locator('track[kind=captions]')).toHaveCount(2)
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0)
  expect(await stage.boundingBox()).toEqual(before)
  expect([...new Set(fetched)]).toEqual(['/clips/spm-mathematics.mp4'])
})

test('ROUTE-13: with script the choice changes without a load @full', async ({ page }) => {
  await page.goto('/spm-trial-paper-download')
  await untilStarted(page)
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.getByRole('navigation', { name: 'Year' }).getByText('2024').click()
  await expect(page.getByRole('heading', { name: '2024 papers' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
})

test('free past-paper pages do not scroll sideways on a phone @full', async ({ page }) => {
  for (const path of whole) {
    await page.goto(path)
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(wider, path).toBe(false)
  }
})

test.describe('signed in', () => {
  test.use({ expectedConsoleErrors: /404/ })

  test('ROUTE-10: a registered visitor is thanked @full', async ({ page, app }) => {
    await enterAsSubscriber(page, app, 'Mei')
    await page.goto('/igcse-past-year-papers/thank-you')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're registered")
    await expectNoViolations(page)
  })
})
