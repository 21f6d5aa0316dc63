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
  const locked = page.getByRole('button', { name: /^Make free: SPM / }).first()
  await locked.click()
  await expect(page.getByText('2 subjects of this exam are free already.')).toBeVisible()
  await expectNoViolations(page)
  await free.first().click()
  await expect(free).toHaveCount(1)
  await locked.click()
  await expect(free).toHaveCount(2)

  await page.getByText('Add a subject that no class teaches').click()
  await page.getByLabel('Name in Malay').fill('Ekonomi')
  await page.getByLabel('Name in English').fill('Economics')
  await page.getByRole('button', { name: 'Add subject' }).click()
  await expect(page.getByRole('button', { name: 'Make free: IGCSE Economics' })).toBeVisible()
  await expectNoViolations(page)
})
