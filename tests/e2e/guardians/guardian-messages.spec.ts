import pg from 'pg'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeNewcomer } from '#tests/support/students.ts'
import { askGuardian, authorizationOf } from '../support/buyers.ts'
import { newAddress } from '../support/people.ts'

test.use({
  ...withoutServiceWorker,
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
})

test("PAR-03: a guardian switches messages on, pays by the link in one, and ends them with 'STOP' @full", async ({
  page,
  app,
  browser,
  mail,
}) => {
  const email = newAddress('mother')
  const digits = String(Date.now()).slice(-8)
  const person = { name: 'Sofea', email: newAddress('sofea') }
  await enter(page, await makeNewcomer(app.databaseUrl, person))
  const orderId = await askGuardian(page, { email, contact: `011-${digits}` })

  const guardian = await browser.newPage({ baseURL: app.origin, viewport: page.viewportSize() })
  const title = new RegExp(`^Messages by WhatsApp to 011-•••\\s${digits.slice(-4)}$`)
  const link = guardian.getByRole('checkbox', { name: 'Payment links and reminders' })
  await test.step('they switch on what they want', async () => {
    const mailed = await mail(email, /asks you to pay/)
    await guardian.goto(mailed.link ?? '')
    await expect(guardian.getByRole('heading', { name: title })).toBeVisible()
    await link.check()
    await guardian.getByRole('button', { name: 'Switch on' }).click()
    await expect(guardian.getByText(/^Answer YES to the WhatsApp message/)).toBeVisible()
    await expectWholePageAccessible(guardian)
    await expectNoViolations(guardian)
  })

  const message = guardian.getByRole('listitem').filter({ hasText: `+6011${digits}` })
  await test.step('they answer YES from their phone', async () => {
    const order = guardian.url()
    await expect(async () => {
      await guardian.goto('/sandbox/messages')
      expect(await message.count()).toBe(1)
    }).toPass()
    await message.getByRole('button', { name: "Answer 'YES'" }).click()
    await guardian.goto(order)
    await expect(link).toBeChecked()
    await expect(guardian.getByText(/^Answer YES/)).toBeHidden()
  })

  await test.step('a new link that they asked the office for comes as a message', async () => {
    const office = await makeNewcomer(app.databaseUrl, {
      name: 'Puan Salmah',
      email: newAddress('office'),
    })
    const database = new pg.Client({ connectionString: app.databaseUrl })
    await database.connect()
    await database.query("UPDATE users SET role = 'support' WHERE uid = $1", [office.uid])
    await database.end()
    const desk = await browser.newPage({ baseURL: app.origin })
    await enter(desk, office)
    const asked = await desk.request.put(`/api/v1/staff/orders/${orderId}`, {
      headers: { authorization: await authorizationOf(desk) },
      data: { do: 'resend-link' },
    })
    expect(asked.status()).toBe(200)
    await desk.close()
  })

  const withLink = message.filter({ hasText: 'Open the link' })
  await test.step('they pay by it', async () => {
    await expect(async () => {
      await guardian.goto('/sandbox/messages')
      expect(await withLink.count()).toBe(1)
    }).toPass()
    await withLink.getByRole('button', { name: 'Delivered' }).click()
    await expect(withLink.getByText('Reported: delivered')).toBeVisible()
    await withLink.getByRole('link', { name: 'Open the link' }).click()
    await guardian.getByRole('button', { name: /^Pay RM/ }).click()
    await expect(guardian).toHaveURL(/\/sandbox\/pay\//)
    await guardian.getByRole('button', { name: 'Pay at once' }).click()
    await expect(guardian.getByText('Payment received')).toBeVisible()
    await expect(link).toBeChecked()
  })

  await test.step("'STOP' ends them", async () => {
    const order = guardian.url()
    await guardian.goto('/sandbox/messages')
    await withLink.getByRole('button', { name: "Answer 'STOP'" }).click()
    await guardian.goto(order)
    await expect(guardian.getByRole('heading', { name: title })).toBeVisible()
    await expect(link).not.toBeChecked()
    await expect(guardian.getByRole('button', { name: 'Switch on' })).toBeVisible()
  })
  await guardian.close()
})
