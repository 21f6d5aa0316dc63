import type { Page } from 'playwright/test'
import { expect, expectWholePageAccessible, test } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeNewcomer } from '#tests/support/students.ts'
import { pressAndComeBack } from '../support/back-from-bank.ts'
import { askGuardian } from '../support/buyers.ts'
import { child, follow, makeChild } from '../support/families.ts'
import { newAddress, password } from '../support/people.ts'
import { keptQueries } from '../support/subscribers.ts'

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED/,
})

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const bar = (page: Page) => page.getByRole('navigation', { name: 'Your pages' })

test("PAR-06: a parent signs up from the order's link as a guardian, lands on their children, pays, and sees it paid", async ({
  page,
  app,
  browser,
  mail,
}) => {
  const email = newAddress('mother')
  const sofea = await child(browser, app, 'Sofea')
  await askGuardian(sofea, { email, contact: '011-12345678' })

  await test.step('signs up', async () => {
    await page.goto('/guardian')
    await page.getByRole('button', { name: 'Sign up with a password' }).click()
    await expect(
      page.getByRole('heading', { name: 'Sign up as a parent or guardian' }),
    ).toBeVisible()
    await expect(page.getByText('Are you under 18?')).toHaveCount(0)
    await expect(page.getByText('your parent or guardian sees it')).toHaveCount(0)
    await expectWholePageAccessible(page)
    await page.getByLabel('What should we call you?').fill('Puan Siti')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: 'I agree to the terms and policies' }).check()
    await page.getByRole('button', { name: 'Sign up' }).click()
    const { link } = await mail(email, /erify/)
    const tab = await page.context().newPage()
    await tab.goto(link ?? '')
    await tab.getByRole('button', { name: 'Verify my email' }).click()
    await expect(tab.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
    await tab.close()
    await page.getByRole('button', { name: 'Yes, I have done the verification' }).click()
  })

  await test.step("lands on the children, with a guardian's bar", async () => {
    await expect(page).toHaveURL(/\/guardian$/)
    await expect(page.getByRole('heading', { name: 'My children', level: 1 })).toBeVisible()
    await expect(page.getByText(/^Due: RM [\d.]+ by \d+ \w+$/)).toBeVisible()
    await expect(bar(page).getByRole('link')).toHaveText([
      'Children',
      'Payments',
      'Messages',
      'Account',
    ])
    await expectWholePageAccessible(page)
  })

  await test.step('pays, and comes back to a child without a debt', async () => {
    const pay = page.getByRole('button', { name: /^Pay RM .* for Sofea$/ })
    await pressAndComeBack(page, pay, /\/[\w-]{20,}$/)
    await pay.click()
    await page.getByRole('button', { name: /^Pay RM/ }).click()
    await page.getByRole('button', { name: 'Pay at once' }).click()
    await expect(page.getByText('Payment received')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/guardian$/)
    await expect(
      page.getByRole('button', { name: 'Ask to see how Sofea is learning' }),
    ).toBeVisible()
    await expect(page.getByText(/^Due:/)).toHaveCount(0)
    await bar(page).getByRole('link', { name: 'Payments' }).click()
    await expect(page.getByText('SUBSCRIBED', { exact: true })).toBeVisible()
    await expect(page.getByText(/· Receipt/)).toBeVisible()
    await expectWholePageAccessible(page)
  })
  await sofea.close()
})

test('PAR-06: without a network the app opens on the children with their age, and a tap away is the attendance', async ({
  page,
  app,
}) => {
  const hafiz = await makeChild(app, 'Hafiz')
  const mother = await makeNewcomer(app.databaseUrl, {
    name: 'Puan Siti',
    email: newAddress('mother'),
  })
  await follow(app, mother, hafiz)
  await enter(page, mother)
  await expect(page.getByRole('link', { name: 'Hafiz' })).toBeVisible()
  await expect(page.getByText(/^Next class:/)).toBeVisible()
  expect(await heightOf(page)).toBeLessThan(1200)
  await bar(page).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText(mother.email)).toBeVisible()
  for (const key of ['"guardian"', '"guardian-child"', '"notices"'])
    await expect.poll(() => keptQueries(page, mother.uid)).toContain(key)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await page.context().setOffline(true)
  await page.goto('/dashboard?source=pwa')
  await expect(page.getByRole('heading', { name: 'My children', level: 1 })).toBeVisible()
  await expect(page.getByText(/^As of \d+:\d\d [ap]m$/)).toBeVisible()
  await expectWholePageAccessible(page)

  await page.getByRole('link', { name: 'Hafiz' }).click()
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeInViewport()
  for (const [link, heading] of [
    ['Payments', 'Payments'],
    ['Messages', 'Messages'],
    ['Account', 'My account'],
  ] as const) {
    await bar(page).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await bar(page).getByRole('link', { name: 'Children' }).click()

  await page.context().setOffline(false)
  await expect(page.getByText(/^As of/)).toHaveCount(0)
})

test('PAR-06: what changes elsewhere shows on the open page when the parent looks at it again', async ({
  page,
  app,
  browser,
}) => {
  const email = newAddress('mother')
  const sofea = await child(browser, app, 'Sofea')
  await askGuardian(sofea, { email, contact: '011-12345678' })
  const mother = await makeNewcomer(app.databaseUrl, { name: 'Puan Siti', email })
  await enter(page, mother)
  await page.getByRole('button', { name: 'Ask to see how Sofea is learning' }).click()
  await expect(page.getByText("Sofea hasn't confirmed you yet.")).toBeVisible()
  await sofea.goto('/account/family')
  await sofea.getByRole('button', { name: 'Confirm Puan Siti' }).click()
  await expect(sofea.getByText(/^Sees your learning since/)).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('link', { name: 'Sofea' })).toBeVisible()
  await expect(page.getByText(/^Due:/)).toBeVisible()
  await sofea.close()
})
