import { expect, expectWholePageAccessible, test } from '#tests/support/e2e.ts'
import { openMaterial } from '../support/materials.ts'
import { untilSaved } from '../support/saved-files.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

// What the browser says of requests without a network is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_|Failed to load resource/ })

test('WEEK-02: a class is saved whole, its size said before, and what was opened is not fetched again @full', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Sofia')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${mathematics}?show=materials`)
  await openMaterial(page, { open: /^Open Mathematics formulae/ })

  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/')) fetched.push(pathname)
  })
  await page.goto(mathematics)
  await page.getByRole('button', { name: 'Save this class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this class' })
  await expect(
    dialog.getByRole('checkbox', { name: /^\d+ recordings?, [\d.]+ [KM]B$/ }),
  ).toBeChecked()
  await expect(
    dialog.getByRole('checkbox', { name: /^\d+ practice questions, [\d.]+ [KM]B$/ }),
  ).toBeChecked()
  await expectWholePageAccessible(page)
  await dialog.getByRole('radio', { name: /^Low data, / }).check()
  await dialog.getByRole('button', { name: /^Save \d/ }).click()
  await expect(dialog).toHaveCount(0)
  await untilSaved(page, uid)
  // What is under way was said, until all was here.
  await expect(page.getByText(/^\d+ of \d+ saved, /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save this class' }).click()
  await expect(dialog.getByText(/^All recordings and materials of this class/)).toBeVisible()
  expect(fetched.filter((path) => path.startsWith('/media/recordings/')).length).toBeGreaterThan(0)
  expect(fetched.filter((path) => path.includes('mathematics-formulae'))).toEqual([])

  // What is here opens in the app, and closing it comes back to its class.
  await page.keyboard.press('Escape')
  await page.goto(`${mathematics}?show=materials`)
  await page.getByRole('link', { name: /^Open Mathematics formulae/ }).click()
  await expect(page.getByText('Algebra and sets / Algebra dan set')).toBeAttached()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/show=materials/)
})
