import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { defaultLocale, localeCookie, localeNames, locales } from '#contract/shared/text/locales.ts'
import { orderSteps, pathIn } from '#contract/shared/pages.ts'
import {
  expect,
  expectNoViolations,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { staffPaths } from '#tests/support/staff-nav.ts'
import { becomeVisitor } from '#tests/support/become-visitor.ts'
import { longestTestMs } from '#tests/support/limits.ts'
import { agreeToTerms } from '#tests/support/students.ts'
import { untilUnderWorker } from '#tests/support/service-worker.ts'
import { readData } from '#tests/support/english.ts'
import { giveRole } from '../support/administrators.ts'
import {
  beginOrder,
  giveChild,
  invite,
  lessonOf,
  pathsOf,
  withDatabase,
} from '../support/every-page.ts'
import { layoutShift } from '../support/layout-shift.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'
import { textsOn } from '../support/texts-on.ts'
import { noteToasts } from '../support/toasts.ts'

test.use(withoutServiceWorker)

const contentFolder = join(import.meta.dirname, '../../../content')
const others = ['ms', 'zh'] as const
const publicPages = ['/', '/spm-timetable', '/spm-pyp', '/terms', '/login']
const signedInPages = [
  '/dashboard',
  '/full-programme',
  mathematics,
  '/orders',
  '/account',
  '/account/family',
]

test('I18N-01 LANG-03: only the front page leads to the wanted language; every other address is in its own', async ({
  request,
}) => {
  const get = async (path: string, headers: Record<string, string>) => {
    const reply = await request.get(path, { headers, maxRedirects: 0 })
    const lang = /<html lang="([^"]+)"/.exec(await reply.text())?.[1]
    return [reply.status(), reply.headers()['location'] ?? lang]
  }
  const malay = { 'accept-language': 'ms-MY,ms;q=0.9,en;q=0.8' }
  expect(await get('/', malay)).toEqual([302, '/ms'])
  expect(await get('/', { 'accept-language': 'fr' })).toEqual([200, 'en'])
  expect(await get('/', { ...malay, cookie: `${localeCookie}=zh` })).toEqual([302, '/zh'])
  expect(await get('/?utm_source=ig', malay)).toEqual([302, '/ms?utm_source=ig'])
  expect(await get('/', { ...malay, cookie: `${localeCookie}=en` })).toEqual([200, 'en'])
  expect(await get('/terms', malay)).toEqual([200, 'en'])
  expect(await get('/zh/terms', malay)).toEqual([200, 'zh'])
  expect(await get('/ms', { 'accept-language': 'en' })).toEqual([200, 'ms'])
  expect(await get('/login', malay)).toEqual([200, 'ms'])
  expect((await get('/ms/dashboard', malay))[0]).toBe(404)
  expect((await get('/en/terms', malay))[0]).toBe(404)
})

test('I18N-01: the chosen language is kept for 365 days, and the front page alone leads to it @full', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('html[data-started]')).toBeAttached()
  await page.getByRole('contentinfo').getByRole('link', { name: '中文' }).click()
  await expect(page).toHaveURL(/\/zh$/)
  const kept = async () =>
    (await page.context().cookies()).find(({ name }) => name === localeCookie)
  await expect.poll(async () => (await kept())?.value).toBe('zh')
  const days = (((await kept())?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(364.9)
  expect(days).toBeLessThanOrEqual(365)

  await page.goto('/')
  await expect(page).toHaveURL(/\/zh$/)
  await page.goto('/terms')
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect((await kept())?.value).toBe('zh')
})

test('LANG-03: a public page names itself in every language, in its head and in the sitemap @full', async ({
  request,
  app,
}) => {
  const page = await (await request.get('/ms/terms')).text()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(page).toContain(`<link rel="canonical" href="${app.origin}/ms/terms"/>`)
  expect(page).toContain(`property="og:image" content="${app.origin}/previews/school.ms.png"`)
  for (const locale of [defaultLocale, ...others]) {
    const url = app.origin + pathIn(locale, '/terms')
    expect(page).toContain(`<link rel="alternate" hreflang="${locale}" href="${url}">`)
    expect(sitemap).toContain(`<loc>${url}</loc>`)
  }
  expect(page).toContain(`hreflang="x-default" href="${app.origin}/terms"`)
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED|Failed to load resource|^Error: broken/,
  })

  test('LANG-02 PWA-02: pages are prefetched in the language of the device, and again in one that it chooses later @full', async ({
    page,
    app,
  }) => {
    const isKept = (path: string) =>
      page.evaluate(async (url) => (await caches.match(url)) !== undefined, path)
    await page.context().addCookies([{ name: localeCookie, value: 'ms', url: app.origin }])
    await page.goto('/login')
    await expect.poll(() => isKept('/ms/igcse-timetable')).toBe(true)
    await expect.poll(() => isKept('/ms')).toBe(true)
    for (const path of ['/', '/igcse-timetable', '/zh']) expect(await isKept(path)).toBe(false)

    await page.goto('/login')
    await page.getByRole('button', { name: '中文' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
    await page.goto('/login')
    await expect.poll(() => isKept('/zh/igcse-timetable')).toBe(true)
    await expect.poll(() => isKept('/zh')).toBe(true)

    await page.context().setOffline(true)
    await page.goto('/zh/igcse-timetable')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('考试')
    await page.context().setOffline(false)
    await page.goto('/')
    await expect(page).toHaveURL(/\/zh$/)
  })

  test('LANG-02 I18N-01: without the server the front page still leads to the wanted language, after a single visit @full', async ({
    page,
    app,
  }) => {
    const isKept = (path: string) =>
      page.evaluate(async (url) => (await caches.match(url)) !== undefined, path)
    const hasCopy = () =>
      page.evaluate(async () => (await (await caches.open('kelasku-copy')).keys()).length > 0)
    const expectMalay = async () => {
      await expect(page).toHaveURL(/\/ms\?from=icon$/)
      await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
      await expect(page.locator('html[data-started]')).toBeAttached()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hadapi/)
    }
    await page.goto('/ms')
    await expect.poll(() => isKept('/ms')).toBe(true)
    await expect.poll(hasCopy).toBe(true)
    expect(await isKept('/')).toBe(false)
    await forgetFiles(page)
    await app.stop()
    try {
      await page.goto('/?from=icon')
      await expectMalay()
    } finally {
      await app.start()
    }

    // A device that has the front page in two languages.
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/\/\?from=icon$/)
    await page.goto('/')
    await expect.poll(() => isKept('/')).toBe(true)
    await footer.getByRole('link', { name: 'Bahasa Melayu' }).click()
    await expect(page).toHaveURL(/\/ms$/)
    expect(await isKept('/')).toBe(true)
    await app.stop()
    try {
      await page.goto('/?from=icon')
      await expectMalay()
    } finally {
      await app.start()
    }
  })

  test('LANG-02: a language is chosen without a reload, kept on account and device, and shown offline', async ({
    page,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Puteri')
    await page.goto('/account/language')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Bahasa Melayu' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bahasa' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await expect.poll(() => savedLocale(app, uid)).toBe('ms')
    await expect.poll(() => unsavedLocales(page)).toEqual([])

    // On another device, which asks for English, it is Malay all the same.
    await page.context().clearCookies({ name: localeCookie })
    await page.goto('/dashboard')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')

    await page.reload()
    await untilUnderWorker(page)
    await page.reload()
    await expect
      .poll(() =>
        page.evaluate(async () => (await (await caches.open('kelasku-copy')).keys()).length),
      )
      .toBe(1)
    await page.context().setOffline(true)
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Pesanan' })).toBeVisible()
    await page.goto('/account/language')
    await expect(main.getByRole('link', { name: 'Akaun saya' })).toBeVisible()
    const toasts = await noteToasts(page)
    await main.getByRole('button', { name: '中文' }).click()
    await expect
      .poll(toasts)
      .toEqual([expect.stringContaining('中文 belum ada dalam peranti ini.')])
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
    // Of what saves a choice nothing is on this device.
    await forgetFiles(page)
    await main.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.context().setOffline(false)
    await page.goto('/account/language')
    await expect.poll(() => savedLocale(app, uid)).toBe('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.context().setOffline(true)

    // Where nothing of ours starts any more, the kept shell speaks every language.
    await main.getByRole('button', { name: 'Bahasa Melayu' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          if (new URL(request.url).pathname.endsWith('.js')) {
            const headers = { 'content-type': 'text/javascript' }
            await cache.put(request, new Response("throw new Error('broken')", { headers }))
          }
      }
    })
    await page.goto('/orders')
    await expect(page.getByText('Halaman ini tidak dimuatkan sepenuhnya.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cuba lagi' })).toBeVisible()
    await page.context().setOffline(false)
  })
})

test.describe('without an answer', () => {
  test.use({ expectedConsoleErrors: /net::ERR_FAILED/ })

  test('LANG-02: a choice of language whose answer was lost is not undone by the next start @full', async ({
    page,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Puteri')
    await page.goto('/account/language')
    const address = '**/api/v1/account/locale'
    await page.route(address, async (route) => {
      await route.fetch()
      await route.abort()
    })
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await page.getByRole('main').getByRole('button', { name: 'Bahasa Melayu' }).click()
    await lost
    expect(await savedLocale(app, uid)).toBe('ms')
    expect(await unsavedLocales(page)).toEqual(['ms'])

    // A killed browser forgets the cookie that it has just been given.
    await page.context().clearCookies({ name: localeCookie })
    await page.unroute(address)
    const sentAgain = page.waitForResponse(address)
    await page.goto('/dashboard')
    expect((await sentAgain).request().postDataJSON()).toEqual({ locale: 'ms' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
    await expect.poll(() => unsavedLocales(page)).toEqual([])
    expect(await savedLocale(app, uid)).toBe('ms')
  })
})

test('LANG-03: a link on a public page leads to the same language, and the switch to the same page @full', async ({
  page,
}) => {
  await page.goto('/ms')
  // Before that, links load pages and choose no language.
  await expect(page.locator('html[data-started]')).toBeAttached()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Terma dan privasi' }).click()
  await expect(page).toHaveURL(/\/ms\/terms$/)
  const chinese = footer.getByRole('link', { name: '中文' })
  await expect(chinese).toHaveAttribute('href', '/zh/terms')
  await chinese.click()
  await expect(page).toHaveURL(/\/zh\/terms$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await footer.getByRole('link').first().waitFor({ state: 'detached' })
})

for (const locale of others)
  test(`LANG-01 LANG-05: ten pages in ${locale} have no English left and fit a phone @full`, async ({
    page,
    app,
  }) => {
    await enterIn(page, app, locale)
    const trouble = await troubleOn(page, locale, signedInPages)
    await becomeVisitor(page)
    const paths = publicPages.map((path) => pathIn(locale, path))
    expect([...trouble, ...(await troubleOn(page, locale, paths))]).toEqual([])
  })

for (const locale of others)
  test(`LANG-03: nothing moves by itself on pages in ${locale} @full`, async ({ page, app }) => {
    const uid = await enterIn(page, app, locale)
    await agreeToTerms(app.databaseUrl, { uid })
    const moved = async (paths: readonly string[]) => {
      const shifts: string[] = []
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        const shift = await layoutShift(page)
        if (shift > 0.02) shifts.push(`${path}: ${shift.toFixed(3)}`)
      }
      return shifts
    }
    const shifts = await moved(signedInPages)
    await becomeVisitor(page)
    const paths = [...publicPages, '/download', '/registerseminar']
    expect([...shifts, ...(await moved(paths.map((path) => pathIn(locale, path))))]).toEqual([])
  })

test('LANG-04: what was written in another language than the page says so @full', async ({
  page,
  app,
}) => {
  const uid = await enterIn(page, app, 'zh')
  const [announced, answered] = ['Kelas bermula awal', 'Guna hukum Newton kedua']
  const written = await withDatabase(app, async (database) => {
    await database.query(
      `INSERT INTO announcements (id, place, text, locale, starts_at, ends_at, uid, created_at)
       VALUES (gen_random_uuid(), 'both', $1, 'ms', now() - interval '1 hour', now() + interval '1 hour', $2, now())`,
      [announced, uid],
    )
    await database.query(
      `INSERT INTO questions (id, uid, class_id, text, asked_at, answered_at, answer, answered_by, answer_locale)
       VALUES (gen_random_uuid(), $2, 5, '?', now(), now(), $1, $2, 'ms')`,
      [answered, uid],
    )
    const { rows } = await database.query<{ text: string; language: string }>(
      `SELECT class_name AS text, language FROM classes
       UNION SELECT lessons.title, classes.language FROM lessons JOIN classes ON classes.id = class_id
       UNION SELECT title, 'Eng' FROM programmes
       UNION SELECT title, 'Eng' FROM intakes`,
    )
    return new Map(rows.map(({ text, language }) => [text, language === 'Bm' ? 'ms' : 'en']))
  })
  written.set(announced, 'ms').set(answered, 'ms')
  // Servers read announcements every 15 seconds.
  await expect(async () => {
    const answered = page.waitForResponse(/\/api\/v1\/dashboard/)
    await page.goto('/dashboard')
    expect(await (await answered).text()).toContain(announced)
  }).toPass()
  await expect(page.getByText(announced)).toBeVisible()
  const found = new Set<string>()
  const wrong: string[] = []
  const paths = [...signedInPages, `${mathematics}/${await lessonOf(app)}`, '/inbox', '/classes']
  for (const path of [...paths, '/practice', '/account/progress', '/zh']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const { text, lang } of await languagesOn(page)) {
      const expected = written.get(text)
      if (!expected) continue
      found.add(text)
      if (lang !== expected) wrong.push(`${path}: ${text} is in ${lang}`)
    }
  }
  expect(wrong).toEqual([])
  for (const text of [announced, answered, 'Mathematics', 'Sejarah']) expect(found).toContain(text)
  expect(
    [...found].some((text) => !/^[\w ]+$/.test(text)),
    'a title of a lesson',
  ).toBe(true)
  const isTitle = (text: string) => /(Programme| intake)$/.test(text)
  expect([...found].filter(isTitle), 'programmes and intakes have Chinese titles').toEqual([])
})

test.describe('every page', () => {
  // There are many of them.
  test.describe.configure({ timeout: 3 * longestTestMs })
  // Rooms of programmes that this student does not have.
  test.use({ expectedConsoleErrors: /403 \(Forbidden\)/ })

  for (const locale of localeNames) {
    test(`LANG-01 LANG-05: every page of a visitor in ${locale} has no English left and fits a phone @full`, async ({
      page,
      app,
    }) => {
      await invite(app)
      await page.context().addCookies([{ name: localeCookie, value: locale, url: app.origin }])
      const paths = (await pathsOf(app, 'all', 'visitor')).map((path) => pathIn(locale, path))
      expect(await troubleOn(page, locale, paths)).toEqual([])
    })

    test(`LANG-01 LANG-05: every page of a student in ${locale} has no English left and fits a phone @full`, async ({
      page,
      app,
    }) => {
      const uid = await enterIn(page, app, locale)
      await beginOrder(app, uid)
      await giveChild(app, uid)
      const steps = orderSteps.map((step) => `/plus-programme/order/${step}`)
      const paths = [...(await pathsOf(app, 'signed-in')), ...steps]
      expect(await troubleOn(page, locale, paths)).toEqual([])
    })
  }

  test('LANG-01 LANG-05: every page of the staff in ms has no English left and fits a phone @full', async ({
    page,
    app,
  }) => {
    const uid = await enterIn(page, app, 'ms')
    await giveRole(app, uid)
    const paths = await staffPaths(page)
    expect(await troubleOn(page, 'ms', paths)).toEqual([])
  })
})

/** Empties the browser's own cache; what the worker keeps stays. */
async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

/** The language of the account. */
const savedLocale = (app: App, uid: string) =>
  withDatabase(app, async (database) => {
    const { rows } = await database.query<{ locale: string | null }>(
      'SELECT locale FROM users WHERE uid = $1',
      [uid],
    )
    return rows[0]?.locale
  })

/** What was chosen on this device and the server has not said that it knows. */
const unsavedLocales = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.endsWith('/unsaved-locale'))
      .map(([, locale]) => locale),
  )

async function enterIn(page: Page, app: App, locale: string): Promise<string> {
  const { uid } = await enterAsSubscriber(page, app, 'Rania')
  await withDatabase(app, (database) =>
    database.query('UPDATE users SET locale = $2 WHERE uid = $1', [uid, locale]),
  )
  await page.context().addCookies([{ name: localeCookie, value: locale, url: app.origin }])
  return uid
}

/** Texts on the page, each with the language that it is said to be in. */
const languagesOn = (page: Page) =>
  page.evaluate(() => {
    const texts: { text: string; lang: string }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const lang = node.parentElement?.closest('[lang]')?.getAttribute('lang') ?? ''
      if (!node.parentElement?.closest('script, template'))
        texts.push({ text: node.nodeValue?.trim() ?? '', lang })
    }
    return texts
  })

/** Opens each page and says what is too wide for a phone, still in English, or not accessible. */
async function troubleOn(page: Page, locale: string, paths: readonly string[]): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 })
  const english = englishTexts(locale)
  // Names, and what staff wrote, are in the language that they were written in.
  const { whole: names } = readData(...Object.values(locales))
  const content = translatedContent(locale)
  const trouble: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 360) trouble.push(`${path}: ${width} px wide`)
    const left = (await textsOn(page)).filter(
      ({ text }) => content.has(text) || (english.has(text) && !names.has(text)),
    )
    trouble.push(...left.map(({ at, text }) => `${path}: in English: ${at} ${text}`))
    await expectNoViolations(page)
  }
  return trouble
}

/** English texts of page content that are written in this language too. */
function translatedContent(locale: string): Set<string> {
  const texts = new Set<string>()
  const add = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const english = value as Record<string, unknown>
    for (const [name, text] of Object.entries(english[locale] ?? {}))
      if (english[name] !== text) texts.add(String(english[name]))
    Object.values(english).forEach(add)
  }
  for (const file of globSync('{pages,timetables}/*.json', { cwd: contentFolder }))
    add(JSON.parse(readFileSync(join(contentFolder, file), 'utf8')))
  return texts
}

/** Whole English texts that say nothing in another language. */
function englishTexts(locale: string): Set<string> {
  const root = join(contentFolder, 'locales')
  const texts = new Set<string>()
  const own = new Set<unknown>()
  const add = (english: unknown, other: unknown) => {
    if (typeof english === 'string') {
      if (/[a-z]{3}/.test(english)) texts.add(english)
      // 'Main' is Malay for 'Play'.
      own.add(other)
    } else if (typeof english === 'object' && english !== null)
      for (const [key, one] of Object.entries(english))
        add(one, (other as Record<string, unknown> | undefined)?.[key])
  }
  for (const file of globSync('{,staff/}*.json', { cwd: join(root, locale) })) {
    const read = (from: string): unknown => JSON.parse(readFileSync(join(root, from, file), 'utf8'))
    add(read(defaultLocale), read(locale))
  }
  return new Set([...texts].filter((text) => !own.has(text)))
}
