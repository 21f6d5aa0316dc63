import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { storeRows } from './device-store.ts'
import { withDatabase } from './every-page.ts'
import { newAddress } from './people.ts'
import { cameraCanary, largePhoto } from './photos.ts'
import { holdClock, refetch } from './refetched.ts'
import { enterAsTeacher } from './teachers.ts'
import { noteToasts } from './toasts.ts'

test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

async function askAs(app: App, name: string, text: string): Promise<Student> {
  const student = await makeSubscriber(app.databaseUrl, { name, email: newAddress() })
  await withDatabase(app, (database) =>
    database.query(
      'INSERT INTO questions (id, uid, class_id, text, asked_at) VALUES ($1, $2, 5, $3, now())',
      [randomUUID(), student.uid, text],
    ),
  )
  return student
}

async function openAnswer(page: Page, question: string) {
  const card = page.getByRole('listitem').filter({ hasText: question })
  await card.getByRole('button', { name: /^(?:Answer|Continue your answer)$/ }).click()
  const field = card.getByRole('textbox', { name: 'Your answer' })
  await expect(field).toBeFocused()
  return { card, field }
}

test('BULK-01: a teacher saves an answer as a reply and inserts it where the cursor is, in two taps or by the keyboard', async ({
  page,
  app,
}) => {
  const question = `May I divide here? ${randomUUID()}`
  await askAs(app, 'Aina Rahman', question)
  const teacher = await enterAsTeacher(page, app)
  await withDatabase(app, (database) =>
    database.query(
      `INSERT INTO saved_replies (id, uid, name, text, is_shared, changed_at)
       SELECT gen_random_uuid(), $1, 'Unit ' || n, 'Write the unit.', false, now() FROM generate_series(1, 4) n`,
      [teacher.uid],
    ),
  )
  await page.goto('/staff/questions')
  const { card, field } = await openAnswer(page, question)
  await field.fill('Hi Aina, show every step.')
  await card.getByRole('button', { name: 'Save as a reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a reply' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Steps')
  await expect(dialog.getByLabel('Text'), 'for any student').toHaveValue(
    'Hi {name}, show every step.',
  )
  await expectNoViolations(page)
  const toasts = await noteToasts(page)
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await expect.poll(toasts).toContain('Reply saved.')
  await expect(dialog).toBeHidden()

  await field.fill('Before. After.')
  await field.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(8, 8))
  const find = card.getByRole('combobox', { name: 'Insert a saved reply' })
  await find.evaluate((input) => input.scrollIntoView({ block: 'end' }))
  await find.click()
  await expect(card.getByRole('listbox'), 'the whole list').toBeInViewport({
    ratio: 1,
  })
  await page.getByRole('option', { name: /^Steps: Hi Aina, show/ }).click()
  await expect(field).toBeFocused()
  await page.keyboard.type('Then check. ')
  await expect(field).toHaveValue('Before. Hi Aina, show every step.Then check. After.')

  await field.fill('')
  await page.keyboard.press('Tab')
  await expect(find).toBeFocused()
  await page.keyboard.type('every')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Hi Aina, show every step.')
  await expect(field).toBeFocused()
  await field.fill('x'.repeat(1990))
  await find.click()
  await page.getByRole('option', { name: /^Steps/ }).click()
  await expect(card.getByText(/^This reply doesn't fit/)).toBeVisible()
  await expect(field).toHaveValue('x'.repeat(1990))
  await field.fill('Yes, divide.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(toasts).toContain('Answer sent.')
})

test('BULK-01: a teacher renames and deletes a reply, and colleagues see the shared ones', async ({
  page,
  app,
  browser,
}) => {
  await enterAsTeacher(page, app)
  await page.goto('/staff/saved-replies')
  await expect(page.getByText('No saved replies yet')).toBeVisible()
  const name = `Units ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'New reply' }).click()
  await page.getByLabel('Name').fill('Unit')
  await page.getByLabel('Text').fill('Write the unit.')
  await page.getByLabel('Share with everyone who answers').check()
  await page.getByRole('button', { name: 'Save reply' }).click()
  await page.getByRole('button', { name: 'Change Unit' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectWholePageAccessible(page)

  const colleague = await browser.newPage()
  await enterAsTeacher(colleague, app)
  await colleague.goto(`${app.origin}/staff/saved-replies`)
  await expect(colleague.getByRole('heading', { name })).toBeVisible()
  await expect(colleague.getByText('Shared by Cikgu Farah')).toBeVisible()
  await expect(colleague.getByRole('button', { name: `Change ${name}` })).toHaveCount(0)
  await colleague.context().setOffline(true)
  await expect(colleague.getByText(/^Last updated/)).toBeVisible()
  await colleague.close()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No saved replies yet')).toBeVisible()
})

test('BULK-01 CLASS-06: a teacher answers with a photo, which outlives a lost network and the page, and the student opens it', async ({
  page,
  app,
  browser,
}) => {
  const question = `Where is my mistake? ${randomUUID()}`
  const student = await askAs(app, 'Farid', question)
  const teacher = await enterAsTeacher(page, app)
  await page.goto('/staff/questions')
  const { card, field } = await openAnswer(page, question)
  const chooser = 'input[type="file"][accept="image/*"]:not([capture])'
  await card
    .locator(chooser)
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })
  await expect(card.getByText("That file isn't a photo. Choose another one.")).toBeVisible()
  const isTextPasted = await field.evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'x = 3')
    clipboardData.items.add(new File([new Uint8Array(9)], 'x.png', { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return box.dispatchEvent(paste)
  })
  expect(isTextPasted, 'a text with its picture, as Word copies it').toBe(true)
  const photo = await largePhoto(page)
  await card
    .locator(chooser)
    .setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo })
  await expect(card.getByText(/^\d{2,3} KB, ready to send$/)).toBeVisible()
  const drafts = async () =>
    Object.keys(await storeRows(page, `kelasku-draft-photos-${teacher.uid}`)).length
  await expect.poll(drafts).toBe(1)

  await page.reload()
  const continuing = card.getByRole('button', { name: 'Continue your answer' })
  await expect(continuing, 'to a photo alone').toBeVisible()
  const again = await openAnswer(page, question)
  await again.field.fill('In line 3.')
  await page.reload()
  await continuing.click()
  await expect(again.field).toHaveValue('In line 3.')
  const preview = again.card.getByRole('img', { name: 'Photo in the answer' })
  await expect(preview).toBeVisible()
  await expectWholePageAccessible(page)
  // The network goes between the tap and the upload.
  await page.route('**/api/v1/staff/uploads/**', (route) => route.abort())
  await again.card.getByRole('button', { name: 'Send answer' }).click()
  await expect(again.card.getByText(/^No connection\./)).toBeVisible()
  await again.card.getByRole('button', { name: 'Stop' }).click()
  await expect(again.card.getByText(/^Stopped\./)).toBeVisible()
  await expect(again.field).toHaveValue('In line 3.')
  await expect(preview).toBeVisible()
  await page.unroute('**/api/v1/staff/uploads/**')
  const toasts = await noteToasts(page)
  await again.card.getByRole('button', { name: 'Send answer' }).click()
  await expect.poll(toasts).toContain('Answer sent.')
  await expect.poll(drafts).toBe(0)

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const theirs = await phone.newPage()
  await enter(theirs, student)
  await theirs.goto(`${app.origin}/inbox?show=answered`)
  const asked = theirs.getByRole('listitem').filter({ hasText: question })
  const show = asked.getByRole('button', { name: "Show your teacher's photo" })
  await expect(show).toBeVisible()
  await phone.setOffline(true)
  await expect(asked.getByText('Connect to see the photo.')).toBeVisible()
  await phone.setOffline(false)
  await show.click()
  const shown = asked.getByRole('img', { name: "Photo in your teacher's answer" })
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBeGreaterThan(600)
  await asked.getByRole('button', { name: 'Enlarge' }).click()
  await expect(asked.getByRole('button', { name: 'Enlarge' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectNoViolations(theirs)
  const arrived = await (
    await theirs.request.get(new URL((await shown.getAttribute('src')) ?? '', app.origin).href)
  ).body()
  expect(arrived.length).toBeLessThan(150_000)
  expect(arrived.includes(cameraCanary) || arrived.includes('Exif')).toBe(false)
  await phone.close()

  await page.goto('/staff/questions?show=answered')
  const answered = page.getByRole('listitem').filter({ hasText: question })
  await expect(answered.getByRole('img', { name: 'Photo in the answer' })).toBeVisible()
  await answered.getByRole('button', { name: 'Change answer' }).click()
  await answered.getByRole('button', { name: 'Remove photo' }).click()
  await expect(answered.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
  await answered.getByRole('button', { name: 'Send answer' }).click()
  await expect(answered.getByRole('button', { name: 'Change answer' })).toBeVisible()
  await expect(answered.getByRole('img', { name: 'Photo in the answer' })).toHaveCount(0)
})

test.describe('with a change that is refused', () => {
  test.use({ expectedConsoleErrors: /409 \(Conflict\)/ })

  test('STAFF-01 BULK-01: what a colleague saves while a form is open is not overwritten, and the form stays @full', async ({
    page,
    app,
  }) => {
    const [answered, name] = [randomUUID(), randomUUID()]
    await askAs(app, 'Aina Rahman', answered)
    await holdClock(page)
    const teacher = await enterAsTeacher(page, app)
    const change = (sql: string, values: string[]) =>
      withDatabase(app, (database) => database.query(sql, values))
    await change(
      `INSERT INTO saved_replies (id, uid, name, text, is_shared, changed_at)
       VALUES (gen_random_uuid(), $1, $2, 'Old', true, now())`,
      [teacher.uid, name],
    )
    await page.goto('/staff/questions')
    const { card, field } = await openAnswer(page, answered)
    await field.fill('Mine.')
    await change("UPDATE questions SET answered_at = now(), answer = 'Theirs.' WHERE text = $1", [
      answered,
    ])
    const refetchedQuestions = page.waitForResponse(/questions/)
    await refetch(page)
    await refetchedQuestions
    await expect(field).toHaveValue('Mine.')
    await card.getByRole('button', { name: 'Send answer' }).click()
    await expect(card.getByText(/^Someone else has just answered/)).toBeVisible()
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(card).toHaveCount(0)

    await page.goto('/staff/saved-replies')
    await page.getByRole('button', { name: `Change ${name}` }).click()
    await page.getByLabel('Text').fill('Mine.')
    await change("UPDATE saved_replies SET text = 'Theirs.', changed_at = now() WHERE name = $1", [
      name,
    ])
    const refetched = page.waitForResponse(/replies/)
    await refetch(page)
    await refetched
    await page.getByRole('button', { name: 'Save reply' }).click()
    await expect(page.getByText(/^Someone else has just changed this reply/)).toBeVisible()
  })
})
