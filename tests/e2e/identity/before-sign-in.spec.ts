import type { Page } from 'playwright/test'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { newAddress, signUp } from '../support/people.ts'

// Who has not agreed to the terms yet is refused with 422 first.
test.use({ ...withoutServiceWorker, expectedConsoleErrors: /422 .*auth\/token/ })

/** Calls that anyone may make; a visitor's pages make no other. */
const publicCalls = /^\/api\/v1\/(?:catalogue|static\/[a-z-]+|maintenance|page-speed)$/

function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}
const expectPublic = (calls: readonly string[]) =>
  expect(calls.filter((call) => !publicCalls.test(call))).toEqual([])

test('LOOK-01 CODE-01: classes are chosen before signing in, and an order goes on with them after sign-up under 18, over reloads', async ({
  page,
  mail,
}) => {
  const calls = callsOf(page)
  await page.goto('/')
  await page.locator('main').getByRole('link', { name: 'Join Full Programme' }).first().click()
  await expect(page).toHaveURL(/\/full-programme\/order\/subjects$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select your subjects')
  const three = ['Sejarah', 'Chemistry', 'Physics']
  for (const name of three)
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await expectNoViolations(page)
  await page.reload()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(/\/login\?redirect=%2Ffull-programme%2Forder%2Fdetails$/)
  await expect(page.getByText('Sign in or sign up to order 3 classes.')).toBeVisible()
  await expectNoViolations(page)
  expectPublic(calls)

  const email = newAddress('siti')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  const { subject } = await mail(email, /code/)
  await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(subject)?.[0] ?? '')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('What should we call you?')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Sign in or sign up to order 3 classes.')).toBeVisible()
  await page.getByLabel('What should we call you?').fill('Siti')
  await page.getByRole('radio', { name: 'Yes, I am under 18' }).check()
  await page.getByLabel("Your parent's or guardian's email").fill(newAddress('aminah'))
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page).toHaveURL(/\/full-programme\/order\/details$/)
  await page.getByRole('button', { name: /^Ask/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Confirm Details' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await page.goBack()
  await page.goto('/full-programme/order/subjects')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  for (const name of three)
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked()
})

test('LOOK-01: the trial is chosen before signing in, and one tick and a tap begin it after', async ({
  page,
  mail,
}) => {
  const calls = callsOf(page)
  await page.goto('/trial-programme')
  await page.getByRole('button', { name: 'Start my trial' }).click()
  await expect(page.getByText('Choose at least one class.')).toBeVisible()
  for (const name of ['Mathematics', 'Kimia'])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await expectNoViolations(page)
  await page.reload()
  await expect(page.getByText('2 classes chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Start my trial' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Ftrial-programme$/)
  await expect(page.getByText('Sign in or sign up to start your trial.')).toBeVisible()
  expectPublic(calls)

  await signUp(page, mail, { name: 'Wei Ming', email: newAddress('weiming') })
  await expect(page).toHaveURL(/\/trial-programme$/)
  await expect(page.getByRole('heading', { name: 'Your trial classes' })).toBeInViewport()
  await expect(page.getByText('Mathematics and Kimia')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Start my trial' }).click()
  await expect(page).toHaveURL(/\/trialclass\/thank-you$/)
  await page.goto('/trial-programme')
  await expect(page.getByRole('link', { name: /Kimia/ }).first()).toBeVisible()
})
