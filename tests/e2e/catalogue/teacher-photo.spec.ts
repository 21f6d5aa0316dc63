import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { noteToasts } from '../support/toasts.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

/** A pixel, as a PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('OFFC-04: the office sets and removes the photo of a teacher, by keyboard @full', async ({
  page,
  app,
}) => {
  await enterAsAdministrator(page, app)
  await page.goto('/staff/teachers?show=teaching')
  const open = page.getByRole('button', { name: /^Photo: / }).first()
  await open.click()
  const dialog = page.getByRole('dialog')
  const file = dialog.getByLabel('Choose a photo')
  await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pixel })
  await expect(
    dialog.getByText("That isn't a JPEG, PNG or WebP photo.", { exact: false }),
  ).toBeVisible()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.press('ArrowRight')
  await expect(zoom).not.toHaveValue('1')
  await expectWholePageAccessible(page)
  await dialog.getByRole('button', { name: 'Save the photo' }).click()
  await expect(dialog).toBeHidden()
  const photo = page.locator('main img').first()
  await expect(photo).toHaveJSProperty('naturalWidth', 112)

  const toasts = await noteToasts(page)
  await open.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove this photo?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect.poll(toasts).toContain('Photo removed.')
  await expect(page.locator('main img')).toHaveCount(0)
})
