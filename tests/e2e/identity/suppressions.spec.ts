import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'

test.use(withoutServiceWorker)

test('a student is told that mails come back, and staff see and clear it @full', async ({
  page,
  app,
  browser,
}) => {
  const email = newAddress('mei')
  const student = await makeSubscriber(app.databaseUrl, { name: 'Mei Returned', email })
  const support = await makeSubscriber(app.databaseUrl, {
    name: 'Puan Salmah',
    email: newAddress('support'),
  })
  await withDatabase(app, async (database) => {
    await database.query("UPDATE users SET role = 'support' WHERE uid = $1", [support.uid])
    await database.query(
      "INSERT INTO suppressions (address, why, words, at) VALUES ($1, 'bounced', '550 5.1.1 No such user', now())",
      [email.toLowerCase()],
    )
  })
  await enter(page, student)
  await page.goto('/account/email')
  const told = page.getByText('Our emails to you come back')
  await expect(told).toBeVisible()
  await expectWholePageAccessible(page)
  await expect(page.getByRole('link', { name: 'Sign in with a code' })).toBeVisible()

  const office = await browser.newPage()
  await enter(office, support)
  await office.goto(`/staff/people/${student.uid}`)
  await expect(office.getByText('Mail comes back')).toBeVisible()
  await expect(office.getByText('550 5.1.1 No such user')).toBeVisible()
  await expectWholePageAccessible(office)
  await office.getByRole('button', { name: `Email again: ${email}`, exact: false }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Email again' }).click()
  await expect(office.getByText('Mail comes back')).toBeHidden()
  await office.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Emails', level: 1 })).toBeVisible()
  await expect(told).toBeHidden()
})
