import type { Page } from 'playwright/test'
import { expect, test, violationsOn, withoutServiceWorker, type App } from '#tests/support/e2e.ts'
import { giveRole } from '../support/administrators.ts'
import { lessonOf, withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

test.use(withoutServiceWorker)

/** The pages with the most controls, or the longest words. */
const fullest = {
  visitor: ['/', '/login?step=sign-up', '/registerseminar'],
  student: [
    '/dashboard',
    '/full-programme/order/details',
    mathematics,
    '/spm-past-year-papers/104/spm-1449-2-2022',
    '/account',
    '/account/profile',
    '/account/family',
    '/account/delete',
  ],
  staff: ['/staff/classes', '/staff/people'],
}
const others = {
  visitor: [
    '/spm-timetable',
    '/igcse-timetable',
    '/spm-pyp',
    '/spm-trial-paper-guide',
    '/spm-trial-paper-download',
    '/terms',
    '/download',
    '/login',
    '/teacher-recommend-thank-you',
    '/trialclass/thank-you',
  ],
  student: [
    '/classes',
    '/full-programme',
    '/full-programme/order/subjects',
    '/trial-programme',
    `${mathematics}?show=materials`,
    '/spm-past-year-papers',
    '/igcse-past-year-papers',
    '/spm-past-year-papers/104',
    '/chapter',
    '/inbox',
    '/orders',
    '/account/progress',
    '/download',
  ],
  staff: [
    '/staff',
    '/staff/intakes',
    '/staff/promo-codes',
    '/staff/announcements',
    '/staff/maintenance',
  ],
}

/** A timed paper that this person has handed in. */
const submittedPaper = '/practice/5/paper-mathematics-eng-1'
const submitPaper = (app: App, uid: string) =>
  withDatabase(app, (database) =>
    database.query(
      `INSERT INTO practice_attempts (id, uid, state, received_at, earned, of_marks)
       SELECT gen_random_uuid(), $1, jsonb_build_object('paper_id', id, 'minutes', minutes,
         'question_ids', to_jsonb(question_ids), 'started_at', '2026-11-01T00:00:00.000Z',
         'submitted_at', '2026-11-01T00:10:00.000Z', 'answers', '[]'::jsonb, 'flags', '[]'::jsonb),
         now(), 0, 15
       FROM timed_papers WHERE id = 'paper-mathematics-eng-1'`,
      [uid],
    ),
  )

/** Opens each page and says which break what: too small a target, or wider than the phone in large text. */
async function troubleOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const trouble: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const violations = await violationsOn(page, (axe) => axe.withRules('target-size'))
    for (const { nodes } of violations)
      trouble.push(...nodes.map(({ html }) => `${path}: too small a target: ${html}`))
    const width = await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%', 'important')
      return document.documentElement.scrollWidth
    })
    if (width > 360) trouble.push(`${path}: ${width} px wide in text of twice the size`)
  }
  return trouble
}

for (const { name, pages } of [
  { name: 'the fullest pages', pages: fullest },
  { name: 'all other pages', pages: others },
]) {
  test(`a visitor: targets are large enough to tap, and text of twice the size fits a phone: ${name} @full`, async ({
    page,
  }) => {
    expect(await troubleOn(page, pages.visitor)).toEqual([])
  })

  test(`signed in: targets beside the bottom bar are large enough, and text of twice the size fits a phone: ${name} @full`, async ({
    page,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Rania')
    await submitPaper(app, uid)
    const own =
      pages === fullest
        ? [`${mathematics}/${await lessonOf(app)}`, submittedPaper, '/practice']
        : []
    expect(await troubleOn(page, [...pages.student, ...own])).toEqual([])
    await giveRole(app, uid)
    expect(await troubleOn(page, pages.staff)).toEqual([])
  })
}

/** The lower edge of each link's words in this navigation. */
const endsOfNames = (page: Page, navigation: string) =>
  page.getByRole('navigation', { name: navigation }).evaluate((nav) =>
    [...nav.querySelectorAll(':scope > a, summary')].map((link) => {
      const words = document.createRange()
      words.selectNode(link.lastChild ?? link)
      return words.getBoundingClientRect().bottom
    }),
  )

test('a notch and the mark at the foot of a phone cover no words', async ({ page, app }) => {
  const { uid } = await enterAsSubscriber(page, app, 'Rania')
  await giveRole(app, uid)
  const session = await page.context().newCDPSession(page)
  const foot = 34
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: foot } })
  for (const [path, navigation] of [
    ['/dashboard', 'Your pages'],
    ['/staff', 'Staff'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const ends = await endsOfNames(page, navigation)
    expect(ends.length).toBeGreaterThan(3)
    expect(Math.max(...ends), path).toBeLessThanOrEqual(740 - foot)
  }

  const notch = 44
  await session.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: notch, right: notch },
  })
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto('/dashboard')
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('banner').getByRole('link').first(),
  ])
    expect((await part.boundingBox())?.x, 'left of the page').toBeGreaterThanOrEqual(notch)
  const menu = await page.getByRole('button', { name: 'Menu' }).locator('svg').boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(740 - notch)
})

test('PRAC-03: over a keyboard that leaves 160 px the field is seen, and nothing else covers it', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Wani')
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto('/practice')
  await page
    .getByRole('region', { name: /^Mathematics/ })
    .getByRole('link', { name: 'Sample paper 1 (20 min)' })
    .click()
  await page.getByRole('button', { name: 'Start' }).click()
  const field = page.getByRole('textbox')
  for (let number = 1; !(await field.isVisible()); number += 1) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('heading', { name: `Question ${number + 1} of` })).toBeVisible()
  }
  await field.focus()
  await page.setViewportSize({ width: 740, height: 160 })
  const covered = await field.evaluate((input) => {
    // As the browser does when the keyboard opens.
    input.scrollIntoView({ block: 'nearest' })
    const { left, top, bottom } = input.getBoundingClientRect()
    return [top + 2, bottom - 2].filter((y) => document.elementFromPoint(left + 8, y) !== input)
  })
  expect(covered).toEqual([])

  // Without the keyboard the window is as low as this at most, and the bar leads on.
  await field.blur()
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(page.getByRole('navigation', { name: 'Your pages' })).toBeInViewport()
})
