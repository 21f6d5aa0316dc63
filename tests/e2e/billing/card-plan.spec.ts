import type { Page } from 'playwright/test'
import { termsVersion } from '#contract/shared/kinds.ts'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { pressAndComeBack } from '../support/back-from-bank.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'

// The student is suspended when the guardian pays.
test.use({ ...withoutServiceWorker, expectedConsoleErrors: /409 \(Conflict\)/ })

const details = {
  programme_id: 2,
  subjects: [13, 16],
  user_name: 'Nur Iman binti Ali',
  user_contact: '012-3456789',
  address: '1 Jalan Satu',
  postcode: '50480',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_contact: '013-3456789',
  terms_version: termsVersion,
}

/** A draft of the person who is signed in on this page, who names a guardian. */
async function draft(page: Page, guardianEmail: string): Promise<void> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.reload()
  const { authorization = '' } = (await asked).headers()
  const answer = await page.request.post('/api/v1/order', {
    headers: { authorization },
    data: { ...details, user_email: newAddress(), guardian_email: guardianEmail },
  })
  expect(answer.status()).toBe(200)
}

test('ORD-09 ORD-14 ORD-17 ORD-12: three card payments, of which the second is refused and paid by hand @full', async ({
  page,
  browser,
  app,
  mail,
}) => {
  const guardian = newAddress()
  const { uid } = await enterAsSubscriber(page, app, 'Nur Iman')
  await draft(page, guardian)
  const charges = () =>
    withDatabase(app, async (database) => {
      const { rows } = await database.query(
        `SELECT FROM payment_entries JOIN orders ON orders.id = order_id
          WHERE uid = $1 AND kind = 'charge'`,
        [uid],
      )
      return rows.length
    })

  await test.step('the plan is chosen, and says when and how much', async () => {
    await page.goto('/full-programme/order/review')
    await page.getByRole('radio', { name: 'Three monthly payments by card' }).check()
    await expect(
      page.getByRole('list', { name: 'Card payments' }).getByRole('listitem'),
    ).toHaveCount(3)
    await expect(page.getByLabel('Name as per IC/Passport')).toHaveValue('Puan Siti')
    await page.getByRole('button', { name: 'Set up card payments' }).click()
    await expect(page.getByText('This is required.')).toBeVisible()
    await expect(page.getByLabel('IC/Passport number', { exact: true })).toBeFocused()
    await page.getByLabel('IC/Passport number', { exact: true }).fill('1234567')
    await page.getByRole('button', { name: 'Set up card payments' }).click()
    await expect(page.getByText('Minimum 8 characters')).toBeVisible()
    await expectWholePageAccessible(page)
    await page.getByLabel('IC/Passport number', { exact: true }).fill('800101-14-5566')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Three monthly payments by card' })).toBeChecked()
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain('800101')
    // Who pays is not kept on the device: it comes with the order.
    await expect(page.getByLabel('Name as per IC/Passport')).toHaveValue('Puan Siti')
    await page.getByLabel('IC/Passport number', { exact: true }).fill('800101-14-5566')
    await page.getByRole('button', { name: 'Set up card payments' }).click()
  })

  const bank = await test.step('the bank accepts the card', async () => {
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    const address = page.url()
    await page.getByRole('button', { name: 'Use this card' }).click()
    await expect(page).toHaveURL(/\/full-programme\/order\/confirmation/)
    await expect(page.getByText(/^Card accepted\. First charge on \d+ [A-Z][a-z]+$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toBeVisible()
    await expect(page.getByText('Do not pay again')).toHaveCount(0)
    await expectNoViolations(page)
    await mail(guardian, /card payments are set up/)
    return address
  })

  await test.step('the first waits for its cardholder, who confirms it from the inbox or, without an account, from the mail', async () => {
    await page.goto('/orders')
    await expect(page.getByText('Card accepted', { exact: true })).toBeVisible()
    await expect(page.getByText(/^First charge on \d+ [A-Z][a-z]+$/)).toBeVisible()
    await page.goto(bank)
    await page.getByRole('button', { name: 'Ask the cardholder for instalment 1' }).click()
    const { link } = await mail(guardian, /^Please confirm instalment 1 of 3/)
    await page.goto('/inbox')
    await page.getByText('The bank asks you to confirm instalment 1').click()
    await expect(page).toHaveURL(/\/orders\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Confirm at the bank' }).click()
    await expect(page).toHaveURL(bank)
    const elsewhere = await browser.newContext({ baseURL: app.origin })
    const theirs = await elsewhere.newPage()
    await theirs.goto(link ?? '')
    await theirs.getByRole('button', { name: 'Confirm at the bank' }).click()
    await expect(theirs).toHaveURL(bank)
    await elsewhere.close()
    await page.getByRole('button', { name: 'Confirm instalment 1', exact: true }).click()
    await expect(page).toHaveURL(/confirmation/)
    await expect(page.getByText('You are subscribed')).toBeVisible()
  })

  await test.step('the second is refused', async () => {
    await page.goto(bank)
    await expect(page.locator('[data-charge="1"][data-status="paid"]')).toBeVisible()
    await page.getByRole('button', { name: 'Refuse instalment 2 when due' }).click()
    await page.getByRole('button', { name: 'Charge instalment 2 now' }).click()
    await expect(page.locator('[data-charge="2"][data-status="failed"]')).toBeVisible()
    await mail(guardian, /^Instalment 2 of 3 could not be charged/)
  })

  await test.step('its order stays paid, says so, and leads to the bank, also after Back', async () => {
    await page.goto('/orders')
    await page.getByRole('link', { name: /^Open the order of/ }).click()
    await expect(page.getByText('Instalment 2 was declined')).toBeVisible()
    await expectNoViolations(page)
    const pay = page.getByRole('button', { name: /^Pay instalment 2, RM/ })
    await pressAndComeBack(page, pay, bank)
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(page.url())
    await elsewhere.getByRole('button', { name: /^Pay instalment 2, RM/ }).click()
    await expect(elsewhere).toHaveURL(bank)
    await elsewhere.getByRole('button', { name: 'Pay instalment 2' }).click()
    await expect(elsewhere).toHaveURL(/confirmation/)
    await expect.poll(charges).toBe(2)
    await elsewhere.close()
    await pay.click()
    await expect(page.getByText('The order has changed. Here is the latest one.')).toBeVisible()
    await expect(page.getByText('Instalment 2 was declined')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Card payments' }).getByText('Paid')).toHaveCount(2)
  })
})

test("ORD-15 ENT-03: a guardian pays by the link in the mail, without an account, and the student's page follows @full", async ({
  page,
  browser,
  app,
  mail,
}) => {
  const guardian = newAddress()
  const student = await enterAsSubscriber(page, app, 'Nur Iman')
  await draft(page, guardian)
  await page.goto('/full-programme/order/review')
  await page.getByRole('button', { name: 'Ask Puan Siti to pay' }).click()
  await expect(page.getByRole('heading', { name: /^Puan Siti is asked to pay RM/ })).toBeVisible()
  await expectWholePageAccessible(page)
  const { text } = await mail(guardian, /^Nur asks you to pay/)
  const address = /https?:\/\/\S+/.exec(text)?.[0] ?? ''

  await page.getByRole('link', { name: 'Share the link yourself' }).click()
  await expect(page.getByText('A link to this order is active.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a link to share' }).click()
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible()
  await expectNoViolations(page)

  const elsewhere = await browser.newContext({ baseURL: app.origin })
  const theirs = await elsewhere.newPage()
  await theirs.goto(address)
  await expect(theirs.getByRole('heading', { level: 1, name: "Nur's order" })).toBeVisible()
  await expect(theirs.getByText('binti Ali')).toHaveCount(0)
  const payBy = theirs.getByText(/Pay by .+, or the order is cancelled/)
  await expect(payBy).toBeVisible()
  await expect(theirs.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await theirs.getByRole('radio', { name: 'Three monthly payments by card' }).check()
  await expect(theirs.getByLabel('IC/Passport number', { exact: true })).toBeVisible()
  await expectNoViolations(theirs)
  await theirs.getByRole('radio', { name: 'One payment by online banking (FPX)' }).check()
  const suspend = (is: boolean) =>
    withDatabase(app, (database) =>
      database.query(
        is
          ? "INSERT INTO suspensions (uid, programme_id, reason) VALUES ($1, 2, 'staff')"
          : 'DELETE FROM suspensions WHERE uid = $1',
        [student.uid],
      ),
    )
  await suspend(true)
  await theirs.getByRole('button', { name: /^Pay RM/ }).click()
  await expect(theirs.getByRole('alert').getByText(/programme is suspended/)).toBeVisible()
  await expect(theirs).toHaveURL(address)
  await expectNoViolations(theirs)
  await suspend(false)
  await theirs.getByRole('button', { name: /^Pay RM/ }).click()
  await expect(theirs).toHaveURL(/\/sandbox\/pay\//)
  await theirs.getByRole('button', { name: 'Decline' }).click()
  await expect(theirs).toHaveURL(address)
  await expect(theirs.getByText('The bank declined the payment')).toBeVisible()
  await expect(payBy).toBeVisible()
  await expectNoViolations(theirs)
  await theirs.getByRole('button', { name: 'Pay another way' }).click()
  await expect(theirs.getByRole('radio', { name: /^One payment/ })).toBeFocused()
  await theirs.getByRole('button', { name: 'Try again' }).click()
  await expect(theirs).toHaveURL(/\/sandbox\/pay\//)
  await theirs.getByRole('button', { name: 'Pay at once' }).click()
  await expect(theirs).toHaveURL(address)
  await expect(theirs.getByText('Payment received')).toBeVisible()
  await expectNoViolations(theirs)
  await elsewhere.close()

  await expect(page.getByRole('heading', { name: /^Receipt \d+/ })).toBeVisible()
  await expect(
    page.getByText('Your parent or guardian can see the paid order and its payments'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Turn off all links' }).click()
  await expect(page.getByText('There is no link now.')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})
