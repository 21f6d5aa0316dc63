import type { Page } from 'playwright/test'
import { termsVersion } from '#contract/shared/kinds.ts'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { authorizationOf, fillDetails, reserve } from '../support/buyers.ts'
import { newAddress } from '../support/people.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

/** A draft of the person who is signed in on this page. */
async function draft(page: Page): Promise<void> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.reload()
  const { authorization = '' } = (await asked).headers()
  const answer = await page.request.post('/api/v1/order', {
    headers: { authorization },
    data: {
      programme_id: 2,
      subjects: [13, 16],
      user_name: 'Nur Iman binti Ali',
      user_email: newAddress(),
      user_contact: '012-3456789',
      address: '1 Jalan Satu',
      postcode: '50480',
      city: 'Kuala Lumpur',
      state: 'Kuala Lumpur',
      is_guardian: false,
      terms_version: termsVersion,
    },
  })
  expect(answer.status()).toBe(200)
}

/** Reserves this person's order and cancels it, as another device of theirs would. */
async function cancelElsewhere(page: Page): Promise<void> {
  await reserve(page, { programme_id: 2, subjects: [13] })
  const headers = { authorization: await authorizationOf(page) }
  const order = await page.request.get('/api/v1/order/2', { headers })
  const { attribute } = (await order.json()) as { attribute: { order_id: string } }
  const path = `/api/v1/order/cancel/${attribute.order_id}`
  expect((await page.request.put(path, { headers, data: {} })).status()).toBe(200)
}

/** Chooses a class where none is chosen, and goes on to the details. */
async function expectNothingChosen(page: Page): Promise<void> {
  const first = page.getByRole('checkbox', { name: /^Sejarah/ })
  await expect(first).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true, disabled: false })).toHaveCount(0)
  await first.check()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('LEDG-03 ORD-17: a payment that the bank declined is told as declined, and tried again or paid another way @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Nur Iman')
  await draft(page)
  await page.goto('/full-programme/order/review')
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  const first = page.url()
  await page.getByRole('button', { name: 'Decline' }).click()

  await test.step('the page says so, and nothing of waiting', async () => {
    await expect(page).toHaveURL(/\/full-programme\/order\/confirmation/)
    await expect(page.getByText('The bank declined the payment')).toBeVisible()
    await expect(page.getByText('You have not been charged.')).toBeVisible()
    await expect(page.getByText('Waiting for your bank')).toHaveCount(0)
    await expect(page.getByText('do not pay again')).toHaveCount(0)
    await expectWholePageAccessible(page)
    await expectNoViolations(page)
  })

  await test.step('trying again opens another page of the bank', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    expect(page.url()).not.toBe(first)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('The bank declined the payment')).toBeVisible()
  })

  await test.step('another way is chosen on the review', async () => {
    await page.getByRole('button', { name: 'Pay another way' }).click()
    await expect(page).toHaveURL(/\/full-programme\/order\/review/)
    await expect(page.getByRole('radio', { name: 'Three monthly payments by card' })).toBeVisible()
    await page.getByRole('button', { name: /^Pay RM/ }).click()
    await page.getByRole('button', { name: 'Pay at once' }).click()
    await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toBeVisible()
  })
})

test('ORD-02 ORD-06 ENT-03: the list of orders pays what its status allows, its page says until when, and nothing of a cancelled one comes back', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Nur Iman')
  await draft(page)
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Continue this order' }).click()
  await expect(page).toHaveURL(/\/full-programme\/order\/subjects$/)

  await page.getByRole('checkbox', { name: /^Sejarah/ }).check()

  await reserve(page, { programme_id: 2, subjects: [13, 16] })
  await page.goto('/orders')
  const row = page.getByRole('listitem').filter({ hasText: 'RESERVED' })
  await expect(row.getByRole('link', { name: /^Pay RM/ })).toBeVisible()
  await expectNoViolations(page)
  await row.getByRole('link', { name: /^Open the order of/ }).click()
  await expect(page.getByText(/^Pay by .+, or the order is cancelled/)).toBeVisible()
  await expectNoViolations(page)
  await page.goBack()
  await row.getByRole('link', { name: /^Pay RM/ }).click()
  await expect(page).toHaveURL(/\/full-programme\/order\/review$/)
  await expect(page.getByRole('button', { name: /^Pay RM/ })).toBeVisible()

  await test.step('cancelled here, or on another device once it was saved on this one', async () => {
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await expect(page).toHaveURL(/\/full-programme\/order\/subjects$/)
    await expectNothingChosen(page)
    await page.getByRole('checkbox', { name: 'A parent or guardian pays for this order' }).check()
    await fillDetails(page)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page).toHaveURL(/\/full-programme\/order\/review$/)

    await cancelElsewhere(page)
    await page.goto('/full-programme/order/subjects')
    await expectNothingChosen(page)
    await expect(page.getByLabel('Address')).toHaveValue('')
  })

  await page.goto(await reserve(page, { programme_id: 2, subjects: [13, 16] }))
  await page.getByRole('button', { name: 'Pay at once' }).click()
  await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByText('SUBSCRIBED')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay|^Continue/ })).toHaveCount(0)
})
