import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { findWholeChromium } from '#tests/support/browser.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { newAddress } from '../support/people.ts'
import { makeTeacher } from '../support/teachers.ts'
import { noteToasts } from '../support/toasts.ts'

test.use(withoutServiceWorker)

test.skip(!findWholeChromium(), 'a headless shell has no microphone: install Chromium')

test('STAFF-01 CLASS-06: a teacher speaks an answer, and who asked hears it @whole-browser', async ({
  page,
  app,
  browser,
}) => {
  const student = await makeSubscriber(app.databaseUrl, { name: 'Aina', email: newAddress() })
  const teacher = await makeSubscriber(app.databaseUrl, {
    name: 'Cikgu Farah',
    email: newAddress('teacher'),
  })
  await makeTeacher(app, teacher.uid)
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  await database.query(
    `INSERT INTO questions (id, uid, class_id, text, asked_at) VALUES ($1, $2, 5, 'How is it said?', now())`,
    [randomUUID(), student.uid],
  )
  await database.end()

  await enter(page, teacher)
  await page.goto('/staff/questions')
  const card = page.getByRole('listitem').filter({ hasText: 'How is it said?' })
  await card.getByRole('button', { name: 'Answer' }).click()
  // Nobody has allowed the microphone yet.
  await card.getByRole('button', { name: 'Record' }).click()
  await expect(card.getByRole('alert')).toContainText('allow the microphone')
  await page.context().grantPermissions(['microphone'])
  await card.getByRole('button', { name: 'Record' }).click()
  await expect(card.getByText(/^0:(0[1-9]|[1-5]\d) of 3:00/)).toBeVisible()
  await card.getByRole('button', { name: 'Stop' }).click()
  await expect(card.getByText(/^Recorded: \d:\d\d/)).toBeVisible()
  await expect(card.getByLabel('Spoken answer')).toBeFocused()
  await expectWholePageAccessible(page)
  const toasts = await noteToasts(page)
  await card.getByRole('button', { name: 'Send answer' }).click()
  await expect.poll(toasts).toContain('Answer sent.')

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const theirs = await phone.newPage()
  await enter(theirs, student)
  await theirs.goto(`${app.origin}/inbox?show=answered`)
  const listen = theirs.getByRole('button', { name: /^Listen, \d:\d\d \(/ })
  await expect(listen).toBeVisible()
  await phone.setOffline(true)
  await expect(theirs.getByText('Connect to listen.')).toBeVisible()
  await phone.setOffline(false)
  await listen.click()
  const sound = theirs.getByLabel("Your teacher's spoken answer")
  await expect
    .poll(() => sound.evaluate((one: HTMLAudioElement) => one.duration))
    .toBeGreaterThan(0.5)
  await phone.close()
})
