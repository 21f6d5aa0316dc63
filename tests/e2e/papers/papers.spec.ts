import type { Page } from 'playwright/test'
import type { PaperSubjectPage } from '#contract/papers/papers.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { storeText } from '../support/device-store.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber, keptQueries } from '../support/subscribers.ts'

// What the browser says of requests without a network, and of subjects that are locked or not there.
test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED|Failed to load resource|Refusal: /,
})

const mathematics = '/spm-past-year-papers/104'
const paper = '1449/2 2022'
const emptyChapter = 'There is no question of this chapter currently.'

const anyQuestion = / Q\w+$/
const playButton = (page: Page, label: string, of = paper) =>
  page.getByRole('button', { name: new RegExp(`${of} Q${label}$`) })
const row = (page: Page, label: string, of = paper) =>
  page.locator('tr', { has: playButton(page, label, of) })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/**
 * From the next page on notes where each video was taken to, and plays sixteen times slower: a question of some seconds
 * is still the one that plays when a busy machine looks.
 */
async function watchSeeks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const media = HTMLMediaElement.prototype
    const replace = (name: string, change: (to: number) => number) => {
      const { get, set } = Object.getOwnPropertyDescriptor(media, name) ?? {}
      Object.defineProperty(media, name, {
        configurable: true,
        ...(get && { get }),
        set(this: HTMLMediaElement, to: number) {
          set?.call(this, change(to))
        },
      })
    }
    replace('currentTime', (to) => {
      document.documentElement.dataset['soughtTo'] = String(to)
      return to
    })
    for (const rate of ['playbackRate', 'defaultPlaybackRate']) replace(rate, (to) => to / 16)
  })
}
async function expectPlaysFrom(page: Page, second: number): Promise<void> {
  if (second > 0)
    await expect(page.locator('html')).toHaveAttribute('data-sought-to', String(second))
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(second)
}

const query = (app: App, text: string, values: unknown[] = []) =>
  withDatabase(
    app,
    async (database) => (await database.query<Record<string, unknown>>(text, values)).rows,
  )

/** A referred friend has joined. */
async function unlockAll(app: App, uid: string): Promise<void> {
  const friend = `friend-of-${uid}`
  await query(app, 'INSERT INTO users (uid, email) VALUES ($1, $2)', [
    friend,
    `${friend}@example.com`,
  ])
  await query(
    app,
    `INSERT INTO referrals (referred_uid, referrer_uid, email_hash, claimed_at, counted_at)
     VALUES ($1, $2, $1, now(), now())`,
    [friend, uid],
  )
}

test('PYP-01: a chosen question plays at its second, and the table follows the video', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Mei')
  await watchSeeks(page)
  await page.goto('/spm-past-year-papers')
  await page.getByRole('link', { name: 'Mathematics', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mathematics' })).toBeVisible()
  await page.getByRole('link', { name: 'By Year' }).click()
  await choice(page, 'Year').selectOption('2022')
  await expect(row(page, '7b')).toContainText('1:00')
  await expect(row(page, '7b')).toContainText('Probability of Combined Events')

  await playButton(page, '7b').click()
  await expect(row(page, '7b')).toHaveAttribute('aria-current', 'true')
  await expectPlaysFrom(page, 60)

  // On a phone the video stays in view while the table is scrolled.
  await row(page, '8').scrollIntoViewIfNeeded()
  await expect(page.locator('video')).toBeInViewport()

  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 67.9
  })
  await expect(row(page, '8')).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('tr[aria-current]')).toHaveCount(1)

  // Another place of the same paper, then another paper.
  await playButton(page, '4a').click()
  await expectPlaysFrom(page, 22)
  await expect(row(page, '4a')).toHaveAttribute('aria-current', 'true')
  await playButton(page, '5', '1449/1 2022').click()
  await expect(row(page, '5', '1449/1 2022')).toHaveAttribute('aria-current', 'true')
  await expectPlaysFrom(page, 40)
  await expect(page.locator('tr[aria-current]')).toHaveCount(1)
})

test('PAPR-01: each question leads with its topic, under its chapter', async ({ page, app }) => {
  await enterAsSubscriber(page, app, 'Suri')
  await page.goto(`${mathematics}?perPage=40`)
  const headings = page.locator('th[scope=rowgroup]')
  const first = await headings.first().innerText()
  expect(await headings.count()).toBeGreaterThan(3)
  await choice(page, 'Chapter').selectOption('mathematics-f4-9')
  await expect(headings).toHaveText(['Probability of Combined Events'])
  const button = playButton(page, '7b')
  await expect(button).toHaveText('Mutually exclusive events · 1449/2 2022 Q7b')
  // The chapter is said once, above.
  await expect(page.getByRole('columnheader', { name: 'Chapter' })).toHaveCount(0)
  await choice(page, 'Chapter').selectOption('')
  await expect(headings.first()).toHaveText(first)
  await headings.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
})

test('PYP-01 PAGE-01: tab, choice and page are in the address and survive a reload @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Farah')
  await page.goto(mathematics)
  const tab = (name: string) => page.getByRole('link', { name })
  const questions = page.getByRole('button', { name: anyQuestion })
  await expect(tab('By Chapter')).toHaveAttribute('aria-current', 'page')
  await expect(questions).toHaveCount(20)
  await expect(page.getByText('1–20 of 70')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('21–40 of 70')).toBeVisible()
  await expect(page).toHaveURL(`${mathematics}?page=2`)
  await choice(page, 'Per page').selectOption('40')
  await expect(questions).toHaveCount(40)
  await expect(page).toHaveURL(`${mathematics}?perPage=40`)

  await choice(page, 'Chapter').selectOption('mathematics-f4-9')
  await tab('By Year').click()
  await choice(page, 'Year').selectOption('2022')
  await expect(questions).toHaveCount(20)
  await expect(page).toHaveURL(
    `${mathematics}?by=year&chapter=mathematics-f4-9&year=2022&perPage=40`,
  )
  await page.reload()
  await expect(tab('By Year')).toHaveAttribute('aria-current', 'page')
  await expect(choice(page, 'Year')).toHaveValue('2022')
  await expect(questions).toHaveCount(20)
  await tab('By Chapter').click()
  await expect(choice(page, 'Chapter')).toHaveValue('mathematics-f4-9')
  await expect(row(page, '7b')).toBeVisible()

  await page.goto(`${mathematics}?by=never&chapter=no-such&page=99&perPage=7`)
  await expect(page.getByText('61–70 of 70')).toBeVisible()
})

test('PYP-01: the page of the table turns with the video, and leads back to what plays @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Wei')
  await watchSeeks(page)
  await page.goto(`${mathematics}?by=year&perPage=30`)
  // The last question of the first page, of a paper that goes on over the page.
  const last = page.getByRole('button', { name: anyQuestion }).last()
  const name = await last.innerText()
  await last.click()
  await expect(page.locator('tr[aria-current]')).toHaveCount(1)
  await expectPlaysFrom(page, 0)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 88
  })
  await expect(page.getByText('31–60 of 70')).toBeVisible()
  await expect(page.locator('tr[aria-current]')).toHaveCount(1)
  expect(await page.locator('tr[aria-current] button').first().innerText()).not.toBe(name)

  await page.getByRole('link', { name: 'By Chapter' }).click()
  await choice(page, 'Chapter').selectOption('mathematics-f4-2')
  await expect(page.locator('tr[aria-current]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show in the table' }).click()
  await expect(page.locator('tr[aria-current]')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'By Year' })).toHaveAttribute('aria-current', 'page')
})

test('ROUTE-15 PYP-02: a chapter across papers and years, and one without questions @full', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Siva')
  await watchSeeks(page)
  await unlockAll(app, uid)
  await page.goto('/chapter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Past-paper questions by chapter',
  )
  await page.getByText('Mathematics', { exact: true }).click()
  await expectWholePageAccessible(page)
  await page.getByRole('link', { name: /^Quadratic Functions Fungsi Kuadratik/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quadratic Functions')
  await expect(page.getByText('Fungsi Kuadratik')).toBeVisible()
  const titles = page.locator('th[scope=rowgroup]')
  expect(await titles.count()).toBeGreaterThan(1)
  const first = page.getByRole('button', { name: anyQuestion }).first()
  const time = page.locator('tr', { has: first }).getByRole('cell').first()
  const [minutes = 0, seconds = 0] = (await time.innerText()).split(':').map(Number)
  const at = minutes * 60 + seconds
  await first.click()
  await expectPlaysFrom(page, at)
  await expect(page.locator('tr[aria-current]')).toHaveCount(1)

  await page.goto('/chapter/igcse-chemistry-3')
  await expect(page.getByText(emptyChapter)).toBeVisible()
  await expectWholePageAccessible(page)
  await page.goto('/igcse-past-year-papers/203')
  await choice(page, 'Chapter').selectOption('igcse-chemistry-3')
  await expect(page.getByText(emptyChapter)).toBeVisible()
})

test('ROUTE-10: a paper by its id is shown in its subject, from the second that is named @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Hana')
  await watchSeeks(page)
  await page.goto('/spm-past-year-papers/spm-1449-2-2022?t=60')
  await expect(page).toHaveURL(`${mathematics}/spm-1449-2-2022?t=60`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'SPM 2022 Mathematics Paper 2 (sample)',
  )
  await expect(page.getByText(/^With .+ · /)).toBeVisible()
  await expect(row(page, '7b')).toHaveAttribute('aria-current', 'true')
  await playButton(page, '3').click()
  await expectPlaysFrom(page, 15)
  await page.getByRole('link', { name: 'SPM 2021 Mathematics Paper 2 (sample)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'SPM 2021 Mathematics Paper 2 (sample)',
  )
  await expect(page.getByRole('button', { name: anyQuestion })).toHaveCount(9)

  for (const path of [
    '/spm-past-year-papers/999',
    '/spm-past-year-papers/201',
    '/spm-past-year-papers/spm-0000-1-2022',
    `${mathematics}/spm-4531-2-2022`,
    '/chapter/no-such-chapter',
  ]) {
    await page.goto(path)
    await expect(page.getByText('404 Not Found'), path).toBeVisible()
  }
})

test('ROUTE-10 PWA-02: a paper newer than the kept subject is waited for, and never said to be unknown', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Izzah')
  const answers = '**/api/v1/paper-subjects/104'
  const paperId = 'spm-1449-2-2022'
  await page.route(answers, async (route) => {
    const response = await route.fetch()
    const { papers, questions, ...rest } = (await response.json()) as PaperSubjectPage
    const older = {
      ...rest,
      papers: papers.filter(({ id }) => id !== paperId),
      questions: questions.filter((question) => question.paper_id !== paperId),
    }
    await route.fulfill({ response, json: older })
  })
  await page.goto(mathematics)
  await expect(page.getByRole('button', { name: anyQuestion }).first()).toBeVisible()
  await expect.poll(() => keptQueries(page, uid)).toContain('"paper-subject",104')
  await page.unroute(answers)

  const failure = { status_code: 500, code: 'server.bug', message: 'planned' }
  await page.route(answers, (route) => route.fulfill({ status: 500, json: failure }))
  await page.goto(`${mathematics}/${paperId}`)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByText('404 Not Found')).toHaveCount(0)
  await page.unroute(answers)
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'SPM 2022 Mathematics Paper 2 (sample)',
  )
})

test('ACC-02 REF-01 PAPR-01: locked subjects are named, do not open by their address, and say what opens them @full', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Ravi')
  await page.goto('/spm-past-year-papers')
  await expect(page.getByRole('heading', { name: 'Open for you' })).toBeVisible()
  const physics = page.getByRole('listitem').filter({ hasText: 'Physics' })
  await expect(physics).toContainText('5 papers')
  await expect(physics.getByRole('img', { name: 'Locked' })).toBeVisible()
  await expect(physics).toContainText(
    'Opens with a Plus class of this subject, or when a friend you invite joins.',
  )
  await expect(physics.getByRole('link')).toHaveAttribute('href', '/plus-programme')
  const unlock = page.getByRole('button', { name: /^Get \d+ More Subjects For Free$/ })
  await expect(unlock).toBeVisible()
  await expectWholePageAccessible(page)

  await page.getByLabel('Find a subject or a teacher').fill('fizik')
  await expect(page.getByRole('listitem').filter({ hasText: 'Biology' })).toHaveCount(0)
  await expect(physics).toBeVisible()
  await page.getByLabel('Find a subject or a teacher').fill('no such')
  await expect(page.getByText('No subject matches this.')).toBeVisible()

  for (const path of ['106', '106/spm-4531-2-2022', 'spm-4531-2-2022']) {
    await page.goto(`/spm-past-year-papers/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This subject is locked')
    await expect(page.locator('video')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'See the Plus Programme' })).toBeVisible()
  }
  await expectWholePageAccessible(page)
  await unlock.click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/^Get \d+ More Subjects For Free$/)

  // No class is of an IGCSE subject, so only a friend opens it.
  await page.goto('/igcse-past-year-papers')
  const chemistry = page.getByRole('listitem').filter({ hasText: 'Chemistry' })
  await expect(chemistry).toContainText('Opens when a friend you invite joins.')
  await expect(chemistry.getByRole('link')).toHaveCount(0)
  await page.goto('/igcse-past-year-papers/203')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This subject is locked')
  await expect(page.getByRole('button', { name: 'Get 1 More Subject For Free' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the Plus Programme' })).toHaveCount(0)

  await unlockAll(app, uid)
  await page.goto('/spm-past-year-papers')
  await page.getByRole('link', { name: 'Physics', exact: true }).click()
  await expect(page.getByRole('button', { name: anyQuestion })).toHaveCount(20)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('PWA-02 PWA-06: without network what was visited is browsed, and marks arrive later @full', async ({
    page,
    context,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Nadia')
    const kept = () => query(app, 'SELECT label, mark FROM question_marks WHERE uid = $1', [uid])
    const done = (label: string) =>
      page.getByRole('button', { name: `Done: question ${label} of ${paper}`, exact: true })
    const toDo = (label: string) =>
      page.getByRole('button', { name: `To do: question ${label} of ${paper}`, exact: true })
    await page.goto('/spm-past-year-papers')
    await page.getByRole('link', { name: 'Mathematics', exact: true }).click()
    await page.goto(`${mathematics}?by=year&year=2022`)
    await done('1').click()
    await expect(done('1')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(kept).toEqual([{ label: '1', mark: 'done' }])
    await expect(page.getByText('1 of 20 done', { exact: true })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    for (const row of ['"paper-subjects"', '"paper-subject"', '"paper-marks"'])
      await expect.poll(() => keptQueries(page, uid), `${row} is kept`).toContain(row)

    await context.setOffline(true)
    await page.goto('/spm-past-year-papers')
    await expect(page.getByText(/Last updated \d/)).toBeVisible()
    await page.getByRole('link', { name: 'Mathematics', exact: true }).click()
    await page.getByRole('link', { name: 'By Year' }).click()
    await choice(page, 'Year').selectOption('2022')
    await expect(done('1')).toHaveAttribute('aria-pressed', 'true')
    await toDo('7b').click()
    await done('2').click()
    await done('2').click()
    await done('1').click()
    await expect(done('1')).toHaveAttribute('aria-pressed', 'false')
    // A press is shown at once, and kept some milliseconds later.
    await expect
      .poll(() => storeText(page, `kelasku-outbox-${uid}`), 'the last press is kept')
      .toContain('"label":"1","mark":null')
    await page.reload()
    await expect(toDo('7b')).toHaveAttribute('aria-pressed', 'true')
    await expect(done('1')).toHaveAttribute('aria-pressed', 'false')
    await choice(page, 'My marks').selectOption('to-do')
    await expect(page.getByRole('button', { name: anyQuestion })).toHaveCount(1)
    await choice(page, 'My marks').selectOption('done')
    await expect(page.getByText('No questions here have this mark.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all questions' }).click()
    expect(await kept()).toEqual([{ label: '1', mark: 'done' }])

    await context.setOffline(false)
    await expect
      .poll(async () => new Set((await kept()).map(({ label, mark }) => `${label} ${mark}`)))
      .toEqual(new Set(['1 null', '2 null', '7b to-do']))
    await page.reload()
    await expect(toDo('7b')).toHaveAttribute('aria-pressed', 'true')
    await expect(done('1')).toHaveAttribute('aria-pressed', 'false')
  })
})
