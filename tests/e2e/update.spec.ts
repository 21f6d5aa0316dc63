import { expect, test } from '#tests/support/e2e.ts'
import { startFront } from '#tests/support/front.ts'

test('a new version is offered, takes nothing that was typed, and comes when it is asked for', async ({
  page,
  app,
}) => {
  const front = await startFront(app.origin)
  try {
    await page.goto(`${front.origin}/login`)
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true)
    await page.getByLabel('Email').fill('half-typed@example.com')

    front.append('/sw.js', '\n// another build\n')
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect(page.getByText('A new version of Kelasku is ready.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('half-typed@example.com')

    await page.evaluate(() => {
      document.documentElement.dataset['before'] = 'yes'
    })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.locator('html[data-before]')).toHaveCount(0)
    await expect(page.getByText('A new version of Kelasku is ready.')).toHaveCount(0)
  } finally {
    await front.stop()
  }
})
