import type { Page } from 'playwright/test'
import { expect, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { newAddress } from '../support/people.ts'
import { signIn } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

type Event = { event: string; [field: string]: string }
const events = (page: Page) =>
  page.evaluate(() => (globalThis as { dataLayer?: Event[] }).dataLayer ?? [])
const views = async (page: Page) =>
  (await events(page)).filter(({ event }) => event === 'page_view')

test('TRACK-01 SES-04: each page that stands for a moment is a view, under its own title, and the campaign is kept for 1800 s', async ({
  page,
  app,
}) => {
  const hosts = new Set<string>()
  const since = Date.now()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto('/?utm_source=fb&ref=abcdefgh23&oobCode=Zx81#faq')
  await expect.poll(() => views(page)).toHaveLength(1)
  expect((await views(page))[0]).toEqual({
    event: 'page_view',
    route_name: '/',
    page_location: `${app.origin}/?utm_source=fb`,
    page_title: await page.title(),
  })
  const campaign = (await page.context().cookies()).filter(({ name }) => name.startsWith('utm_'))
  expect(campaign).toMatchObject([{ name: 'utm_source', value: 'fb', sameSite: 'Lax', path: '/' }])
  const keptUntil = (campaign[0]?.expires ?? 0) * 1000
  expect(keptUntil).toBeGreaterThanOrEqual(since + 1_799_000)
  expect(keptUntil).toBeLessThanOrEqual(Date.now() + 1_800_000)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and privacy' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect.poll(() => views(page)).toHaveLength(2)
  expect((await views(page))[1]).toEqual({
    event: 'page_view',
    route_name: '/terms/:version?',
    page_location: `${app.origin}/terms`,
    page_title: await page.title(),
  })
  expect((await views(page))[1]?.['page_title']).not.toBe((await views(page))[0]?.['page_title'])
  expect([...hosts], 'nothing is sent anywhere').toEqual([app.origin])
})

test('TRACK-01: a page that leads on at once is no view @full', async ({ page, app }) => {
  await page.clock.install()
  // Behind sign-in: leads to it.
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect.poll(() => views(page)).toHaveLength(1)
  await page.clock.runFor(60_000)
  expect(await views(page)).toMatchObject([
    { route_name: '/login', page_location: `${app.origin}/login` },
  ])
})

test.describe('a link with a token', () => {
  // Nobody made this one.
  test.use({ expectedConsoleErrors: /404/ })

  test('TRACK-01: is told without it @full', async ({ page, app }) => {
    await page.goto('/Abcdefgh0123456789-_Abcdefgh')
    await expect.poll(() => views(page)).toHaveLength(1)
    expect(await views(page)).toMatchObject([
      { route_name: '/:token', page_location: `${app.origin}/:token` },
    ])
  })
})

test("TRACK-01: 'Logged In' is noted once for a sign-in, with the user's id, and not at a start @full", async ({
  page,
  app,
}) => {
  const student = await makeSubscriber(app.databaseUrl, { name: 'Nurul', email: newAddress() })
  const { uid } = student
  await signIn(page, student)
  const signIns = async () => (await events(page)).filter(({ event }) => event === 'Logged In')
  await expect.poll(signIns).toEqual([{ event: 'Logged In', user_id: uid }])
  await page.reload()
  await expect.poll(() => views(page)).toHaveLength(1)
  expect(await signIns()).toEqual([])
})

test.describe('SES-04: the campaign', () => {
  const campaignOf = async (page: Page) =>
    (await page.context().cookies()).filter(({ name }) => name.startsWith('utm_'))

  test('SES-04: that led here is kept for 1800 s, and a new one takes all of its place @full', async ({
    page,
  }) => {
    const since = Date.now()
    await page.goto('/spm-timetable?utm_source=fb&utm_medium=cpc&utm_campaign=Ujian%20SPM')
    await expect.poll(async () => (await campaignOf(page)).length).toBe(3)
    const cookies = await campaignOf(page)
    expect(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))).toEqual({
      utm_source: 'fb',
      utm_medium: 'cpc',
      utm_campaign: 'Ujian%20SPM',
    })
    for (const { expires, sameSite, path } of cookies) {
      expect([sameSite, path]).toEqual(['Lax', '/'])
      expect(expires * 1000).toBeGreaterThanOrEqual(since + 1_799_000)
      expect(expires * 1000).toBeLessThanOrEqual(Date.now() + 1_800_000)
    }

    await page.goto('/')
    await expect.poll(() => views(page)).toHaveLength(1)
    expect(await campaignOf(page)).toHaveLength(3)

    await page.goto(`/?utm_source=${'x'.repeat(500)}`)
    await expect
      .poll(async () => (await campaignOf(page)).map(({ name, value }) => [name, value]))
      .toEqual([['utm_source', 'x'.repeat(200)]])
  })

  test('SES-04: that there is none of leaves no cookie @full', async ({ page }) => {
    await page.goto('/?utm_source=&utm_term=x')
    await expect.poll(() => views(page)).toHaveLength(1)
    expect(await campaignOf(page)).toEqual([])
  })
})
