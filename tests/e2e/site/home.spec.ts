import * as v from 'valibot'
import { quote } from '#contract/billing/pricing.ts'
import { Catalogue } from '#contract/catalogue/catalogue.ts'
import { formatMoney } from '#contract/shared/text/english-format.ts'
import { expect, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { untilStarted } from '#tests/support/until-started.ts'

test.use(withoutServiceWorker)

const phone = { width: 360, height: 740 }
const longestOnPhone = 4500

test("HOME-01 HOME-02: the first screen says what, for whom, the price and the next step, and a lesson's clip and a teacher's card open on a tap", async ({
  page,
  request,
}) => {
  const fetched: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (/^\/(?:clips|media)\//.test(pathname) || asked.resourceType() === 'media')
      fetched.push(pathname)
  })
  const answer = await request.get('/api/v1/catalogue')
  const { prices, hardcopy_price } = v.parse(Catalogue, await answer.json())
  const price = quote({ tiers: prices, hardcopy_price }, 1, null)?.totalSen ?? 0

  await page.setViewportSize(phone)
  await page.goto('/')
  await untilStarted(page)
  const hero = page.locator('main section').first()
  const clip = hero.getByRole('link', { name: /Watch a lesson/ })
  for (const part of [
    hero.getByRole('heading', { level: 1 }),
    hero.getByText(/SPM revision for Form 4 and Form 5/),
    hero.getByText(`From ${formatMoney(price)} for one class`),
    hero.getByRole('link', { name: 'Join Full Programme' }),
    hero.getByRole('link', { name: 'Try free for 7 days' }),
    clip,
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(clip).toContainText('with Tan Mei Ling')

  expect(fetched).toEqual([])
  await clip.click()
  const video = hero.locator('video')
  await expect(video).toBeFocused()
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0)
  expect(new Set(fetched)).toEqual(new Set(['/clips/lesson-quadratics.mp4']))

  await page.getByRole('button', { name: /^Daniel Fernandez/ }).click()
  await expect(page.getByRole('dialog', { name: 'Daniel Fernandez' })).toBeVisible()
})

test('HOME-02: the page is short on a phone in every language, and prices come before the timetable', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  // What is drawn when it comes near is not measured by its stand-in height.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const drawn = new CSSStyleSheet()
      drawn.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets = [drawn]
    })
  })
  for (const path of ['/', '/ms', '/zh']) {
    await page.goto(path)
    await untilStarted(page)
    const { height, width } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
    }))
    expect(height, path).toBeLessThanOrEqual(longestOnPhone)
    expect(width, path).toBe(phone.width)
    const sections = await page
      .locator('main section[id]')
      .evaluateAll((all) => all.map(({ id }) => id))
    expect(sections.indexOf('pricing')).toBeLessThan(sections.indexOf('timetable'))
  }
})

test.describe('without a network', () => {
  test.use({ expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('HOME-02: a clip that cannot be fetched says so, and plays on the next tap @full', async ({
    page,
  }) => {
    await page.route('**/clips/*', (route) => route.abort())
    await page.goto('/')
    await untilStarted(page)
    const clip = page.getByRole('link', { name: /Watch a lesson/ })
    await clip.click()
    await expect(page.getByRole('alert')).toHaveText(/Couldn't play the clip/)
    await page.unroute('**/clips/*')
    await clip.click()
    await expect(page.locator('main video')).toBeFocused()
  })
})
