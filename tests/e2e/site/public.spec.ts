import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from 'playwright/test'
import { pageAt, pages, plainPath } from '#contract/shared/pages.ts'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { layoutShift } from '../support/layout-shift.ts'
import { untilSettled } from '../support/settled.ts'

test.use(withoutServiceWorker)

/** Every page that the server renders whole, at its plainest path. */
const wholePages = pages.flatMap((page) => {
  const path = plainPath(page)
  return path && page.html === 'whole' && page.screen !== 'maintenance' ? [path] : []
})
/** One page of each screen and exam. */
const oneOfEach = wholePages.filter((path, index) => {
  const kind = (at: string) => [pageAt(at)?.screen, pageAt(at)?.layout, pageAt(at)?.exam].join()
  return wholePages.findIndex((other) => kind(other) === kind(path)) === index
})
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('HOME-01: the front page is whole before any script runs @full', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const figure of ['10,000+', '22,000+', '1,500', '600+']) {
      await expect(page.getByText(figure, { exact: true })).toBeVisible()
    }
    await page.locator('#timetable').getByText('Art').last().click()
    await expect(page.getByText('Prinsip Perakaunan').first()).toBeVisible()
    await expect(page).toHaveTitle(/Kelasku/)
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBeTruthy()
    const faq = page
      .locator('#faq, [id*=question]')
      .locator('details')
      .or(page.locator('main details'))
      .first()
    await faq.locator('summary').click()
    await expect(faq).toHaveAttribute('open', '')
  })

  test('TIME-01: both exam timetables can be read @full', async ({ page }) => {
    await page.goto('/spm-timetable')
    await page.getByText('Last dates: SPM 2023').click()
    await expect(page.getByText('1103/1').first()).toBeVisible()
    await page.goto('/igcse-timetable')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('IGCSE')
  })
})

test('I18N-01 API-02: the locale and the school are remembered in cookies, and the school is not asked for again until it changes', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/static/school')) asked.push(request.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['i18n_redirected', 'school']))
  expect(asked).toHaveLength(1)
  const options = '**/api/v1/static/sign-in'
  let answered = page.waitForResponse(options)
  await page.reload()
  await (await answered).finished()
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)
  await page.route(options, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-school': 'another' } })
  })
  answered = page.waitForResponse('**/static/school')
  await page.reload()
  expect((await answered).ok()).toBe(true)
})

const noViolations = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page)
}

test('one public page of each kind has no accessibility violations, and nothing of it moves by itself @full', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of oneOfEach) {
    await page.goto(path)
    await untilSettled(page)
    expect(await layoutShift(page), path).toBeLessThan(0.005)
    await expectNoViolations(page)
  }
  await noViolations(page, '/login')
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const [size, viewport] of Object.entries(sizes))
    test(`every public page has no accessibility violations (${colorScheme}, ${size}) @full`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of [...wholePages, '/login']) await noViolations(page, path)
    })

/**
 * What a new connection carries at once: ten packets of 1,460 bytes, and one more for each packet of the TLS
 * certificate, of which there are two at least. More would cost the time to the server and back.
 */
const atOnce = 14_600

/** They end at the proxy (RFC 9110, 7.6.1): no phone gets them. */
const hopByHop = /^(?:connection|keep-alive)$/i

/** What a page takes on the wire, headers included. */
async function bytesOf(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } })
  const headers = answer
    .headersArray()
    .filter(({ name }) => !hopByHop.test(name))
    .map(({ name, value }) => name.length + value.length + 4)
  const head = headers.reduce((sum, one) => sum + one, 'HTTP/1.1 200 OK'.length + 4)
  return head + Number(answer.headers()['content-length'])
}

test.describe('before any script', () => {
  test('LANG-03: a public page is one request until its first paint, no longer than what a new connection carries at once, and its script comes after it', async ({
    request,
  }) => {
    for (const path of wholePages) {
      const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } })
      const html = await answer.text()
      const head = html.slice(0, html.indexOf('</head>'))
      expect(head, path).not.toMatch(/<script[^>]* src=|<link[^>]*rel="modulepreload"/)
      expect(head, path).not.toContain('rel="stylesheet"')
      expect(html, path).not.toMatch(/<img/)
      // Only the front page is long enough to leave styles for later.
      expect(html.match(/rel="stylesheet"/g)?.length ?? 0, path).toBe(path === '/' ? 1 : 0)
      const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
      expect(gzipSync(style).length, `${path}: inlined CSS`).toBeLessThan(8 * 1024)
      expect(html.match(/data-start="([^"]+)"/)?.[1], path).toMatch(/\/assets\/\S+\.js/)
      // In the first seconds after its start the server has it compressed in haste.
      await expect.poll(() => bytesOf(request, path), `${path}: bytes`).toBeLessThanOrEqual(atOnce)
    }
    expect(wholePages.length).toBeGreaterThan(20)
    // The longest pages of the other languages.
    for (const path of ['/ms', '/zh', '/ms/spm-pyp', '/zh/spm-pyp'])
      await expect.poll(() => bytesOf(request, path), `${path}: bytes`).toBeLessThanOrEqual(atOnce)
  })

  test('a file travels compressed, a page that nobody has changed is not sent twice, and a file that is gone is text', async ({
    request,
  }) => {
    const html = await (await request.get('/')).text()
    const files = /data-start="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(files.length).toBeGreaterThan(1)
    for (const file of [...files, '/']) {
      const answer = await request.get(file, { headers: { 'accept-encoding': 'br' } })
      expect(answer.headers()['content-encoding'], file).toBe('br')
    }

    const first = await request.get('/terms')
    const again = await request.get('/terms', {
      headers: { 'if-none-match': first.headers()['etag'] ?? '' },
    })
    expect(again.status()).toBe(304)

    const gone = await request.get('/assets/gone-12345678.js')
    expect(gone.status()).toBe(404)
    expect(gone.headers()['content-type']).toContain('text/plain')
  })
})

test('what is inlined is not fetched again, the font comes after the first paint, and the next page is a small chunk in Inter @full', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const font = page.waitForRequest(/\.woff2$/)
  await page.goto('/')
  const inter = (await font).url()
  await untilSettled(page)
  const inlined = ((await page.locator('html').getAttribute('data-start')) ?? '')
    .split(' ')
    .filter((file) => file.endsWith('.css'))
  expect(inlined.length).toBeGreaterThan(0)
  expect(fetched.filter((file) => file.includes('below-the-fold'))).toHaveLength(1)
  expect(fetched.filter((file) => inlined.includes(file))).toEqual([])
  const firstOf = (kind: string) => fetched.findIndex((file) => file.endsWith(kind))
  expect(firstOf('.js')).toBeGreaterThan(0)
  expect(firstOf('.woff2')).toBeGreaterThan(firstOf('.js'))
  const fonts = () =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => family === 'Inter').length)
  expect(await fonts()).toBe(0)
  // Loaded once more, it is loaded: the next page has it then.
  await page.evaluate(
    async (url) => void (await new FontFace('Again', `url(${url})`).load()),
    inter,
  )

  const came: { url: string; bytes: number }[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!url.includes('/assets/')) return
    const bytes = Number(response.headers()['content-length'] ?? 0)
    came.push({ url, bytes })
  })
  await page.getByRole('link', { name: 'Terms and privacy' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/terms/i)
  await expect(page).toHaveTitle(/terms/i)
  await expect.poll(fonts).toBe(1)
  // The first page that asks for data also brings what sends calls, which others then have: that is weighed apart.
  const [calls = [], own = []] = [true, false].map((isCalls) =>
    came.filter(({ url }) => url.includes('/assets/calls-') === isCalls),
  )
  const sum = (files: typeof came) => files.reduce((all, file) => all + file.bytes, 0)
  expect(sum(own), JSON.stringify(own)).toBeLessThan(5000)
  expect(sum(calls), JSON.stringify(calls)).toBeLessThan(13_000)
  expect(fetched.filter((path) => path === '/terms')).toEqual([])
})

test.describe('styles below the first screen', () => {
  const sheet = /\/assets\/below-the-fold-[^/]+\.css$/
  const belowIsStyled = (page: Page) =>
    expect(page.locator('#pricing .finder')).toHaveCSS('display', 'grid')

  for (const [size, viewport] of Object.entries(sizes))
    test(`the first screen is painted without them, and nothing moves when they come (${size}) @full`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(sheet, async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
      await expect.poll(paints).toBeGreaterThan(0)
      await expect(page.getByText('22,000+')).toBeVisible()
      const places = () =>
        page
          .locator('.long-page > section:nth-of-type(-n + 2) *')
          .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
      const before = await places()
      // Nothing is ever shown without its styles: what follows is not read before they are here.
      await expect(page.locator('#how-it-works')).toHaveCount(0)
      release()
      await belowIsStyled(page)
      await untilSettled(page)
      expect(await layoutShift(page)).toBeLessThan(0.005)
      expect(await places()).toEqual(before)
    })

  test('they stay for who leaves the front page and comes back, and come to who came from another @full', async ({
    page,
  }) => {
    for (const first of ['/', '/terms']) {
      await page.goto(first)
      await untilSettled(page)
      if (first === '/') await page.getByRole('link', { name: 'Terms and privacy' }).first().click()
      await expect(page).toHaveURL(/\/terms$/)
      await page.getByRole('link', { name: 'Kelasku, home' }).first().click()
      await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
      await belowIsStyled(page)
    }
  })

  test.describe('when they do not come', () => {
    test.use({ expectedConsoleErrors: /ERR_FAILED/ })

    test('every section can be read without them, and the page starts @full', async ({ page }) => {
      await page.route(sheet, (route) => route.abort())
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('data-started', '')
      await page.getByRole('button', { name: 'One more class' }).click()
      await expect(page.locator('output')).toHaveText('4 classes')
      await expect(page.locator('#faq summary').last()).toBeVisible()
    })
  })

  test.describe('on a page that something changed on its way', () => {
    test.use({ expectedConsoleErrors: /#418/ })

    test('the styles stay when React renders the page again @full', async ({ page }) => {
      await page.route('/', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.text()).replace('<mark>ready</mark>', '<b>siap</b>')
        await route.fulfill({ response: answer, body })
      })
      await page.goto('/')
      await untilSettled(page)
      await expect(page.locator('h1 mark')).toBeVisible()
      await belowIsStyled(page)
    })
  })
})

test('search engines get structured data, a sitemap and robots.txt', async ({ request, app }) => {
  const thingsOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    const [, json = '{}'] =
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
    return (JSON.parse(json) as { '@graph'?: Record<string, unknown>[] })['@graph'] ?? []
  }
  const typesOn = async (path: string) => (await thingsOf(path)).map((thing) => thing['@type'])
  expect(await typesOn('/')).toEqual(['EducationalOrganization', 'Course'])
  const exams = await thingsOf('/spm-timetable')
  expect(exams).toHaveLength(20)
  // Written at eight in the morning in Malaysia.
  expect(exams[0]).toMatchObject({ '@type': 'Event', startDate: '2024-01-30T00:00:00.000Z' })

  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${app.origin}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
  expect(listed).toContain(`${app.origin}/`)
  expect(listed).toContain(`${app.origin}/spm-pyp`)
  expect(listed).toContain(`${app.origin}/spm-trial-paper-download/bm/2024`)
  expect(listed).not.toContain(`${app.origin}/maintenance`)
  for (const url of listed) {
    const answer = await request.get(url)
    expect(answer.status(), url).toBe(200)
    expect(await answer.text(), url).not.toContain('noindex')
  }
})
