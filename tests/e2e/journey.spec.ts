import type { Page } from 'playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { fillDetails } from './buyers.ts'
import { privateLeftovers, signOut } from './leftovers.ts'
import { newAddress, signUp } from './people.ts'

// The server is stopped on purpose: what the browser says of that is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_CONNECTION_REFUSED|Failed to load resource/ })
test.describe.configure({ timeout: 180_000 })

test('AUTH-01 SES-02 ORD-01 ORD-10 CLASS-01 PWA-02 SES-08: from the front page to a paid class, and through it with the server gone', async ({
  page,
  app,
  mail,
}) => {
  const email = newAddress('zulaikha')

  await test.step('a visitor signs up, verifies and lands on the dashboard', async () => {
    await page.goto('/')
    await page
      .getByRole('link', { name: /Sign (in|up)/i })
      .first()
      .click()
    await signUp(page, mail, { name: 'Zulaikha Yusof', email })
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Welcome, Zulaikha Yusof' })).toBeVisible()
  })

  await test.step('three subjects: the price and the next class follow', async () => {
    await page.goto('/full-programme')
    await page
      .getByRole('link', { name: /Join Full Programme|Join Other Classes/ })
      .last()
      .click()
    await expect(page.getByRole('heading', { name: 'Select your subjects' })).toBeVisible()
    const total = page.getByText(/^RM [\d,]+\.\d\d$/)
    await page.getByRole('checkbox', { name: /^Mathematics/ }).check()
    const priceOfOne = await total.allTextContents()
    await page.getByRole('checkbox', { name: /^Physics/ }).check()
    await page.getByRole('checkbox', { name: /^Biology/ }).check()
    expect(await total.allTextContents()).not.toEqual(priceOfOne)
    await expect(page.getByText(/One more class: RM/)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('details as a guardian, with every message first', async () => {
    await page.getByRole('checkbox', { name: /parent or guardian/i }).check()
    await page.getByLabel("Student's name").fill('')
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByText('Please input details correctly.')).toBeVisible()
    await expect(page.getByText('This is required.').first()).toBeVisible()
    await page.getByLabel('Phone', { exact: true }).fill('12')
    await page.getByLabel('Postcode').fill('40a00')
    await page.getByLabel("Guardian's email").fill('not an address')
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByText('Invalid phone format.')).toBeVisible()
    await expect(page.getByText('Please enter a valid number.')).toBeVisible()
    await expect(page.getByText('Invalid email format.')).toBeVisible()
    await fillDetails(page)
    await page.getByRole('button', { name: 'Continue to review' }).click()
  })

  await test.step('a promo code, the review, and the bank', async () => {
    await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
    await page.getByLabel('Promo code').fill('NOSUCH')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Invalid promo code.')).toBeVisible()
    await page.getByLabel('Promo code').fill('belajar10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/Discount, BELAJAR10/)).toBeVisible()
    await page.getByRole('button', { name: /^Pay RM/ }).click()
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    await page.getByRole('button', { name: /^Pay/ }).first().click()
  })

  await test.step('PENDING becomes SUBSCRIBED by the signed webhook', async () => {
    await expect(page).toHaveURL(/\/full-programme\/order\/confirmation/)
    await expect(page.getByText('PENDING').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByText('SUBSCRIBED').first()).toBeVisible()
  })

  await test.step('the classroom: timetable, teacher, materials, recordings', async () => {
    await page.goto('/full-programme')
    await page
      .getByRole('link', { name: /Mathematics/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'In this class' })
    await tabs.getByRole('link', { name: 'About' }).click()
    await expect(page.getByText(/Tue 5:30pm-7:00pm/).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Your teachers?$/ })).toBeVisible()
    await tabs.getByRole('link', { name: 'Lessons' }).click()
    await expect(page.getByText('Content coming soon. Stay tuned!')).toBeVisible()
  })

  await test.step('a recording plays and seeks', async () => {
    await page
      .getByRole('link', { name: /Watch recording/ })
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
    await page.getByRole('link', { name: 'Materials' }).click()
    const downloading = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Download .*, / })
      .first()
      .click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    expect(await download.failure()).toBeNull()
  })

  await test.step('a question is asked and stored', async () => {
    await page.getByRole('link', { name: 'Ask', exact: true }).click()
    await page
      .getByRole('textbox', { name: 'Your question' })
      .fill('Why does the sign change in step 3?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Why does the sign change in step 3?')).toBeVisible()
  })

  await test.step('the server is gone: what was seen opens, and says how old it is', async () => {
    await page.goto('/spm-timetable')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome, Zulaikha Yusof' })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await settled(page)
    await app.stop()

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome, Zulaikha Yusof' })).toBeVisible()
    await expect(page.getByText(/Last updated \d/).first()).toBeVisible()
    await page.goto('/full-programme')
    await expect(page.getByRole('link', { name: /Mathematics/ }).first()).toBeVisible()
    await page
      .getByRole('link', { name: /Mathematics/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
    await expect(page.getByText(/Last updated \d/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Materials' }).click()
    const again = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Download .*, / })
      .first()
      .click()
    expect(await (await again).failure()).toBeNull()
    await page.goto('/spm-timetable')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('SPM')
    await page.goto('/dashboard')
  })

  await test.step('the server returns: the app goes on without a reload', async () => {
    await page.evaluate(() => {
      ;(globalThis as { stillThisPage?: boolean }).stillThisPage = true
    })
    await app.start()
    await expect(page.getByText(/Last updated \d/)).toHaveCount(0, { timeout: 20_000 })
    expect(
      await page.evaluate(() => (globalThis as { stillThisPage?: boolean }).stillThisPage),
    ).toBe(true)
  })

  await test.step('signing out leaves nothing private behind', async () => {
    await signOut(page)
    // A material stays on the device, locked.
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Remember me on this phone' }).uncheck()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect
      .poll(() => privateLeftovers(page, ['Zulaikha', email, 'Why does the sign change']))
      .toEqual([])
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/)
  })
})

/** The kept rows are written a moment after the answers arrive. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}
