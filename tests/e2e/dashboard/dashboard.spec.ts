import pg from 'pg'
import type { BrowserContext, Page } from 'playwright/test'
import { addDays, atMalaysianTime, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import type { Student } from '#tests/support/students.ts'
import { privateLeftovers, signOut } from '../support/leftovers.ts'
import { newAddress, signUp } from '../support/people.ts'
import { enterAsSubscriber, keptQueries, mathematics } from '../support/subscribers.ts'

// What the browser says of requests without a network, or of a calendar that has ended, is no error of ours.
test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors:
    /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)|Failed to load resource/,
})

const minuteMs = 60_000
/** A class that no other test looks at. */
const chemistry = 9
const classOfTheirs = `/full-programme/${chemistry}`
type Planned = { id: string; title: string; inMinutes: number; cancelled?: true }

async function inDatabase<T>(app: App, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** Gives the student a class of their own with lessons of an hour, so many minutes from now. */
const plan = (app: App, { uid }: Student, lessons: Planned[]) =>
  inDatabase(app, async (database) => {
    await database.query(
      `INSERT INTO enrolments
         (uid, class_id, programme_id, intake_key, source, opens_at, live_until, recordings_until)
       SELECT uid, $2, programme_id, intake_key, 'staff', now(), live_until, recordings_until
         FROM enrolments WHERE uid = $1 LIMIT 1`,
      [uid, chemistry],
    )
    for (const [n, { id, title, inMinutes, cancelled }] of lessons.entries()) {
      const starts = new Date(Date.now() + inMinutes * minuteMs)
      await database.query(
        `INSERT INTO lessons (id, intake_key, class_id, number, title, starts_at, ends_at, cancelled_at)
         SELECT $1, intake_key, $2, $3, $4, $5, $6, $7 FROM enrolments WHERE uid = $8 LIMIT 1`,
        [
          id,
          chemistry,
          900 + n,
          title,
          starts,
          new Date(starts.getTime() + 60 * minuteMs),
          cancelled ? new Date() : null,
          uid,
        ],
      )
    }
  })
const unplan = (app: App) =>
  inDatabase(app, (database) => database.query(`DELETE FROM lessons WHERE id LIKE 'Ldash%'`))
test.afterEach(({ app }) => unplan(app))

const week = (page: Page) => page.getByRole('region', { name: 'Your week' })
const next = (page: Page) => page.getByRole('region', { name: /^(Your next live class|Live now)$/ })

test('DASH-01: today comes first: the class that is live, and the week by its days @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Nadia')
  const now = Date.now()
  const today = malaysianDay(new Date(now))
  const nextMonday = addDays(today, 8 - weekdayOf(today))
  const minutesTo = (instant: Date) => (instant.getTime() - now) / minuteMs
  await plan(app, student, [
    // Just after midnight, a class of ten minutes ago would be one of yesterday.
    {
      id: 'Ldash000001',
      title: 'Acids that are live',
      inMinutes: Math.max(-10, minutesTo(atMalaysianTime(today, '00:00'))),
    },
    { id: 'Ldash000002', title: 'Called off', inMinutes: 24 * 60, cancelled: true },
    {
      id: 'Ldash000003',
      title: 'On Monday',
      inMinutes: minutesTo(atMalaysianTime(nextMonday, '15:00')),
    },
  ])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nadia' })).toBeVisible()
  await expect(next(page).getByText('Acids that are live')).toBeVisible()
  await expect(next(page).getByRole('heading', { name: 'Live now' })).toBeVisible()
  await expect(next(page).getByRole('button', { name: /Join live class/ })).toBeEnabled()

  const todayShown = week(page).locator('[aria-current=date]')
  await expect(todayShown.getByText('Live now')).toBeVisible()
  await page.keyboard.press('Tab')
  await week(page).getByRole('button', { name: 'Next week' }).press('Enter')
  await expect(week(page).getByRole('button', { name: 'Next week' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(todayShown).toHaveCount(0)
  const days = week(page).getByRole('heading', { level: 3 })
  await expect(days.first()).toHaveText(new RegExp(`^Mon ${Number(nextMonday.slice(8))}\\b`))
  await expectWholePageAccessible(page)

  // Tomorrow may be in this week or in the next one.
  const cancelled = week(page).getByText('Cancelled')
  if ((await cancelled.count()) === 0)
    await week(page).getByRole('button', { name: 'This week' }).click()
  await expect(cancelled).toBeVisible()
})

test.describe('a phone that keeps the dashboard', () => {
  test.use({ serviceWorkers: 'allow' })

  test('PWA-02: a kept page fetches each script and style sheet of the dashboard once @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Salmah')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Salmah' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((file) => /\.(?:js|css)$/.test(file)),
    )
    expect(fetched.length).toBeGreaterThan(5)
    expect(fetched.filter((file, at) => fetched.indexOf(file) < at)).toEqual([])
  })

  test('DASH-01: without a network the dashboard is there, with its age @full', async ({
    page,
    context,
    app,
  }) => {
    const student = await enterAsSubscriber(page, app, 'Hafiz')
    const today = malaysianDay(new Date())
    const starts = new Date(Date.now() + 30 * minuteMs)
    await plan(app, student, [{ id: 'Ldash000011', title: 'Salts tonight', inMinutes: 30 }])
    await page.reload()
    await expect(next(page).getByText('Salts tonight')).toBeVisible()
    await expect(next(page).getByText(/^Starts in (2\d|30) min$/)).toBeVisible()
    await expect(week(page)).toBeVisible()
    await expect.poll(() => keptQueries(page, student.uid)).toContain('Salts tonight')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/Last updated \d/)).toBeVisible()
    await expect(next(page).getByText('Salts tonight')).toBeVisible()
    await expect(next(page).getByRole('button', { name: /Join live class/ })).toBeDisabled()
    // Late on a Sunday, a class in half an hour is in the next week.
    if (weekdayOf(today) === 7 && malaysianDay(starts) !== today)
      await week(page).getByRole('button', { name: 'Next week' }).click()
    await expect(week(page).getByRole('link', { name: 'Chemistry' }).first()).toBeVisible()
    await week(page).getByRole('button', { name: 'Follow in your calendar' }).click()
    await expect(page.getByRole('dialog').getByText(/can't be reached right now/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(week(page).getByRole('button', { name: 'Follow in your calendar' })).toBeFocused()
    await expectNoViolations(page)
  })

  test('WEEK-01: without a network the plan leads on, and says how old it is @full', async ({
    page,
    context,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Adila')
    const path = await inDatabase(app, async (database) => {
      const { rows } = await database.query<{ id: string }>(
        `INSERT INTO watch_progress (uid, watched_id, position_seconds, position_at, watched, watched_seconds, of_seconds, changed_at)
         SELECT $1, lessons.id, 30, now(), '[[0, 30]]', 30, seconds, now()
           FROM lessons JOIN recordings ON recordings.id = recording_id
          WHERE class_id = 5 AND released_at <= now() ORDER BY starts_at DESC LIMIT 1
         RETURNING watched_id AS id`,
        [uid],
      )
      await database.query(
        `INSERT INTO practice_answers (id, uid, question_id, answer, answered_at, received_at, earned, of_marks)
         SELECT gen_random_uuid(), $1, id, '{"kind": "text", "text": ""}', now() - interval '10 days', now(), 0, 1
           FROM practice_questions WHERE subject_key = 'mathematics' AND language = 'Eng' AND withdrawn_at IS NULL
          ORDER BY position LIMIT 1`,
        [uid],
      )
      return `${mathematics}/${rows[0]?.id}`
    })
    await page.reload()
    const plan = page.getByRole('region', { name: 'Your plan this week' })
    const onward = plan.getByRole('link', { name: 'Continue' })
    const recordings = page.getByRole('region', { name: 'Recordings to watch' })
    await expect(onward).toHaveAttribute('href', path)
    await expect(plan.getByText('Carry on watching')).toBeVisible()
    await expect(plan.getByRole('link', { name: '1 question is due today' })).toBeVisible()
    await expect(plan.getByText(/^\d weeks? of learning/)).toBeVisible()
    // Whoever has just joined is not behind: what was taught before is offered, and not asked for.
    await expect(recordings.getByText(/^1 recording, /)).toBeVisible()
    await recordings.getByText('Catch up').click()
    const earlier = recordings.getByRole('group').getByRole('listitem')
    await expect(earlier).toHaveCount(3)
    await recordings.getByRole('button', { name: /^Show all \d+/ }).click()
    expect(await earlier.count()).toBeGreaterThan(3)
    await expectWholePageAccessible(page)

    for (const kept of [
      '"my-recordings"',
      '"progress"',
      '"practice-answers"',
      '"practice-questions"',
    ])
      await expect.poll(() => keptQueries(page, uid), `${kept} is kept`).toContain(kept)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.reload()
    await expect(recordings.getByText(/^Recordings as of /)).toBeVisible()
    await expect(plan.getByRole('link', { name: '1 question is due today' })).toBeVisible()
    await expect(onward).toHaveAttribute('href', path)
    await onward.click()
    await expect(page).toHaveURL(`${app.origin}${path}`)
  })

  test("PWA-03: the first frame is the right person's page, before the server has said a word", async ({
    page,
    context,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Salmah')
    await expect.poll(() => keptQueries(page, uid)).toContain('"dashboard"')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // No call is ever answered.
    await context.route('**/api/**', () => undefined)
    await page.addInitScript(() => {
      const look = () => {
        const drawn = document.querySelector('main')?.innerText.trim()
        if (drawn) Object.assign(globalThis, { firstFrame: document.body.innerText })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome, Salmah' })).toBeVisible()
    const firstFrame = await page.evaluate<string>('firstFrame')
    expect(firstFrame).toContain('Welcome, Salmah')
    expect(firstFrame).not.toContain('Sign in')
  })

  /** What a browser does for an installed app now and then. */
  async function wakeWorker(context: BrowserContext, page: Page, app: App): Promise<void> {
    const session = await context.newCDPSession(page)
    const registrationId = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const there = registrations.find(({ isDeleted }) => !isDeleted)
        if (there) resolve(there.registrationId)
      }),
    )
    await session.send('ServiceWorker.enable')
    const wake = { origin: app.origin, registrationId: await registrationId, tag: 'keep-fresh' }
    await session.send('ServiceWorker.dispatchPeriodicSyncEvent', wake)
    await session.detach()
  }

  test('PWA-07 SES-06: woken up with nobody looking, the worker renews timetables and the next class, and nothing of who has left @full', async ({
    page,
    context,
    app,
  }) => {
    const student = await enterAsSubscriber(page, app, 'Nurul')
    await plan(app, student, [{ id: 'Ldash000012', title: 'Salts tonight', inMinutes: 30 }])
    await page.goto(classOfTheirs)
    const lesson = (title: string) => page.getByRole('main').getByText(title).first()
    await expect(lesson('Salts tonight')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // A page that asks for none of their data.
    await page.goto('/terms')
    await inDatabase(app, (database) =>
      database.query(`UPDATE lessons SET title = 'Acids instead' WHERE id = 'Ldash000012'`),
    )
    const asked: string[] = []
    context.on('response', (response) => {
      if (response.request().serviceWorker()) asked.push(new URL(response.url()).pathname)
    })
    await wakeWorker(context, page, app)
    await expect.poll(() => asked).toContain('/spm-timetable')
    await expect.poll(() => privateLeftovers(page, ['Acids instead'])).toHaveLength(1)
    await context.setOffline(true)
    await page.goto(classOfTheirs)
    await expect(lesson('Acids instead')).toBeVisible()
    await context.setOffline(false)

    await signOut(page)
    await expect(page).toHaveURL(`${app.origin}/`)
    await expect.poll(() => privateLeftovers(page, ['Acids instead'])).toEqual([])
    asked.length = 0
    await wakeWorker(context, page, app)
    await expect.poll(() => asked).toContain('/spm-timetable')
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(await privateLeftovers(page, ['Acids instead'])).toEqual([])
  })
})

test('DASH-01: a calendar follows the classes by a link that can be ended @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Mei Ling')
  await plan(app, student, [{ id: 'Ldash000021', title: 'Rates', inMinutes: 60 }])
  await page.reload()
  await week(page).getByRole('button', { name: 'Follow in your calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Follow in your calendar' })
  await dialog.getByRole('button', { name: 'Make my link' }).click()
  const field = dialog.getByRole('textbox', { name: 'Your calendar link' })
  const url = await field.inputValue()
  expect(url).toMatch(new RegExp(`^${app.origin}/calendar/my/[\\w-]{43}\\.ics$`))
  await expect(dialog.getByRole('link', { name: /Add to this device/ })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  )
  await expectNoViolations(page)
  const read = () => page.request.get(url)
  expect(await (await read()).text()).toContain('lesson.Ldash000021@kelasku')

  // Its address is told once.
  await page.keyboard.press('Escape')
  await page.reload()
  await week(page).getByRole('button', { name: 'Follow in your calendar' }).click()
  await expect(dialog.getByText(/You made a link on/)).toBeVisible()
  await expect(field).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Turn off this link' }).click()
  await expect(dialog.getByText('The link no longer works.', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Make my link' })).toBeVisible()
  expect((await read()).status()).toBe(404)
})

test('REF-01 ACC-02 PYPL-01: a friend who signs up by an invitation opens all subjects for both @full', async ({
  page,
  browser,
  app,
  mail,
}) => {
  await enterAsSubscriber(page, app, 'Puteri')
  const card = (of: Page) =>
    of.getByRole('region', { name: /More Subjects? For Free|subjects are open/ })
  await expect(card(page).getByRole('heading')).toHaveText(/^Get \d+ More Subjects For Free$/)
  await card(page).getByRole('button', { name: 'Invite a friend' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(/^Get \d+ More Subjects For Free$/)
  await expect(dialog.getByText('Nobody yet.', { exact: false })).toBeVisible()
  await expectNoViolations(page)
  const url = await dialog.getByRole('textbox', { name: 'Your link' }).inputValue()

  const friend = await browser.newContext({ baseURL: app.origin })
  const theirs = await friend.newPage()
  await theirs.goto(url)
  await expect(theirs.getByText('Puteri invited you')).toBeVisible()
  await expect
    .poll(() => theirs.evaluate(() => localStorage.getItem('kelasku/device/invited-by')))
    .toContain(url.slice(url.lastIndexOf('/') + 1))
  await theirs.goto('/login')
  await signUp(theirs, mail, { name: 'Farid Hakim', email: newAddress('farid') })
  await expect(theirs.getByRole('heading', { name: 'Welcome, Farid Hakim' })).toBeVisible()
  await expect(card(theirs).getByRole('heading')).toHaveText('All past-paper subjects are open')
  await expect
    .poll(() => theirs.evaluate(() => localStorage.getItem('kelasku/device/invited-by')))
    .toBeNull()

  // The inviting person keeps the dialog open all the while.
  await expect(dialog).toHaveAccessibleName('All past-paper subjects are open')
  await expect(dialog.getByText('Farid', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page).getByRole('heading')).toHaveText('All past-paper subjects are open')
  for (const of of [page, theirs]) {
    await of.goto('/spm-past-year-papers')
    await expect(of.getByRole('heading', { name: 'SPM', exact: false }).first()).toBeVisible()
    await expect(of.getByText(/More Subjects? For Free/)).toHaveCount(0)
  }
  await friend.close()
})

test('DASH-01: who has joined nothing is shown where to begin, and progress has nothing to count yet @full', async ({
  page,
  mail,
}) => {
  await page.goto('/login')
  await signUp(page, mail, { name: 'Siti', email: newAddress('siti') })
  const start = page.getByRole('region', { name: 'Where to start' })
  for (const [name, path] of [
    ['Try live classes for a week', '/trial-programme'],
    ['Watch past papers for free', '/spm-past-year-papers'],
    ['See your exam dates', '/spm-timetable'],
  ] as const)
    await expect(start.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(next(page)).toHaveCount(0)
  await expectNoViolations(page)

  await page.goto('/account/progress')
  await expect(page.getByRole('heading', { level: 1, name: 'Your progress' })).toBeVisible()
  await expect(page.getByText('Nothing to show yet')).toBeVisible()
  await expectNoViolations(page)
})

test.describe('a phone that keeps the progress', () => {
  test.use({ serviceWorkers: 'allow' })

  test('progress is counted by class and by chapter, and read again without a network @full', async ({
    page,
    context,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Ravi')
    await inDatabase(app, async (database) => {
      await database.query(
        `INSERT INTO watch_progress (uid, watched_id, position_seconds, position_at, watched, watched_seconds, of_seconds, changed_at)
       SELECT $1, lessons.id, 60, now(), json_build_array(json_build_array(0, seconds)), seconds, seconds, now()
         FROM lessons JOIN recordings ON recordings.id = recording_id
        WHERE class_id = 5 AND released_at <= now() ORDER BY starts_at LIMIT 1`,
        [uid],
      )
      await database.query(
        `INSERT INTO question_marks (uid, paper_id, label, mark, marked_at)
       SELECT $1, paper_id, label, 'done', now() FROM paper_questions
         JOIN past_papers ON past_papers.id = paper_id
        WHERE subject_key = 'additional-mathematics' ORDER BY paper_id, at_second LIMIT 2`,
        [uid],
      )
    })
    await page.goto('/account/progress')
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
    await expect(row('Mathematics').getByText(/^1 of \d+ recordings watched$/)).toBeVisible()
    const papers = row('Additional Mathematics')
    await expect(papers.getByText(/^2 of \d+ practised$/).first()).toBeVisible()
    await papers.getByText(/^\d+ chapters$/).click()
    await expect(papers.locator('details').getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/chapter\//,
    )
    await expectNoViolations(page)

    await expect.poll(() => keptQueries(page, uid)).toContain('"progress"')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/Last updated \d/)).toBeVisible()
    await expect(papers.getByText(/^2 of \d+ practised$/).first()).toBeVisible()
    await expect(row('Mathematics').getByText(/^1 of \d+ recordings watched$/)).toBeVisible()
  })
})
