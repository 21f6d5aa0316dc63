import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright/test'
import { addDays } from '#contract/shared/calendar.ts'
import { undoOfferedMs } from '#contract/shared/limits.ts'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { openSection } from '#tests/support/staff-nav.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { newAddress } from '../support/people.ts'
import { enterAsTeacher } from '../support/teachers.ts'
import { noteToasts } from '../support/toasts.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

const video = join(
  import.meta.dirname,
  '../../../content/media/recordings/quadratic-functions/low.mp4',
)

async function inDatabase<T>(app: App, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** An undo that is offered for some seconds is offered until it is taken: a busy machine takes longer. */
const keepUndoOffered = (page: Page) =>
  page.addInitScript((offeredMs) => {
    const wait = globalThis.setTimeout
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms = 0, ...given: unknown[]) =>
        ms > offeredMs / 2 && ms <= offeredMs ? 0 : wait(run, ms, ...given),
    })
  }, undoOfferedMs)

/** The same on the server: the newest act of this kind was done in an hour. */
const keepUndoPossible = (app: App, action: string) =>
  inDatabase(app, async (database) => {
    await database.query('BEGIN')
    // What is on record is not changed: a trigger sees to it.
    await database.query('SET LOCAL session_replication_role = replica')
    await database.query(
      `UPDATE audit SET at = at + interval '1 hour'
        WHERE id = (SELECT max(id) FROM audit WHERE action = $1)`,
      [action],
    )
    await database.query(
      `UPDATE jobs SET due_at = due_at + interval '1 hour'
        WHERE kind = 'lessons-changed-mail' AND done_at IS NULL`,
    )
    await database.query('COMMIT')
  })

const scriptsOf = (page: Page) => {
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  return () => asked.filter((url) => /StaffArea/.test(url))
}

test.describe('a student', () => {
  test.use({ serviceWorkers: 'allow' })

  test('STAFF-01: to a student there is no staff area, and not a byte of it', async ({
    page,
    app,
  }) => {
    const staffScripts = scriptsOf(page)
    const student = await makeSubscriber(app.databaseUrl, { name: 'Aina', email: newAddress() })
    await enter(page, student)
    await page.goto('/staff/classes')
    await expect(page.getByText('404 Not Found')).toBeVisible()
    // By now all is here that the worker precaches.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    expect(staffScripts()).toEqual([])
  })
})

test('STAFF-01 OFFC-09: a teacher cancels a lesson after a question, may undo it, and students are told @full', async ({
  page,
  app,
  mail,
}) => {
  const student = await makeSubscriber(app.databaseUrl, { name: 'Aina', email: newAddress() })
  await keepUndoOffered(page)
  await enterAsTeacher(page, app)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Hello, Cikgu Farah' })).toBeVisible()
  await expectWholePageAccessible(page)
  await openSection(page, 'Classes')
  await page.getByRole('link', { name: 'Next week' }).click()
  // The week before stands until this one has come.
  await expect(page.getByRole('button', { name: /^Mathematics/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Mathematics/ }).click()
  await page.getByText('Cancel lesson').click()
  await expectWholePageAccessible(page)
  const cancel = page.getByRole('button', { name: 'Cancel and email students' })
  await cancel.click()
  const asked = page.getByRole('dialog', { name: 'Cancel this lesson?' })
  await expect(asked).toContainText(/\d+ students? ha(s|ve) this class/)
  await expectNoViolations(page)
  await asked.getByRole('button', { name: 'Not yet' }).click()
  await expect(asked).toBeHidden()
  await cancel.click()
  await asked.getByRole('button', { name: 'Cancel and email students' }).click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await keepUndoPossible(app, 'lessons-cancelled')

  // Undone, on another page of the area: nothing happened, and nobody is written to.
  await openSection(page, 'Changes')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change of lessons undone').first()).toBeVisible()
  await expect(page.getByText('Lesson cancelled').first()).toBeVisible()
  const mails = await inDatabase(app, (database) =>
    database.query("SELECT FROM jobs WHERE kind = 'lessons-changed-mail' AND body->>'uid' = $1", [
      student.uid,
    ]),
  )
  expect(mails.rowCount).toBe(0)
  await expectNoViolations(page)
  await page.goBack()
  await expect(page.getByText('Cancelled')).toHaveCount(0)

  await page.getByRole('button', { name: /^Mathematics/ }).click()
  await page.getByText('Cancel lesson').click()
  await cancel.click()
  await asked.getByRole('button', { name: 'Cancel and email students' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport()
  // The act holds when the page is closed at once.
  await page.goto('about:blank')
  const { subject, text } = await mail(student.email, /lesson times/)
  expect(subject).toContain('Mathematics')
  expect(text).toContain('cancelled')
  await page.goto('/staff')
  await openSection(page, 'Changes')
  await expect(page.getByText('Lesson cancelled').first()).toBeVisible()
})

test('STAFF-01: a lesson of next week is moved in five taps from the first page @full', async ({
  page,
  app,
}) => {
  await keepUndoOffered(page)
  await enterAsTeacher(page, app)
  await page.goto('/staff')
  await page.getByRole('link', { name: "Next week's lessons" }).click()
  const lesson = page.getByRole('button', { name: /^Chemistry/ }).first()
  await lesson.click()
  const day = page.getByLabel('Day', { exact: true })
  const before = await day.inputValue()
  await day.fill(addDays(before, 1))
  await page.getByRole('button', { name: 'Save and email students' }).click()
  const asked = page.getByRole('dialog', { name: 'Move this lesson?' })
  await asked.getByRole('button', { name: 'Save and email students' }).click()
  await expect(page.getByText('Lesson moved.')).toBeVisible()
  await keepUndoPossible(app, 'lessons-moved')
  const toasts = await noteToasts(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(toasts).toContain('Undone. No emails were sent.')
})

test('STAFF-01: a teacher answers a question, and all about the same second', async ({
  page,
  app,
}) => {
  const student = await makeSubscriber(app.databaseUrl, { name: 'Aina', email: newAddress() })
  const ask = (text: string) =>
    inDatabase(app, (database) =>
      database.query(
        `INSERT INTO questions (id, uid, class_id, lesson_id, at_second, text, asked_at)
         SELECT gen_random_uuid(), $1, 5, id, 760, $2, now() FROM lessons WHERE class_id = 5
          ORDER BY starts_at LIMIT 1`,
        [student.uid, text],
      ),
    )
  // Whatever other tests have asked in this database.
  await inDatabase(app, (database) =>
    database.query(
      "UPDATE questions SET answer = 'Yes.', answered_at = now() WHERE answered_at IS NULL",
    ),
  )
  await ask('Why is log 1 zero?')
  await ask('Is log 0 possible?')
  await enterAsTeacher(page, app)
  await page.goto('/staff/questions')
  await page.getByRole('button', { name: 'Answer' }).first().click()
  await expectWholePageAccessible(page)
  await page.getByLabel('Your answer').fill('Because ten to the power of zero is one.')
  // What is typed outlives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Continue your answer' }).click()
  await expect(page.getByLabel('Your answer')).toHaveValue(/power of zero/)
  await page.getByLabel(/Also answer/).check()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('No questions waiting')).toBeVisible()
  const answered = await inDatabase(app, (database) =>
    database.query('SELECT answer FROM questions WHERE uid = $1', [student.uid]),
  )
  expect(answered.rows.map(({ answer }: { answer: string }) => answer)).toEqual([
    'Because ten to the power of zero is one.',
    'Because ten to the power of zero is one.',
  ])
})

test('STAFF-01: a key sets the time of a question from the paused video, and a draft survives a reload @full', async ({
  page,
  app,
}) => {
  await enterAsTeacher(page, app)
  await page.goto('/staff/papers')
  await page.getByRole('link', { name: /2022/ }).first().click()
  const times = page.getByLabel('Time', { exact: true })
  await expect(times.first()).toBeVisible()
  await expectWholePageAccessible(page)
  const seek = (second: number) =>
    page.locator('video').evaluate(async (video: HTMLVideoElement, to) => {
      const arrived = new Promise((resolve) => video.addEventListener('seeked', resolve))
      video.currentTime = to
      await arrived
    }, second)
  await seek(1)
  await times.first().focus()
  await page.keyboard.press('Alt+T')
  await expect(times.first()).toHaveValue('0:01')
  await expect(page.locator('li[aria-current]').getByLabel('Time', { exact: true })).toHaveValue(
    await times.nth(1).inputValue(),
  )
  await page.reload()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(times.first()).toHaveValue('0:01')
  const toasts = await noteToasts(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(toasts).toContain('Saved. Students see it at once.')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await expect(times.first()).toHaveValue('0:01')
})

test.describe('with a connection that is lost', () => {
  test.use({ expectedConsoleErrors: /net::ERR_|Failed to load resource/ })

  test('STAFF-01: a recording goes up chunk by chunk, over a lost connection, and is withdrawn again @full', async ({
    page,
    app,
  }) => {
    await enterAsTeacher(page, app)
    let lost = 2
    await page.route('**/api/v1/staff/uploads/*/chunks/*', (route) =>
      (lost -= 1) >= 0 ? route.abort('connectionreset') : route.continue(),
    )
    await page.goto('/staff/classes/5')
    await page.getByRole('region', { name: 'Last two weeks' }).getByRole('button').first().click()
    await page
      .getByLabel(/^(Recording|Replacement recording)/)
      .and(page.locator('input'))
      .setInputFiles(video)
    await expectWholePageAccessible(page)
    await page.getByRole('button', { name: 'Upload recording' }).click()
    await expect(page.getByText('No connection. The upload continues')).toBeVisible()
    await expect(page.getByText(/Released to students on/)).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/Released to students on/)).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page
      .getByRole('dialog', { name: 'Withdraw this recording?' })
      .getByRole('button', { name: 'Withdraw' })
      .click()
    // On the recording, and on a quality that is being made of it.
    await expect(page.getByText("Withdrawn: students can't watch it").first()).toBeVisible()
  })

  test('STAFF-01: a material goes up and comes down @full', async ({ page, app }) => {
    await enterAsTeacher(page, app)
    await page.goto('/staff/classes/6')
    await page.getByText('Add a material').click()
    await page.getByLabel('File').setInputFiles({
      name: 'Log rules.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n% rules\n%%EOF\n'),
    })
    await expectWholePageAccessible(page)
    await page.getByRole('button', { name: 'Upload file' }).click()
    await page.getByRole('button', { name: 'Remove Log rules' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Log rules')).toHaveCount(0)
  })
})

test.describe('an administrator', () => {
  test.use({ expectedConsoleErrors: /503 \(Service Unavailable\)|401 \(Unauthorized\)/ })

  test('STAFF-01 ROUTE-23: suspends an account, and takes the site down and up again @full', async ({
    page,
    app,
    request,
  }) => {
    const student = await makeSubscriber(app.databaseUrl, { name: 'Siti', email: newAddress() })
    await enterAsAdministrator(page, app, 'Cikgu Farah')
    await page.goto('/staff/people')
    await page.getByLabel('Name or email').fill(student.email)
    await page.getByRole('button', { name: 'Search' }).click()
    // Found by address: until the answer is here the list is of everybody, others of this name among them.
    await page
      .getByRole('row')
      .filter({ hasText: student.email })
      .getByRole('link', { name: 'Siti' })
      .click()
    await expect(page.getByRole('heading', { name: 'Programmes' })).toBeVisible()
    await expectWholePageAccessible(page)
    await page.getByRole('button', { name: 'Suspend account' }).click()
    await expectWholePageAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Restore account' })).toBeVisible()

    await inDatabase(app, (database) =>
      database.query(
        `INSERT INTO registrations (id, form, answers, utm, text_version, received_at)
         VALUES (gen_random_uuid(), 'seminar', '{"name": "=1+1"}', '{}', '2026-11-01', now())`,
      ),
    )
    await page.goto('/staff/forms')
    await expect(page.getByText('=1+1')).toBeVisible()
    await expectWholePageAccessible(page)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(await readFile(await (await file).path(), 'utf8')).toContain(`"'=1+1"`)

    await page.goto('/staff/maintenance')
    await page.getByLabel(/Message to visitors/).fill('Back at 6 pm.')
    await expectWholePageAccessible(page)
    const takeDown = page.getByRole('button', { name: 'Take the site down' })
    await takeDown.click()
    const asked = page.getByRole('dialog', { name: 'Take the whole site down?' })
    await expect(asked).toContainText(/\d+ (person is|people are) signed in/)
    await expectNoViolations(page)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect((await request.get('/spm-pyp')).url()).toMatch(/\/spm-pyp$/)
    // Another server, or a cache, may answer with the state before the switch.
    await page.route('**/api/v1/maintenance', (route) =>
      route.fulfill({ json: { on: false, message: '', since: null } }),
    )
    await takeDown.click()
    await asked.getByRole('button', { name: 'Take down now' }).click()
    await expect(page.getByText(/The site has been down since/)).toBeVisible()
    await page.unroute('**/api/v1/maintenance')
    const moved = await request.get('/spm-pyp', {
      maxRedirects: 0,
      headers: { accept: 'text/html' },
    })
    expect(moved.headers()['location']).toBe('/maintenance')
    await page.reload()
    await page.getByRole('button', { name: 'Reopen the site' }).click()
    await expect(page.getByText('The site is open.')).toBeVisible()
  })
})
