import { expect, test } from '#tests/support/e2e.ts'
import { agreeToTerms } from '#tests/support/students.ts'
import { classOnDashboard, enterAsNewcomer, enterAsSubscriber } from '../support/subscribers.ts'
import { tapping } from '../support/tapping.ts'

test('ORD-01: five taps and four fields lead from the dashboard to the payment of one class', async ({
  page,
  app,
}) => {
  await agreeToTerms(app.databaseUrl, await enterAsNewcomer(page, app, 'Mei'))
  const { tap, taps } = tapping()
  await tap(page.getByRole('link', { name: /^Join Full Programme/ }))
  await tap(page.getByRole('checkbox', { name: /^Physics/ }))
  await tap(page.getByRole('button', { name: 'Continue' }))
  await page.getByLabel('Phone').fill('012-345 6789')
  await page.getByLabel('Address').fill('12 Jalan Mawar')
  await page.getByLabel('Postcode').fill('40000')
  await page.getByLabel('City').fill('Shah Alam')
  await expect(page.getByLabel('State')).toHaveValue('Selangor')
  await tap(page.getByRole('button', { name: 'Continue to review' }))
  await tap(page.getByRole('button', { name: /^Pay RM/ }))
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  expect(taps()).toBe(5)
})

test('WEEK-02: two taps lead from the dashboard to a question for a teacher', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Aisyah')
  const { tap, taps } = tapping()
  await tap(classOnDashboard(page))
  await tap(page.getByRole('main').getByRole('link', { name: 'Ask', exact: true }))
  await expect(page.getByRole('textbox', { name: /question/i })).toBeVisible()
  expect(taps()).toBe(2)
})
