import type { Page } from 'playwright/test'
import { formatIn } from '#contract/shared/text/format.ts'
import { pathIn } from '#contract/shared/pages.ts'
import { materialsCache } from '#offline/cache-names.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { sayIn } from '#tests/support/say-in.ts'
import { fillDetails } from '../support/buyers.ts'
import { privateLeftovers, signOut } from '../support/leftovers.ts'
import { openMaterial } from '../support/materials.ts'
import { newAddress, signUp } from '../support/people.ts'
import { keptQueries } from '../support/subscribers.ts'

// The server is stopped on purpose: what the browser says of that is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_CONNECTION_REFUSED|Failed to load resource/ })

// The browser asks for the language; nobody chooses one. Most other tests walk parts of it in English.
for (const locale of ['ms', 'en'] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale: `${locale}-MY` })

    test(`AUTH-01 SES-02 PAPR-01 ORD-01 DAY-01 ORD-10 CLASS-01 PWA-02 SES-08 LANG-01: from the front page to a paid class in ${locale}, and through it with the server gone${locale === 'en' ? ' @full' : ''}`, async ({
      page,
      app,
      mail,
    }) => {
      const say = sayIn(locale)
      const welcome = say('Welcome, {name}', { name: 'Zulaikha Yusof' })
      const lastUpdated = say('Last updated {time}')
      const tuesdays = formatIn(locale).classSlot({ weekday: 2, start: '17:30', end: '19:00' })
      const timetable = pathIn(locale, '/spm-timetable')
      const email = newAddress('zulaikha')
      const words = { open: say('Open {title}'), download: say('Download'), close: say('Close') }

      await test.step('a visitor signs up, verifies and lands on the dashboard', async () => {
        await page.goto('/')
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await page
          .getByRole('link', { name: say('Sign in') })
          .first()
          .click()
        await signUp(page, mail, { name: 'Zulaikha Yusof', email }, say)
        await expect(page).toHaveURL(/\/dashboard$/)
        await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
      })

      await test.step('three subjects: the price and the next class follow', async () => {
        await page.goto('/full-programme')
        await page
          .getByRole('link', { name: say('Join Full Programme') })
          .last()
          .click()
        await expect(page.getByRole('heading', { name: say('Select your subjects') })).toBeVisible()
        await expect(page.getByRole('link', { name: say('See the Plus Programme') })).toBeVisible()
        const total = page.getByText(/^RM\s[\d,]+\.\d\d$/)
        await page.getByRole('checkbox', { name: /^Mathematics/ }).check()
        const priceOfOne = await total.allTextContents()
        await page.getByRole('checkbox', { name: /^Physics/ }).check()
        await page.getByRole('checkbox', { name: /^Biology/ }).check()
        await expect.poll(() => total.allTextContents()).not.toEqual(priceOfOne)
        await expect(
          page.getByText(
            say('One more class: {perMonth} a month over three months, {inAll} in all.'),
          ),
        ).toBeVisible()
        await page.getByRole('button', { name: say('Continue') }).click()
      })

      await test.step('details as a guardian, with every message first', async () => {
        await page
          .getByRole('checkbox', { name: say('A parent or guardian pays for this order') })
          .check()
        await page.getByLabel(say("Student's name")).fill('')
        await page.getByRole('button', { name: say('Continue to review') }).click()
        await expect(page.getByText(say('Please input details correctly.'))).toBeVisible()
        await expect(page.getByText(say('This is required.')).first()).toBeVisible()
        // The summary says what is wrong, and the first of it has the focus.
        await expect(page.getByRole('alert')).toBeVisible()
        await expect(page.getByLabel(say("Student's name"))).toBeFocused()
        await page.getByLabel(say('Phone')).fill('12')
        await page.getByLabel(say('Postcode')).fill('40a00')
        await page.getByLabel(say("Guardian's email")).fill('not an address')
        await page.getByRole('button', { name: say('Continue to review') }).click()
        await expect(page.getByText(say('Invalid phone format.'))).toBeVisible()
        await expect(page.getByText(say('Please enter a valid number.'))).toBeVisible()
        await expect(page.getByText(say('Invalid email format.'))).toBeVisible()
        await fillDetails(page, say)
        await page.getByRole('button', { name: say('Continue to review') }).click()
      })

      const bank = await test.step('a promo code, the review, and the bank', async () => {
        await expect(page.getByRole('heading', { name: say('Review and pay') })).toBeVisible()
        await page.getByLabel(say('Promo code')).fill('NOSUCH')
        await page.getByRole('button', { name: say('Apply') }).click()
        await expect(page.getByText(say('Invalid promo code.'))).toBeVisible()
        await page.getByLabel(say('Promo code')).fill('belajar10')
        await page.getByRole('button', { name: say('Apply') }).click()
        await expect(page.getByText(say('Discount, {code}', { code: 'BELAJAR10' }))).toBeVisible()
        await page.getByRole('button', { name: say('Pay {amount}') }).click()
        await expect(page).toHaveURL(/\/sandbox\/pay\//)
        const address = page.url()
        await page.getByRole('button', { name: 'Leave pending' }).click()
        return address
      })

      await test.step('PENDING becomes SUBSCRIBED by the signed webhook', async () => {
        await expect(page).toHaveURL(/\/full-programme\/order\/confirmation/)
        await expect(page.getByText(say('PENDING')).first()).toBeVisible()
        const tab = await page.context().newPage()
        await tab.goto(bank)
        await tab.getByRole('button', { name: 'Pay at once' }).click()
        await expect(tab).toHaveURL(/\/full-programme\/order\/confirmation/)
        await tab.close()
        await expect(page.getByRole('heading', { name: say('Your seat is secured') })).toBeVisible()
        await expect(page.getByText(say('SUBSCRIBED')).first()).toBeVisible()
        const now = page.locator('section[aria-labelledby=now]')
        await expect(now.getByRole('heading', { name: say('Your next live class') })).toBeVisible()
        await expect(
          now.getByRole('button', { name: say('Follow in your calendar') }),
        ).toBeVisible()
        await expect(now.getByRole('link', { name: say('Tell your parent') })).toBeVisible()
      })

      await test.step('the classroom: timetable, teacher, materials, recordings', async () => {
        await page.goto('/full-programme')
        await page
          .getByRole('link', { name: /Mathematics/ })
          .first()
          .click()
        await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
        const tabs = page.getByRole('navigation', { name: say('In this class') })
        await tabs.getByRole('link', { name: say('About') }).click()
        await expect(page.getByText(tuesdays).first()).toBeVisible()
        await expect(page.getByRole('heading', { name: say('Your teacher') })).toBeVisible()
        await tabs.getByRole('link', { name: say('Lessons') }).click()
        await expect(page.getByText(say('Content coming soon. Stay tuned!'))).toBeVisible()
      })

      await test.step('a recording plays and seeks', async () => {
        await page
          .getByRole('link', { name: say('Watch recording: {title}') })
          .first()
          .click()
        const video = page.locator('video')
        await video.evaluate(async (element: HTMLVideoElement) => {
          element.muted = true
          await element.play()
        })
        await expect
          .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
          .toBeGreaterThan(0.5)
        await video.evaluate((element: HTMLVideoElement) => {
          element.currentTime = 45
        })
        await expect
          .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
          .toBeGreaterThan(45)
        await video.evaluate((element: HTMLVideoElement) => element.pause())
        await page.goBack()
      })

      await test.step('a material downloads', async () => {
        await page.getByRole('link', { name: say('Materials') }).click()
        const download = await openMaterial(page, words)
        expect(download.suggestedFilename()).toMatch(/\.pdf$/)
        expect(await download.failure()).toBeNull()
      })

      await test.step('a question is asked and stored', async () => {
        await page.getByRole('link', { name: say('Ask') }).click()
        await page
          .getByRole('textbox', { name: say('Your question') })
          .fill('Why does the sign change in step 3?')
        await page.getByRole('button', { name: say('Send') }).click()
        await expect(page.getByText(say('Sent'))).toBeVisible()
        await page.reload()
        await expect(page.getByText('Why does the sign change in step 3?')).toBeVisible()
      })

      await test.step('the server is gone: what was seen opens, and says how old it is', async () => {
        await page.goto(timetable)
        await page.goto('/dashboard')
        await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
        await page.evaluate(() => navigator.serviceWorker.ready)
        await untilKept(page, timetable)
        await app.stop()

        await page.goto('/dashboard')
        await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
        await expect(page.getByText(lastUpdated).first()).toBeVisible()
        await page.goto('/full-programme')
        await expect(page.getByRole('link', { name: /Mathematics/ }).first()).toBeVisible()
        await page
          .getByRole('link', { name: /Mathematics/ })
          .first()
          .click()
        await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
        await expect(page.getByText(lastUpdated).first()).toBeVisible()
        await page.getByRole('link', { name: say('Materials') }).click()
        expect(await (await openMaterial(page, words)).failure()).toBeNull()
        await page.goto(timetable)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('SPM')
        await page.goto('/dashboard')
      })

      await test.step('the server returns: the app goes on without a reload', async () => {
        await page.evaluate(() => {
          ;(globalThis as { stillThisPage?: boolean }).stillThisPage = true
        })
        await app.start()
        await expect(page.getByText(lastUpdated)).toHaveCount(0)
        expect(
          await page.evaluate(() => (globalThis as { stillThisPage?: boolean }).stillThisPage),
        ).toBe(true)
      })

      await test.step('signing out leaves nothing private behind', async () => {
        await signOut(page, say)
        // A material stays on the device, locked.
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: say('Log out') }).click()
        await expect(page).toHaveURL(pathIn(locale, '/'))
        await expect
          .poll(() => privateLeftovers(page, ['Zulaikha', email, 'Why does the sign change']))
          .toEqual([])
        await page.goto('/dashboard')
        await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/)
      })
    })
  })

/** What arrives is shown first, and kept a moment later. */
async function untilKept(page: Page, timetable: string): Promise<void> {
  const uid = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('kelasku/owner') ?? '{}') as { uid: string }).uid,
  )
  for (const query of ['"dashboard"', '"programme"', '"classroom"', '"class-access"'])
    await expect.poll(() => keptQueries(page, uid), `${query} is kept`).toContain(query)
  const isKept = () =>
    page.evaluate(
      async ([path, cacheName]) =>
        (await caches.match(path)) !== undefined &&
        (await (await caches.open(cacheName)).keys()).length > 0,
      [timetable, materialsCache(uid)] as const,
    )
  await expect.poll(isKept, 'the timetable and a material are kept').toBe(true)
}
