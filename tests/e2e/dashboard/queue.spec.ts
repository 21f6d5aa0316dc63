import { randomUUID } from 'node:crypto'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { makeAdministrator } from '../support/administrators.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'

/** Nobody else asks in it. */
const accounting = 16

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

test('QUEUE-01: Today opens what waits, and says who does it and until when it is put off', async ({
  page,
  app,
}, info) => {
  const [student, boss] = await Promise.all([
    makeSubscriber(app.databaseUrl, { name: 'Sofea', email: newAddress('asks') }),
    makeAdministrator(app),
  ])
  await withDatabase(app, (database) =>
    database.query(
      `INSERT INTO questions (id, uid, class_id, text, asked_at, received_at)
       VALUES ($1, $2, $3, 'Why is it so?', now() - interval '3 days', now() - interval '3 days')`,
      [randomUUID(), student.uid, accounting],
    ),
  )
  await enter(page, boss)
  await page.goto('/staff')
  const queue = page.getByRole('region', { name: 'Waiting for you' })
  const row = queue
    .getByRole('listitem')
    .filter({ hasText: 'question to answer' })
    .filter({ hasText: 'Prinsip Perakaunan' })
  await expect(row).toContainText('Late')
  await expectNoViolations(page)
  await page.screenshot({ path: info.outputPath('queue.png'), fullPage: true })
  await row.getByRole('button', { name: /^Take: 1 question to answer/ }).click()
  await expect(row).toContainText('Yours')

  await row.getByRole('button', { name: /^Assign or postpone/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Who does it')).toHaveValue(boss.uid)
  const tomorrow = await dialog.getByLabel('Put off until').getAttribute('min')
  await dialog.getByLabel('Put off until').fill(tomorrow ?? '')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeHidden()
  await queue.getByText('Put off (1)').click()
  await expect(row).toContainText('until')

  await row.getByRole('link', { name: '1 question to answer' }).click()
  await expect(page).toHaveURL(`/staff/questions?class_id=${accounting}`)
  await expect(page.getByText('Why is it so?')).toBeVisible()
})
