import pg from 'pg'
import type { BrowserContext, Page } from 'playwright/test'
import { enter } from '#tests/support/enter.ts'
import { expect, expectNoViolations, test, type App } from '#tests/support/e2e.ts'
import { enterAsSubscriber, keptQueries } from './subscribers.ts'

// What the browser says of requests without a network is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED/ })

const round = '/practice/5/mathematics-f4-1'
const field = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const check = (page: Page) => page.getByRole('button', { name: 'Check' }).click()
const at = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Question ${number} of 10` })).toBeVisible()

async function answersIn(app: App, uid: string) {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<{ question_id: string; earned: number }>(
      'SELECT question_id, earned FROM practice_answers WHERE uid = $1 ORDER BY answered_at',
      [uid],
    )
    return rows.map(({ question_id, earned }) => [question_id, earned])
  } finally {
    await database.end()
  }
}

/** Opens practice once, until this device has kept all of it. */
async function visitPractice(page: Page, uid: string) {
  await page.goto('/practice')
  await expect(page.getByRole('heading', { name: /Mathematics/ })).toBeVisible()
  for (const query of ['"practice"', '"practice-questions",5', '"practice-answers"'])
    await expect.poll(() => keptQueries(page, uid), `${query} is kept`).toContain(query)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Closes the page without a word to it, and opens the round on another. */
async function kill(page: Page, context: BrowserContext): Promise<Page> {
  await page.close({ runBeforeUnload: false })
  const another = await context.newPage()
  await another.goto(round)
  return another
}

test('PRAC-02 PWA-02 PWA-06: practised offline after one visit, through killed pages, with nothing lost and nothing twice', async ({
  page: first,
  context,
  browser,
  app,
}) => {
  const student = await enterAsSubscriber(first, app, 'Hafiz')
  await visitPractice(first, student.uid)
  await context.setOffline(true)

  await first.goto(round)
  await at(first, 1)
  await check(first)
  await expect(first.getByText('Enter an answer first.')).toBeVisible()
  await field(first).fill('5')
  await check(first)
  await expect(first.getByText('Correct')).toBeVisible()
  await expectNoViolations(first)
  await first.getByRole('button', { name: 'Next question' }).click()
  await at(first, 2)
  await field(first).fill('9')

  const second = await kill(first, context)
  await at(second, 2)
  await expect(field(second), 'what was typed').toHaveValue('9')
  await check(second)
  await expect(second.getByText('Not quite')).toBeVisible()
  await expect(second.getByText('How to work it out')).toBeVisible()
  await expect(second.getByRole('link', { name: 'Watch this question' })).toBeVisible()

  const third = await kill(second, context)
  await at(third, 3)
  expect(await answersIn(app, student.uid)).toEqual([])
  await context.setOffline(false)
  const sent = [
    ['mathematics-f4-1-eng-1', 1],
    ['mathematics-f4-1-eng-2', 0],
  ]
  await expect.poll(() => answersIn(app, student.uid), { timeout: 30_000 }).toEqual(sent)
  await third.reload()
  await at(third, 3)
  expect(await answersIn(app, student.uid)).toEqual(sent)

  const other = await browser.newContext()
  const onOther = await other.newPage()
  await enter(onOther, student, app.origin)
  await onOther.goto(`${app.origin}/practice`)
  await expect(onOther.getByRole('link', { name: 'My mistakes (1)' })).toBeVisible()
  await onOther.getByText('18 chapters', { exact: true }).click()
  await expect(onOther.getByText('1 of last 2 right')).toBeVisible()
  await expectNoViolations(onOther)
  await other.close()
})

test('PRAC-01 CLASS-02: from the classroom to a chapter, and with a question to the teacher', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Mei')
  await page.goto('/full-programme/5')
  await page.getByText('Practise by chapter').click()
  await page
    .getByRole('link', { name: 'Quadratic Functions and Equations in One Variable' })
    .click()
  await at(page, 1)
  await expect(page.locator('math').first()).toBeVisible()
  await field(page).fill('2')
  await check(page)
  await page.getByRole('link', { name: 'Ask the teacher' }).click()
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue(
    /About the practice question: Solve x\^2/,
  )
})
