import type { Locator, Page } from 'playwright/test'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { becomeVisitor } from '#tests/support/become-visitor.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { giveRole } from '../support/administrators.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress, signUp } from '../support/people.ts'
import { noteToasts } from '../support/toasts.ts'

test.use(withoutServiceWorker)

const classId = 11

async function makeSupport(app: App): Promise<Student> {
  const email = newAddress('support')
  const person = await makeSubscriber(app.databaseUrl, { name: 'Puan Salmah', email })
  await giveRole(app, person.uid, 'support')
  return person
}

const enrolled = (app: App, name: string) =>
  makeSubscriber(app.databaseUrl, { name, email: newAddress() })

const search = async (page: Page | Locator, text: string) => {
  await page.getByLabel('Name or email').first().fill(text)
  await page.getByRole('button', { name: 'Search' }).first().click()
}

test('OFFC-03: staff find a student in the roster of a class, extend and end by hand, and enrol another @full', async ({
  page,
  app,
}) => {
  await enrolled(app, 'Aina Rosterpage')
  await enrolled(app, 'Bala Rosterpage')
  await enter(page, await makeSupport(app))
  await page.goto(`/staff/classes/${classId}`)
  await page.getByRole('link', { name: 'Students' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Students: /)
  await search(page, 'rosterpage')
  await expect(page).toHaveURL(/view=students.*search=rosterpage|search=rosterpage.*view=students/)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expectWholePageAccessible(page)

  await test.step('ENT-06: an enrolment is ended with a reason', async () => {
    await page.getByRole('button', { name: 'Change: Bala Rosterpage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bala Rosterpage' })
    await dialog.getByText('Change', { exact: true }).click()
    await dialog.getByLabel('Action').selectOption('End')
    await dialog.getByLabel('Reason').fill('Moved to another school')
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByRole('button', { name: 'End it now' }).click()
    await expect(dialog.getByText('No enrolment in this class is open any more.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByLabel('Show').selectOption('Enrolled before')
    await expect(page.getByRole('link', { name: 'Bala Rosterpage', exact: true })).toBeVisible()
  })

  await test.step('and enrolled again from the roster', async () => {
    await page.getByRole('button', { name: 'Enrol a student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enrol a student' })
    await search(dialog, 'bala rosterpage')
    await dialog.getByRole('button', { name: 'Bala Rosterpage' }).click()
    await dialog.getByLabel('Reason').fill('Came back')
    await expectWholePageAccessible(page)
    await dialog.getByRole('button', { name: 'Enrol in a class' }).click()
    await expect(dialog).toBeHidden()
    await page.getByLabel('Show').selectOption('Enrolled now')
    await expect(page.getByText('1–2 of 2')).toBeVisible()
  })
})

test('OFFC-03: people are found by class and by when they were last seen @full', async ({
  page,
  app,
}) => {
  const { uid } = await enrolled(app, 'Citra Longgone')
  await enrolled(app, 'Dina Longgone')
  await withDatabase(app, (database) =>
    database.query("UPDATE users SET last_sign_in_at = now() - interval '45 days' WHERE uid = $1", [
      uid,
    ]),
  )
  await enter(page, await makeSupport(app))
  await page.goto(`/staff/people?search=longgone&class=${classId}`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.getByText('More filters').click()
  await page.getByLabel('Last seen').selectOption('Not for 30 days')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Citra Longgone' })).toBeVisible()
  await expectWholePageAccessible(page)
})

test('OFFC-03: a message to a filtered selection is previewed, counted, confirmed, and stopped by its reader @full', async ({
  page,
  app,
  browser,
}) => {
  const reader = await enrolled(app, 'Elin Messagepage')
  await enrolled(app, 'Faiz Messagepage')
  await enter(page, await makeSupport(app))
  await page.goto(`/staff/classes/${classId}?view=students&search=messagepage`)
  await page.getByRole('checkbox', { name: 'Select Elin Messagepage' }).check()
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('link', { name: 'Write a message' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Subject').fill('Tiada kelas pada hari Isnin')
  await page
    .getByLabel('Message', { exact: true })
    .fill('Kelas hari Isnin dibatalkan.\n\nTerima kasih.')
  await page.getByLabel('Language of your text').selectOption('Bahasa Melayu')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('2 people get it in the inbox. 2 emails are sent.')).toBeVisible()
  await expectWholePageAccessible(page)
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  const question = page.getByRole('dialog', { name: 'Send this message to 2 people?' })
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(page.getByText('Tiada kelas pada hari Isnin')).toBeVisible()
  await expectWholePageAccessible(page)

  await test.step('it is in the inbox, as it was written', async () => {
    const context = await browser.newContext()
    const hers = await context.newPage()
    await enter(hers, reader, app.origin)
    await hers.goto(`${app.origin}/inbox`)
    const written = hers.getByText('Kelas hari Isnin dibatalkan.')
    await expect(written).toBeVisible()
    await expect(hers.locator('[lang="ms"]', { hasText: 'Kelas hari Isnin' }).first()).toBeVisible()
    await hers.goto(`${app.origin}/account/email`)
    const toasts = await noteToasts(hers)
    await hers.getByLabel('Email me messages about my classes').uncheck()
    await expect.poll(toasts).not.toEqual([])
    await context.close()
  })
  await page.goto('/staff/people?search=messagepage')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('link', { name: 'Write a message' }).click()
  await expect(page.getByText('2 people', { exact: true })).toBeVisible()
  await page.getByLabel('Subject').fill('A second one')
  await page.getByLabel('Message', { exact: true }).fill('Hello')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByText('2 people get it in the inbox. 1 email is sent. 1 person stopped such emails.'),
  ).toBeVisible()
})

test('ACC-04: support is not offered to suspend a programme of a member of staff @full', async ({
  page,
  app,
}) => {
  const colleague = await enrolled(app, 'Hana Colleague')
  await enter(page, await makeSupport(app))
  const programmes = page.getByRole('region', { name: 'Programmes' })
  await page.goto(`/staff/people/${colleague.uid}`)
  await expect(programmes.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await giveRole(app, colleague.uid, 'teacher')
  await page.reload()
  await expect(page.getByText('Only administrators can change staff accounts.')).toBeVisible()
  await expect(programmes.getByText('Full Programme')).toBeVisible()
  await expect(programmes.getByRole('button')).toHaveCount(0)
})

test.describe('with an answer that is lost', () => {
  test.use({ expectedConsoleErrors: /net::ERR_|Failed to load resource/ })

  test('ENT-06: another class that is chosen after a lost answer is opened too @full', async ({
    page,
    app,
  }) => {
    const { uid } = await enrolled(app, 'Gita Lostanswer')
    await enter(page, await makeSupport(app))
    await page.goto(`/staff/people/${uid}`)
    await page.locator('summary', { hasText: 'Enrol in a class' }).click()
    const form = page.locator('form').filter({ hasText: 'Enrol in a class' })
    await form.getByLabel('Reason').fill('Paid by cheque')
    await page.route(
      '**/api/v1/staff/people/*/enrolments',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    const enrol = form.getByRole('button', { name: 'Enrol in a class' })
    await enrol.click()
    await expect(form.getByText('Check whether your change was saved')).toBeVisible()
    await expect(page.getByText(/Added by Puan Salmah/)).toHaveCount(1)
    await form.getByRole('combobox', { name: 'Class' }).selectOption({ index: 1 })
    await enrol.click()
    await expect(page.getByText(/Added by Puan Salmah/)).toHaveCount(2)
  })
})

test('SHELL-01: an administrator invites a teacher by mail, who signs up by its link and is in the staff area @full', async ({
  page,
  app,
  mail,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const administrator = await makeSupport(app)
  await giveRole(app, administrator.uid)
  const [email, other] = [newAddress('invited'), newAddress('withdrawn')]
  await enter(page, administrator)
  await page.goto('/staff/people')
  await page.getByText('Invite staff').click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Enter an email address.')).toBeVisible()
  for (const address of [other, email]) {
    await page.getByLabel('Email address').first().fill(address)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: address })).toContainText(
      'Teacher, invited by Puan Salmah',
    )
  }
  await expectWholePageAccessible(page)
  await page.getByRole('button', { name: `Withdraw the invitation of ${other}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: other })).toHaveCount(0)

  const { link } = await mail(email, /^You are invited to work at/)
  await becomeVisitor(page)
  await page.goto(link ?? '')
  await signUp(page, mail, { name: 'Cikgu Jemputan', email })
  await expect(page).toHaveURL(/\/staff$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Cikgu Jemputan' })).toBeVisible()
  await expect(page.getByText('Teacher · Your classes')).toBeVisible()
})
