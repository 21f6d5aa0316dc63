import type { Locator } from 'playwright/test'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enterAsTeacher } from '../support/teachers.ts'

test.use({ ...withoutServiceWorker, expectedConsoleErrors: /Failed to load resource/ })

test('PROG-05 ROUTE-09: staff choose which subjects of past papers are free, and add one of IGCSE @full', async ({
  page,
  app,
}) => {
  await enterAsTeacher(page, app)
  await page.goto('/staff/papers')
  await page.getByText('Subjects', { exact: true }).click()
  const free = page.getByRole('button', { name: /^Lock SPM / })
  await expect(free).toHaveCount(2)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const nameOf = async (of: Locator) => (await of.first().getAttribute('aria-label')) ?? ''
  const wasFree = (await nameOf(free)).replace('Lock ', '')
  const wasLocked = (await nameOf(page.getByRole('button', { name: /^Make free: SPM / }))).replace(
    'Make free: ',
    '',
  )
  await button(`Make free: ${wasLocked}`).click()
  await expect(page.getByText('2 subjects of this exam are free already.')).toBeVisible()
  await expectNoViolations(page)
  await button(`Lock ${wasFree}`).click()
  await button(`Make free: ${wasLocked}`).click()
  await expect(button(`Lock ${wasLocked}`)).toBeVisible()
  // As the files have it, which other tests expect.
  await button(`Lock ${wasLocked}`).click()
  await button(`Make free: ${wasFree}`).click()
  await expect(button(`Lock ${wasFree}`)).toBeVisible()
  await expect(free).toHaveCount(2)

  await page.getByText('Add a subject that no class teaches').click()
  await page.getByLabel('Name in Malay').fill('Ekonomi')
  await page.getByLabel('Name in English').fill('Economics')
  await page.getByRole('button', { name: 'Add subject' }).click()
  await expect(page.getByRole('button', { name: 'Make free: IGCSE Economics' })).toBeVisible()
  await expectNoViolations(page)
})
