import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeNewcomer, makeSubscriber } from '#tests/support/students.ts'
import { giveRole } from '../support/administrators.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('IMPRT-01 the office checks a file, corrects it, imports it, finds the student and takes it back', async ({
  page,
  app,
}) => {
  const office = { name: 'Puan Salmah', email: newAddress('imports') }
  const { uid, ...administrator } = await makeNewcomer(app.databaseUrl, office)
  await giveRole(app, uid)
  await enter(page, { uid, ...administrator })
  await page.goto('/staff/imports')
  await expect(page.getByRole('heading', { level: 1, name: 'Import lists' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download an Excel template' }).click()
  const template = await download
  expect(template.suggestedFilename()).toBe('students.xlsx')
  expect((await readFile(await template.path())).subarray(0, 2).toString()).toBe('PK')

  const email = newAddress('imported')
  await choose(page, 'form-5.csv', `email;name;phone\n${email};Nur Imported;12\n`)
  await page.getByRole('button', { name: 'Check the file' }).click()
  const faults = page.getByRole('region', { name: 'Problems in the file' })
  await expect(faults).toContainText("“12” isn't a phone number of 8 to 12 digits.")
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden()
  await expectNoViolations(page)

  await choose(page, 'form-5.csv', `email;name;phone\n${email};Nur Imported;123456789\n`)
  await expect(faults).toBeHidden()
  await page.getByRole('button', { name: 'Check the file' }).click()
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes).toContainText('phone: 0123456789')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(changes).toContainText('You can undo it for 24 hours')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(changes).toContainText('Everything in this file is already here')
  await expectNoViolations(page)

  await page.goto(`/staff/people?search=${encodeURIComponent(email)}`)
  await expect(page.getByText('Has not signed in yet')).toBeVisible()

  await page.goto('/staff/imports')
  await page.getByRole('button', { name: 'Undo the import of form-5.csv' }).click()
  await page.getByRole('button', { name: 'Undo the import', exact: true }).click()
  await expect(page.getByText('1 row undone.')).toBeVisible()
  await page.goto(`/staff/people?search=${encodeURIComponent(email)}`)
  await expect(page.getByText('No people found')).toBeVisible()
})

test('IMPRT-01 the office tags and enrols ticked people, and reads who was left out', async ({
  page,
  app,
}) => {
  const [office, one, two] = await Promise.all([
    makeNewcomer(app.databaseUrl, { name: 'Puan Salmah', email: newAddress('bulk-office') }),
    makeNewcomer(app.databaseUrl, { name: 'Bulk Aina', email: newAddress('bulk-aina') }),
    makeSubscriber(app.databaseUrl, { name: 'Bulk Wei', email: newAddress('bulk-wei') }),
  ])
  await giveRole(app, office.uid, 'support')
  await enter(page, office)
  const tick = async () => {
    await page.getByRole('checkbox', { name: `Select ${one.name}` }).check()
    await page.getByRole('checkbox', { name: `Select ${two.name}` }).check()
    await page
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: 'Change' })
      .click()
    return page.getByRole('dialog', { name: 'Change 2 people' })
  }
  await page.goto('/staff/people?search=bulk-')
  let dialog = await tick()
  await dialog.getByLabel('Action').selectOption('Add a tag')
  await dialog.getByLabel('Tag', { exact: true }).fill('scholarship')
  await dialog.getByRole('button', { name: 'Tag 2 people' }).click()
  await expect(dialog).toContainText('Done for 2 people.')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto('/staff/people?search=bulk-&tag=scholarship')
  dialog = await tick()
  await dialog.getByRole('button', { name: 'Enrol 2 people' }).click()
  await expect(dialog).toContainText('Fill in every field, and a reason.')
  const intake = await withDatabase(app, async (database) => {
    const { rows } = await database.query<{ intake_key: string }>(
      'SELECT intake_key FROM enrolments WHERE uid = $1 LIMIT 1',
      [two.uid],
    )
    return rows[0]?.intake_key ?? ''
  })
  await dialog.getByLabel('Intake').selectOption(intake)
  await dialog.getByLabel('Class', { exact: true }).selectOption('Mathematics (English)')
  await dialog.getByLabel('Reason').fill('Scholarship')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Enrol 2 people' }).click()
  await expect(dialog).toContainText('Done for 1 person.')
  await expect(dialog.getByRole('listitem')).toContainText(two.name)
})
