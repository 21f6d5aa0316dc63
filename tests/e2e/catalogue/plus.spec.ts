import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { reserve } from '../support/buyers.ts'
import { enterAsNewcomer, enterAsSubscriber } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

const fullProgramme = 2
const plusProgramme = 3

test('DASH-01 ORD-04: a pending order of plus, beside an older full one, is shown as what it is and followed by itself @full', async ({
  page,
  context,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Amira')
  await page.goto(await reserve(page, { programme_id: fullProgramme, subjects: [13] }))
  await page.getByRole('button', { name: 'Pay at once' }).click()
  await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toBeVisible()

  await page.goto('/dashboard')
  const bank = await reserve(page, { programme_id: plusProgramme, subjects: [5] })
  await page.goto(bank)
  await page.getByRole('button', { name: 'Leave pending' }).click()
  await expect(page).toHaveURL(/\/plus-programme\/order\/confirmation/)

  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Your order' })
  await expect(card.getByText('PENDING')).toBeVisible()
  await expect(card.getByText(/Plus.*: 1 class, RM/)).toBeVisible()
  await expectWholePageAccessible(page)
  await card.getByRole('link', { name: 'See payment status' }).click()
  await expect(page).toHaveURL(`${app.origin}/plus-programme/order/confirmation`)
  await expect(page.getByText('PENDING').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toHaveCount(0)

  await page.goto('/orders')
  const row = page.getByRole('listitem').filter({ hasText: 'PENDING' })
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/[\w-]{36}$/)
  const record = await context.newPage()
  await record.goto(page.url())
  await page.goto('/dashboard')
  await expect(card.getByText('PENDING')).toBeVisible()

  // The bank answers while both pages are open and nobody touches them.
  await page.request.post(bank, { form: { choice: 'pay-at-once' } })
  await expect(card).toHaveCount(0)
  await expect(record.getByText('SUBSCRIBED', { exact: true }).first()).toBeVisible()
})

for (const { path, from, holdsPapers } of [
  { path: '/full-programme', from: '390.00', holdsPapers: 0 },
  { path: '/plus-programme', from: '480.00', holdsPapers: 1 },
])
  test(`FULL-01 ORD-07: the page of ${path} names its own contents, and the price that its order asks @full`, async ({
    page,
    app,
  }) => {
    await enterAsNewcomer(page, app)
    await page.goto(path)
    await expect(page.getByText(`From RM ${from} for 1 class`)).toBeVisible()
    await expect(page.getByText('Past-paper videos of every subject')).toHaveCount(holdsPapers)
    await page
      .getByRole('link', { name: /^Join / })
      .first()
      .click()
    await page
      .getByRole('checkbox', { name: /^Mathematics/ })
      .first()
      .check()
    await expect(page.getByText(`RM ${from}`).first()).toBeVisible()
  })
