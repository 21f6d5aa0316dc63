import { randomUUID } from 'node:crypto'
import {
  expect,
  expectNoViolations,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { enterAsAdministrator, giveRole } from '../support/administrators.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

const question = 'Why is the angle at the centre twice the angle at the circumference?'

/** A student of forty days, who came to two lessons, practised, asked and gave a phone number. */
const furnish = (app: App, uid: string) =>
  withDatabase(app, async (database) => {
    await database.query(
      `UPDATE enrolments SET opens_at = now() - interval '40 days' WHERE uid = $1`,
      [uid],
    )
    await database.query(
      `INSERT INTO profiles (uid, phone, address, postal, city, state, saved_at)
       VALUES ($1, '012-3456789', '1 Jalan Satu', '01000', 'Kangar', 'Perlis', now())`,
      [uid],
    )
    await database.query(
      `INSERT INTO attendance (lesson_id, uid, joined_at)
       SELECT l.id, e.uid, l.starts_at FROM enrolments e
         JOIN lessons l ON l.class_id = e.class_id AND l.intake_key = e.intake_key
        WHERE e.uid = $1 AND e.class_id = 5 AND l.ends_at < now() AND l.cancelled_at IS NULL
        ORDER BY l.starts_at DESC LIMIT 2`,
      [uid],
    )
    await database.query(
      `INSERT INTO practice_answers (id, uid, question_id, answer, answered_at, received_at, earned, of_marks)
       SELECT gen_random_uuid(), $1, id, '{"kind":"number","text":"1"}', now(), now(), row_number() OVER (ORDER BY id) % 2, 1
         FROM practice_questions WHERE chapter_id LIKE 'mathematics-f4-%' AND language = 'Eng' ORDER BY id LIMIT 40`,
      [uid],
    )
    await database.query(
      `INSERT INTO questions (id, uid, class_id, text, asked_at) VALUES ($1, $2, 5, $3, now())`,
      [randomUUID(), uid, question],
    )
  })

test('SFILE-01 one page holds all about a student, folded, with the phone to call', async ({
  page,
  app,
}, info) => {
  const [student, support] = await Promise.all([
    makeSubscriber(app.databaseUrl, { name: 'Nurul Izzati', email: newAddress('nurul') }),
    makeSubscriber(app.databaseUrl, { name: 'Puan Salmah', email: newAddress('file') }),
  ])
  await furnish(app, student.uid)
  await giveRole(app, support.uid, 'support')
  await enter(page, support)
  await page.goto(`/staff/people/${student.uid}`)
  await expect(page.getByRole('link', { name: '012-3456789', exact: true })).toHaveAttribute(
    'href',
    'tel:012-3456789',
  )
  await expect(page.getByRole('link', { name: 'WhatsApp 012-3456789' })).toHaveAttribute(
    'href',
    'https://wa.me/60123456789',
  )
  const file = page.getByRole('region', { name: 'File' })
  await expect(file.getByText(/^Nothing yet: /)).toContainText('Parcels')
  await expectNoViolations(page)

  const office = page.getByRole('region', { name: 'Notes and tags' })
  await office.getByLabel('Tag', { exact: true }).fill(' Scholarship ')
  await office.getByRole('button', { name: 'Add' }).click()
  await expect(office.getByRole('link', { name: 'scholarship' })).toBeVisible()
  await office.getByText('Write a note').click()
  await office.getByLabel('Note', { exact: true }).fill('Mother prefers calls after 5 pm.')
  await office.getByRole('button', { name: 'Save note' }).click()
  const note = office.getByRole('listitem').filter({ hasText: 'Mother prefers calls' })
  await expect(note).toContainText('Puan Salmah')
  await office.getByText('Write a note').click()

  await file.getByText(/^2 of \d+ joined/).click()
  await expect(file.getByText('Joined', { exact: true })).toHaveCount(2)
  await file.getByText('20 of 40 answers right').click()
  await expectNoViolations(page)
  for (const [name, width, height] of [
    ['phone', 360, 740],
    ['desk', 1280, 800],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`), fullPage: true })
    }

  await page.setViewportSize({ width: 360, height: 740 })
  await note.getByRole('button', { name: /^Remove the note of Puan Salmah/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(note).toHaveCount(0)
  await office.getByRole('link', { name: 'scholarship' }).click()
  await expect(page).toHaveURL(/\/staff\/people\?tag=scholarship$/)
  await page.getByRole('link', { name: student.name, exact: true }).click()
  await file.getByText('1 asked, 1 waiting').click()
  await file.getByRole('link', { name: question }).click()
  await expect(page).toHaveURL(/\/staff\/questions\?class_id=5&search=/)
  await expect(page.getByText(question)).toBeVisible()
})

test('SFILE-01 staff see what the student sees, change nothing and leave nothing of them', async ({
  page,
  app,
}) => {
  const [student, support] = await Promise.all([
    makeSubscriber(app.databaseUrl, { name: 'Farah Nadia', email: newAddress('farah') }),
    makeSubscriber(app.databaseUrl, { name: 'Puan Salmah', email: newAddress('viewer') }),
  ])
  await giveRole(app, support.uid, 'support')
  await enter(page, support)
  const file = `/staff/people/${student.uid}`
  await page.goto(file)
  await page.getByRole('button', { name: 'View as this student' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const banner = page.getByRole('status').filter({ hasText: 'Viewing as Farah Nadia' })
  await expect(banner).toBeVisible()
  await expect(page.getByRole('heading', { name: /Farah/ })).toBeVisible()
  await expectNoViolations(page)

  // A page that is loaded from the server still shows her class.
  await page.goto('/full-programme/5')
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  await page.getByRole('textbox', { name: 'Your question' }).fill('Is this sent?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('You are viewing as a student.')).not.toHaveCount(0)
  const sent = await withDatabase(app, (database) =>
    database.query('SELECT FROM questions WHERE uid = $1', [student.uid]),
  )
  expect(sent.rowCount).toBe(0)
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(page).toHaveURL(new RegExp(`${file}$`))
  await page
    .getByRole('region', { name: 'File' })
    .getByText(/^Changes/)
    .click()
  await expect(page.getByText('Viewed as this student')).toBeVisible()
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
  ])
  expect(kept.join()).not.toContain(student.uid)
})

test('SFILE-01: a view that is answered late takes nobody from the page they went to @full', async ({
  page,
  app,
}) => {
  const student = await makeSubscriber(app.databaseUrl, { name: 'Farah', email: newAddress() })
  await enterAsAdministrator(page, app)
  await page.goto(`/staff/people/${student.uid}`)
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(/\/views$/, async (route) => {
    await left
    await route.continue()
  })
  const answered = page.waitForResponse(/\/views$/)
  await page.getByRole('button', { name: 'View as this student' }).click()
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL(/\/staff$/)
  leave()
  expect((await answered).status()).toBe(200)
  // A navigation would have begun by the end of this, and would end it.
  await page.evaluate(() => fetch('/manifest.webmanifest').then((reply) => reply.text()))
  await expect(page).toHaveURL(/\/staff$/)
})
