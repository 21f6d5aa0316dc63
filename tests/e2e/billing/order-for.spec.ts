import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { agreeToTerms, makeNewcomer } from '#tests/support/students.ts'
import { makeAdministrator } from '../support/administrators.ts'
import { newAddress } from '../support/people.ts'

test.use({
  ...withoutServiceWorker,
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
})

test('DRAFT-01 staff make an order with a discount and send the link, and it is paid once', async ({
  page,
  app,
  browser,
  mail,
}) => {
  const email = newAddress('student')
  const student = await makeNewcomer(app.databaseUrl, { name: 'Amir', email })
  await agreeToTerms(app.databaseUrl, student)
  await enter(page, await makeAdministrator(app))

  await test.step('make', async () => {
    await page.goto(`/staff/people/${student.uid}`)
    await page.getByText('Make an order').click()
    await page.getByRole('checkbox', { name: /^Physics/ }).check()
    await page.getByRole('checkbox', { name: /^Chemistry/ }).check()
    for (const [label, value] of [
      ['Phone', '012-3456789'],
      ['Address', '1 Jalan Satu'],
      ['Postcode', '01000'],
      ['City', 'Kangar'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel('State', { exact: true }).selectOption('Perlis')
    await expect(page.getByText(/^Total: RM \d/)).toBeVisible()
    await expectWholePageAccessible(page)
    await page.getByRole('button', { name: 'Make the order' }).click()
    await expect(page.getByRole('heading', { name: 'Payment link' })).toBeVisible()
  })

  const total = page.locator('dl > div', { hasText: /^Total/ }).locator('dd')
  const before = await total.textContent()
  await test.step('discount', async () => {
    await page.getByText('Discount', { exact: true }).click()
    await page.getByLabel('Kind').selectOption('Percent')
    await page.getByLabel('Percent', { exact: true }).fill('10')
    await page.getByLabel('Reason').fill('Two siblings')
    await page.getByRole('button', { name: 'Save discount' }).click()
    await expect(page.getByText('Reason of the discount: Two siblings')).toBeVisible()
    await expect(total).not.toHaveText(before ?? '')
  })

  await test.step('note and link', async () => {
    await page.getByLabel('New note').fill('Came to the desk.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('Came to the desk.', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Email the student' }).click()
    await expect(page.getByText(/^Mailed to the student, /)).toBeVisible()
    await expectWholePageAccessible(page)
  })

  const mailed = await mail(email, /Your classes at .* are reserved/)
  expect(mailed.text).toContain((await total.textContent())?.replaceAll('\u00a0', ' '))
  const payer = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await test.step('pay', async () => {
    await payer.goto(mailed.link ?? '')
    await payer.getByRole('button', { name: /^Pay RM/ }).click()
    await payer.getByRole('button', { name: 'Pay at once' }).click()
    await expect(payer.getByText('Payment received')).toBeVisible()
    await payer.goto(mailed.link ?? '')
    await expect(payer.getByText('Payment received')).toBeVisible()
    await expect(payer.getByRole('button', { name: /^Pay RM/ })).toHaveCount(0)
    await payer.close()
  })

  await test.step('paid', async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: /^Receipt \d+ \(PDF\)/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Email the student' })).toHaveCount(0)
    await expect(page.getByText('Change the order')).toHaveCount(0)
    await expect(page.getByText('Balance').locator('..').locator('dd')).toHaveText(
      (await total.textContent()) ?? '',
    )
  })
})
