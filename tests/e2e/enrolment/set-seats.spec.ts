import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { noteToasts } from '../support/toasts.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

test('SHELL-01: an administrator sets the seats of two classes at once', async ({ page, app }) => {
  await enterAsAdministrator(page, app)
  await page.goto('/staff/seats?sort=class')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const n of [0, 1]) await boxes.nth(n).check()
  await page.getByRole('button', { name: 'Set seats' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set the seats of 2 classes' })
  await dialog.getByLabel('Seats', { exact: true }).fill('many')
  await dialog.getByRole('button', { name: 'Set seats' }).click()
  await expect(dialog.getByText('Enter a whole number, or leave it empty')).toBeVisible()
  await expectWholePageAccessible(page)
  const toasts = await noteToasts(page)
  await dialog.getByLabel('Seats', { exact: true }).fill('800')
  await dialog.getByRole('button', { name: 'Set seats' }).click()
  await expect.poll(toasts).toContain('Saved. Free seats go to the waiting list first.')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/of 800 seats taken/)).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Selected' })).toBeHidden()
})
