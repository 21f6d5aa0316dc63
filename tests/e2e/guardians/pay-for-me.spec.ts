import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { askGuardian, payInsteadOf } from '../support/buyers.ts'
import { child } from '../support/families.ts'
import { newAddress } from '../support/people.ts'

test.use({
  ...withoutServiceWorker,
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
})

test('PAR-07: a student asks a parent to pay, and sees it sent, opened and paid', async ({
  page,
  app,
  browser,
  mail,
}) => {
  const email = newAddress('mother')
  const sofea = await child(browser, app, 'Sofea')
  const orderId = await askGuardian(sofea, { email, contact: '011-12345678' })
  const mailed = await mail(email, /asks you to pay/)
  for (const text of [/Sofea has reserved/, /Additional Mathematics/, /To pay: RM \d+\.00, by \d/])
    expect(mailed.text).toMatch(text)

  await sofea.goto(`/orders/${orderId}`)
  const steps = sofea.getByRole('list', { name: 'How far it is' })
  await test.step('sent', async () => {
    await expect(sofea.getByRole('status').getByText('Waiting for your parent')).toBeVisible()
    await expect(steps.getByRole('listitem')).toHaveText([
      /^Sent \d+:\d\d [ap]m by email$/,
      'Not opened yet',
      'Not paid yet',
    ])
    await expectWholePageAccessible(sofea)
  })

  await test.step('a message to share names child, classes, sum and last day', async () => {
    await sofea.getByRole('button', { name: 'Make a link to share' }).click()
    const href = await sofea.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
    const text = new URL(href ?? '').searchParams.get('text')
    expect(text).toMatch(
      /it's Sofea.*pay RM \d+\.00 by \d+ \w+ .*\(Additional Mathematics\).*\nhttp\S+\/[\w-]{43}$/s,
    )
  })

  await test.step('opened', async () => {
    await page.goto(mailed.link ?? '')
    await expect(page.getByRole('heading', { name: "Sofea's order" })).toBeVisible()
    await expect(steps.getByText(/^Opened \d/)).toBeVisible()
  })

  await test.step('the student may pay it instead', async () => {
    await sofea.getByRole('link', { name: 'Pay it myself' }).click()
    await expect(sofea.getByRole('button', { name: /^Pay RM/ })).toBeVisible()
    await sofea.goto('/orders')
    await sofea.goto('/full-programme/order/review')
    await expect(sofea.getByRole('button', { name: /^Pay RM/ })).toHaveCount(0)
    await expect(sofea.getByRole('status').getByText('Waiting for your parent')).toBeVisible()
    await expectWholePageAccessible(sofea)
    await sofea.getByRole('button', { name: 'Pay it myself' }).click()
    await expect(sofea.getByRole('button', { name: /^Pay RM/ })).toBeVisible()
    await sofea.goto(`/orders/${orderId}`)
  })

  await test.step('paid', async () => {
    await page.getByRole('button', { name: /^Pay RM/ }).click()
    await page.getByRole('button', { name: 'Pay at once' }).click()
    await expect(page.getByText('Payment received')).toBeVisible()
    await expect(steps.getByText(/^Paid \d/)).toBeVisible()
    await expectWholePageAccessible(sofea)
  })
  await sofea.close()
})

test('PAR-07: a student who pressed pay and came back can still ask a parent', async ({
  app,
  browser,
  mail,
}) => {
  const email = newAddress('mother')
  const sofea = await child(browser, app, 'Sofea')
  const orderId = await payInsteadOf(sofea, { email, contact: '011-12345678' })
  await mail(email, /has ordered classes/)
  await sofea.goto('/full-programme/order/review')
  await expect(sofea.getByText('has a link to this order')).toHaveCount(0)
  await sofea.getByRole('button', { name: 'Ask Puan Siti to pay' }).click()
  await expect(sofea.getByRole('status').getByText('Waiting for your parent')).toBeVisible()
  await expectWholePageAccessible(sofea)
  await mail(email, /asks you to pay/)
  await sofea.goto(`/orders/${orderId}`)
  await expect(sofea.getByText(/^Sent \d+:\d\d [ap]m by email$/)).toBeVisible()
  await sofea.close()
})
