import { expect, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { reserve } from '../support/buyers.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

test('QUEUE-01: a dispute is seen, answered and followed by somebody who only opens Today', async ({
  page,
  app,
  browser,
}) => {
  await test.step('a payment is disputed at the bank', async () => {
    await enterAsSubscriber(page, app, 'Hafiz')
    await page.goto(await reserve(page, { programme_id: 2, subjects: [13] }))
    const bank = page.url()
    await page.getByRole('button', { name: 'Pay at once' }).click()
    await expect(page).toHaveURL(/\/order\/confirmation/)
    await page.goto(bank.replace('/pay/', '/disputes/'))
    await page.getByRole('button', { name: 'Dispute this payment' }).click()
  })

  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 360, height: 740 },
  })
  const office = await context.newPage()
  await enterAsAdministrator(office, app)
  await office.goto('/staff')
  const row = office
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('listitem')
    .filter({ hasText: /dispute/ })
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: /dispute/ }).click()
  await office.getByRole('link', { name: /Amira/ }).first().click()
  await expect(office.getByText(/^Respond by /).first()).toBeVisible()

  const [bank] = await Promise.all([
    context.waitForEvent('page'),
    office.getByRole('link', { name: "Respond in the provider's dashboard" }).click(),
  ])
  await bank.getByRole('button', { name: 'The shop has given evidence' }).click()
  await office.goto('/staff')
  await expect(office.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await context.close()
})
