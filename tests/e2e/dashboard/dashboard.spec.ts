import pg from 'pg'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { formatDay } from '#contract/shared/text/format.ts'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import type { Student } from '#tests/support/students.ts'
import { reserve } from '../support/buyers.ts'
import { privateLeftovers, signOut } from '../support/leftovers.ts'
import { newAddress, signUp } from '../support/people.ts'
import {
  classOnDashboard,
  enterAsNewcomer,
  enterAsSubscriber,
  keptQueries,
  mathematics,
} from '../support/subscribers.ts'

// What the browser says of requests without a network, or of a calendar that has ended, is no error of ours.
test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors:
    /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)|Failed to load resource/,
})

const minuteMs = 60_000
/** A class that no other test looks at. */
const chemistry = 9
const fullProgramme = 2
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
/** The one thing to do now. */
const nowCard = (page: Page) => page.locator('section[aria-labelledby=now]')
/** `Tue 1`, with how many classes there are. */
const dayOf = (page: Page, day: string) => {
  const [weekday, number] = formatDay(day).split(' ')
  return week(page).getByRole('button', { name: new RegExp(`^${weekday} ${number}\\b`) })
}

test('DAY-01 DASH-01: the class that is live comes first and is named once, the days ahead hold the others @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Nadia')
  const now = Date.now()
  const today = malaysianDay(new Date(now))
  const tomorrow = addDays(today, 1)
  const minutesTo = (instant: Date) => (instant.getTime() - now) / minuteMs
  await plan(app, student, [
    // Just after midnight, a class of ten minutes ago would be one of yesterday.
    {
      id: 'Ldash000001',
      title: 'Acids that are live',
      inMinutes: Math.max(-10, minutesTo(atMalaysianTime(today, '00:00'))),
    },
    {
      id: 'Ldash000002',
      title: 'Called off',
      inMinutes: minutesTo(atMalaysianTime(tomorrow, '15:00')),
      cancelled: true,
    },
  ])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nadia' })).toBeVisible()
  await expect(nowCard(page).getByRole('heading', { name: 'Chemistry is live now' })).toBeVisible()
  await expect(nowCard(page).getByRole('button', { name: /Join live class/ })).toBeEnabled()
  await expect(week(page)).toBeVisible()
  await expect(page.getByText('Acids that are live')).toHaveCount(1)

  await dayOf(page, tomorrow).press('Enter')
  await expect(dayOf(page, tomorrow)).toHaveAttribute('aria-pressed', 'true')
  await expect(week(page).getByText('Called off')).toBeVisible()
  await expect(week(page).getByText('Cancelled')).toBeVisible()
  await expectWholePageAccessible(page)
})

test('DAY-01: a phone shows what to do now on its first screen, and all of it on two @full', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAsSubscriber(page, app, 'Aisyah')
  await page.reload()
  await expect(page.getByText('Our terms have changed')).toBeVisible()
  const bottomBar = page.getByRole('navigation', { name: 'Your pages' })
  const edges = async (of: Locator) => {
    const { y = NaN, height = NaN } = (await of.boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  expect((await edges(nowCard(page))).bottom).toBeLessThan((await edges(bottomBar)).top)
  await expect(nowCard(page).getByRole('link')).toHaveCount(1)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThanOrEqual(1600)
  // At most one thing is asked at a time, and none of it fills a screen.
  await expect(page.getByText('Are you under 18?')).toHaveCount(0)

  // An order that waits for its payment is one line.
  await reserve(page, { programme_id: fullProgramme, subjects: [13] })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible()
  expect(await height()).toBeLessThanOrEqual(1600)
})

test('DAY-02: who joins in the middle is told before paying, and finds the plan after it @full', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAsNewcomer(page, app, 'Kavitha')
  const bank = await reserve(page, { programme_id: fullProgramme, subjects: [5] })
  await page.goto('/full-programme/order/review')
  const told = page.getByText(
    /^\d+ of \d+ lessons are past; you get their recordings and this plan$/,
  )
  await expect(told).toBeVisible()
  await expect(page.getByText(/^Week 1: \d recordings$/)).toBeVisible()
  await expectWholePageAccessible(page)

  await page.goto(bank)
  await page.getByRole('button', { name: 'Pay at once' }).click()
  await expect(page.getByRole('heading', { name: 'Your seat is secured' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^Catch-up plan: week 1 of 4/ })).toBeVisible()
  await expect(nowCard(page).getByRole('link', { name: 'Watch' })).toBeVisible()
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
    await plan(app, student, [{ id: 'Ldash000011', title: 'Salts tonight', inMinutes: 10 }])
    await page.reload()
    await expect(nowCard(page).getByText('Salts tonight')).toBeVisible()
    await expect(nowCard(page).getByText(/^Starts in (9|10) min$/)).toBeVisible()
    await expect(week(page)).toBeVisible()
    await expect.poll(() => keptQueries(page, student.uid)).toContain('Salts tonight')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/Last updated \d/)).toBeVisible()
    await expect(nowCard(page).getByText('Salts tonight')).toBeVisible()
    await expect(nowCard(page).getByRole('button', { name: /Join live class/ })).toBeDisabled()
    await expect(classOnDashboard(page)).toBeVisible()
    await week(page).getByRole('button', { name: 'Follow in your calendar' }).click()
    await expect(page.getByRole('dialog').getByText(/can't be reached right now/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(week(page).getByRole('button', { name: 'Follow in your calendar' })).toBeFocused()
    await expectNoViolations(page)
  })

  test('WEEK-01 DAY-01 DAY-02: without a network dashboard and progress name the same next recording @full', async ({
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
    const onward = nowCard(page).getByRole('link', { name: 'Continue at 0:30' })
    const classes = page.getByRole('region', { name: 'Your classes' })
    const row = classOnDashboard(page)
    await expect(nowCard(page).getByText('Carry on watching')).toBeVisible()
    await expect(onward).toHaveAttribute('href', path)
    // Lessons from before joining are not counted as left: they are in the catch-up plan.
    await expect(row).toHaveAccessibleName(/1 to watch · \d+ to catch up with · 1 question due/)
    const week1 = classes.getByRole('link', { name: /^Catch-up plan: week 1 of 4/ })
    await expect(week1).toBeVisible()
    await expectWholePageAccessible(page)

    for (const kept of [
      '"my-recordings"',
      '"progress"',
      '"practice-answers"',
      '"practice-questions"',
    ])
      await expect.poll(() => keptQueries(page, uid), `${kept} is kept`).toContain(kept)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto('/account/progress')
    await expect(page.getByText(/^\d weeks? of learning/)).toBeVisible()
    await expect.poll(() => keptQueries(page, uid)).toContain('"my-classes"')
    await page.goto('/dashboard')
    await context.setOffline(true)
    await page.reload()
    await expect(classes.getByText(/^Recordings as of /)).toBeVisible()
    await expect(row).toHaveAccessibleName(/1 question due/)
    await expect(onward).toHaveAttribute('href', path)
    await week1.click()
    const mathematicsRow = page.getByRole('listitem').filter({ hasText: 'Mathematics' }).first()
    await expect(mathematicsRow.getByText('Continue at 0:30')).toBeVisible()
    await mathematicsRow.getByText('Catch-up plan: week 1 of 4').click()
    for (const title of ['Week 1: this week', 'Week 2', 'Week 3', 'Week 4'])
      await expect(mathematicsRow.getByRole('heading', { name: title })).toBeVisible()
    await expectNoViolations(page)
    await page.goBack()
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

  test('PWA-03: the dashboard is drawn although the file with its parts hangs on the network', async ({
    page,
    context,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Zarina')
    await expect.poll(() => keptQueries(page, uid)).toContain('"dashboard"')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const forgotten = await page.evaluate(async () => {
      const parts = /\/LazyDashboard-.*\.js$/
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name)
          const files = (await cache.keys()).filter(({ url }) => parts.test(new URL(url).pathname))
          await Promise.all(files.map((file) => cache.delete(file)))
          return files.length
        }),
      )
      return all.reduce((sum, one) => sum + one, 0)
    })
    expect(forgotten).toBe(1)
    const hanging = context.waitForEvent('request', (request) =>
      request.url().includes('/LazyDashboard-'),
    )
    await context.route('**/LazyDashboard-*.js', () => undefined)
    await page.reload()
    await hanging
    await expect(page.getByRole('heading', { name: 'Welcome, Zarina' })).toBeVisible()
    await expect(page.getByRole('status').getByText("Working out what's next")).toBeVisible()
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
  const invite = (of: Page) => of.getByRole('button', { name: 'Invite a friend' })
  const dialogOf = (of: Page) => of.getByRole('dialog')
  await invite(page).click()
  const dialog = dialogOf(page)
  await expect(dialog).toHaveAccessibleName(/^Get \d+ More Subjects For Free$/)
  await expect(dialog.getByText('Nobody yet.', { exact: false })).toBeVisible()
  await expectNoViolations(page)
  const url = await dialog.getByRole('textbox', { name: 'Your link' }).inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url)

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
  await invite(theirs).click()
  await expect(dialogOf(theirs)).toHaveAccessibleName('All past-paper subjects are open')
  await expect
    .poll(() => theirs.evaluate(() => localStorage.getItem('kelasku/device/invited-by')))
    .toBeNull()

  // The inviting person keeps the dialog open all the while.
  await expect(dialog).toHaveAccessibleName('All past-paper subjects are open')
  await expect(dialog.getByText('Farid', { exact: true })).toBeVisible()
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
    ['SPM exam timetable', '/spm-timetable'],
  ] as const)
    await expect(start.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(nowCard(page)).toHaveCount(0)
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
    await expect(row('Mathematics').getByText(/^1 of \d+ lessons seen$/)).toBeVisible()
    const papers = row('Additional Mathematics')
    await expect(papers.getByText(/^2 of \d+ practised$/).first()).toBeVisible()
    await papers.getByText(/^\d+ chapters$/).click()
    await expect(papers.locator('details').getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/chapter\//,
    )
    await expectNoViolations(page)

    for (const kept of ['"progress"', '"my-recordings"', '"my-classes"'])
      await expect.poll(() => keptQueries(page, uid), `${kept} is kept`).toContain(kept)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/Last updated \d/)).toBeVisible()
    await expect(papers.getByText(/^2 of \d+ practised$/).first()).toBeVisible()
    await expect(row('Mathematics').getByText(/^1 of \d+ lessons seen$/)).toBeVisible()
  })
})
