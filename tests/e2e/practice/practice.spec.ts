import type { BrowserContext, Page } from 'playwright/test'
import { outboxStore, attemptsStore } from '#offline/cache-names.ts'
import { enter } from '#tests/support/enter.ts'
import {
  expect,
  expectNoViolations,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { storeText } from '../support/device-store.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber, keptQueries } from '../support/subscribers.ts'

// What the browser says of requests without a network is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED/ })

const round = '/practice/5/mathematics-f4-1'
const field = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const check = (page: Page) => page.getByRole('button', { name: 'Check' }).click()
const at = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Question ${number} of 10` })).toBeVisible()

async function answersIn(app: App, uid: string) {
  return withDatabase(app, async (database) => {
    const { rows } = await database.query<{ question_id: string; earned: number }>(
      'SELECT question_id, earned FROM practice_answers WHERE uid = $1 ORDER BY answered_at',
      [uid],
    )
    return rows.map(({ question_id, earned }) => [question_id, earned])
  })
}

/** Opens practice once, until this device has kept all of it. */
async function visitPractice(page: Page, uid: string) {
  await page.goto('/practice')
  await expect(page.getByRole('heading', { name: /Mathematics/ })).toBeVisible()
  for (const query of ['"practice"', '"practice-questions",5', '"practice-answers"'])
    await expect.poll(() => keptQueries(page, uid), `${query} is kept`).toContain(query)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** What was done is on this device: it is shown at once, and kept some milliseconds later. */
const untilKept = (page: Page, store: string, text: string) =>
  expect.poll(() => storeText(page, store), 'it is kept').toContain(text)

/** Closes the page without a word to it, and opens the round on another. */
async function kill(page: Page, context: BrowserContext, path = round): Promise<Page> {
  await page.close({ runBeforeUnload: false })
  const another = await context.newPage()
  await another.goto(path)
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
  const given = second.getByRole('heading', { name: 'Your answer' }).locator('..')
  await expect(given, 'what was answered').toContainText('9')
  await expect(second.getByText('How to work it out')).toBeVisible()
  await expect(second.getByRole('link', { name: 'Watch this question' })).toBeVisible()
  for (const n of [1, 2])
    await untilKept(second, outboxStore(student.uid), `mathematics-f4-1-eng-${n}`)

  const third = await kill(second, context)
  await at(third, 3)
  expect(await answersIn(app, student.uid)).toEqual([])
  await context.setOffline(false)
  const sent = [
    ['mathematics-f4-1-eng-1', 1],
    ['mathematics-f4-1-eng-2', 0],
  ]
  await expect.poll(() => answersIn(app, student.uid)).toEqual(sent)
  await third.reload()
  await at(third, 3)

  const other = await browser.newContext(withoutServiceWorker)
  const onOther = await other.newPage()
  await enter(onOther, student, app.origin)
  await onOther.goto(`${app.origin}/practice`)
  await expect(onOther.getByRole('link', { name: 'My mistakes (1)' })).toBeVisible()
  await onOther.getByText('18 chapters', { exact: true }).click()
  await expect(onOther.getByText('1 of last 2 right')).toBeVisible()
  await expectNoViolations(onOther)

  // PRAC-05: by the same rule on the progress page.
  await onOther.goto(`${app.origin}/account/progress`)
  const row = onOther.getByRole('listitem').filter({ hasText: '0 of 18 chapters mastered' })
  await row.getByText('0 of 18 chapters mastered').click()
  await expect(row.getByText('8 of your latest 10 answers')).toBeVisible()
  await expect(row.getByText('1 of last 2 right')).toBeVisible()
  await expectNoViolations(onOther)
  await other.close()

  // What is answered next comes alone.
  await field(third).fill('1')
  await check(third)
  await expect.poll(async () => (await answersIn(app, student.uid)).length).toBe(3)
  expect((await answersIn(app, student.uid)).slice(0, 2)).toEqual(sent)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('LOOP-01: a round starts in one tap, shows each question worked out, and is in progress at once without a network', async ({
    page,
    context,
    app,
  }) => {
    const student = await enterAsSubscriber(page, app, 'Amira')
    await visitPractice(page, student.uid)
    // Progress and past papers are not opened before.
    await page.goto('/classes')
    await expect.poll(() => keptQueries(page, student.uid)).toContain('"my-classes"')
    await context.setOffline(true)
    const bar = page.getByRole('navigation', { name: 'Your pages' })
    await bar.getByRole('link', { name: 'Practice' }).click()
    await page.getByRole('link', { name: 'Practise 10 questions' }).click()
    for (let number = 1; number <= 10; number += 1) {
      await at(page, number)
      await answerSomehow(page)
    }
    await expect(page.getByText(/^\d+ of 10 right$/)).toBeVisible()
    await expect(page.getByText(/^The first of them comes back on /)).toBeVisible()
    const results = page.getByRole('list', { name: 'Your answers' }).getByRole('group')
    await expect(results).toHaveCount(10)
    await results.first().click()
    await expect(results.first().getByText('How to work it out')).toBeVisible()
    await expect(results.first().getByRole('link', { name: 'Watch this question' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'See your progress' }).click()
    await expect(page.getByText('0 recordings watched · 10 questions practised')).toBeVisible()
    await context.setOffline(false)
  })
})

/** Gives any answer to the question that is shown, and goes on. */
async function answerSomehow(page: Page): Promise<void> {
  const scheme = page.getByRole('button', { name: 'Show the mark scheme' })
  const main = page.getByRole('main')
  const option = main.getByRole('radio').or(main.getByRole('checkbox')).first()
  await expect(scheme.or(option).or(field(page)).first()).toBeVisible()
  if (await scheme.isVisible()) {
    await scheme.click()
    await page.getByRole('button', { name: 'Save my marks' }).click()
  } else {
    if (await option.isVisible()) await option.check()
    else await field(page).fill('5')
    await check(page)
  }
  await page.getByRole('button', { name: /^(?:Next question|Finish)$/ }).click()
}

test('PRAC-01 PWA-02: the figure of a question is drawn without a network, at its size @full', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Nurul')
  await visitPractice(page, student.uid)
  await context.setOffline(true)
  await page.goto('/practice/5/mathematics-f4-4')
  await at(page, 1)
  const figure = page.getByRole('img', { name: /^Venn diagram: 15 in A only/ })
  await expect(figure).toBeVisible()
  expect(await figure.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  // Its worked answer has a formula that is longer than a phone is wide.
  await field(page).fill('28')
  await check(page)
  await expect(page.getByText('How to work it out')).toBeVisible()
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > 360)
      .map((element) => element.outerHTML.slice(0, 200)),
  )
  expect(beyond).toEqual([])
  await expectNoViolations(page)
})

test('PRAC-01 CLASS-02: from the classroom to a chapter, and with a question to the teacher @full', async ({
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

const paper = '/practice/5/paper-mathematics-eng-1'
const choose = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: 'Answer sheet' })
    .getByRole('button', { name: `Question ${number}:` })
const answered = (page: Page) =>
  page.getByRole('navigation', { name: 'Answer sheet' }).getByRole('button', { name: /: answered/ })
/** Answers the question on screen, whatever its kind. */
async function answerIt(page: Page) {
  const option = page.getByRole('radio').or(page.getByRole('checkbox')).first()
  await field(page).or(option).first().waitFor()
  if (await option.isVisible()) await option.check()
  else await field(page).fill('1')
}

test('PRAC-03 PWA-06: a timed paper is sat offline through a kill, submitted offline, and marked @full', async ({
  page: first,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(first, app, 'Ravi')
  await expect.poll(() => keptQueries(first, student.uid)).toContain('"dashboard"')
  await visitPractice(first, student.uid)
  await expect.poll(() => keptQueries(first, student.uid)).toContain('"practice"')
  await context.setOffline(true)

  await first.goto('/practice')
  await first.getByRole('link', { name: 'Sample paper 1 (20 min)' }).first().click()
  await expect(first.getByText('15 questions in 20 minutes')).toBeVisible()
  await expectNoViolations(first)
  await first.getByRole('button', { name: 'Start' }).click()
  await expect(first.getByRole('timer')).toHaveText(/^(?:20:00|1\d:\d\d)$/)
  // REAL-02: what is not read as a number is not taken for an answer.
  await field(first).fill('12,5')
  await field(first).blur()
  await expect(first.getByText('This is not read as a number.')).toBeVisible()
  await expect(choose(first, 1)).toHaveAccessibleName('Question 1: not answered')
  await answerIt(first)
  await expect(choose(first, 1)).toHaveAccessibleName('Question 1: answered')
  await choose(first, 2).click()
  await answerIt(first)
  await first.getByRole('button', { name: 'Flag' }).click()
  await expect(choose(first, 2)).toHaveAccessibleName('Question 2: answered and flagged')
  await expectNoViolations(first)

  // The clock stays in view below the header.
  await first.mouse.wheel(0, 400)
  await expect.poll(() => first.evaluate(() => scrollY)).toBeGreaterThan(100)
  const isOnTop = await first.getByRole('timer').evaluate((clock) => {
    const { x, y, width, height } = clock.getBoundingClientRect()
    return clock.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
  await untilKept(first, attemptsStore(student.uid), '"is_on":true')

  // DAY-01: whoever left it finds the way back while its clock runs.
  await first.goto('/practice')
  await expect(
    first.getByRole('link', { name: /^Sample paper 1: continue, (?:1\d|20) min left$/ }),
  ).toBeVisible()
  await first.goto('/dashboard')
  const now = first.getByRole('region', { name: 'The clock is running' })
  await expect(now.getByText('Mathematics')).toBeVisible()
  await expectNoViolations(first)
  await now.getByRole('link', { name: /^Continue, (?:1\d|20) min left$/ }).click()
  await expect(answered(first)).toHaveCount(2)

  const second = await kill(first, context, paper)
  await expect(answered(second)).toHaveCount(2)
  await expect(choose(second, 2)).toHaveAccessibleName('Question 2: answered and flagged')
  await choose(second, 15).click()
  await answerIt(second)
  await second.getByRole('button', { name: 'Hand in' }).click()
  const dialog = second.getByRole('dialog', { name: 'Hand in this paper?' })
  await expect(dialog.getByText('12 questions are not answered yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand in' }).click()
  const marks = second.getByText(/^\d+ of 15 marks$/)
  await expect(marks).toBeVisible()
  await expect(second.getByRole('heading', { name: 'By chapter' })).toBeVisible()
  await expectNoViolations(second)
  for (const store of [attemptsStore(student.uid), outboxStore(student.uid)])
    await untilKept(second, store, '"submitted_at":"')
  const earned = Number.parseInt((await marks.textContent()) ?? '', 10)

  const third = await kill(second, context, paper)
  await expect(third.getByText(/^\d+ of 15 marks$/)).toHaveText(`${earned} of 15 marks`)
  expect(await answersIn(app, student.uid)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => answersIn(app, student.uid)).toHaveLength(3)
  const onServer = await answersIn(app, student.uid)
  expect(onServer.filter(([, mark]) => mark === 1)).toHaveLength(earned)
  await third.getByRole('button', { name: 'Sit this paper again' }).click()
  await third.getByRole('button', { name: 'Hand in' }).click()
  await third.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(third.getByText(`Last time: ${earned} of 15`)).toBeVisible()
})

test('PRAC-03 PWA-06: a timed paper on a full device says without network that it is not saved, until it is @full', async ({
  page,
  context,
  app,
}) => {
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: app.origin, quotaSize: 1 })
  const student = await enterAsSubscriber(page, app, 'Melati')
  await page.goto(paper)
  await page.getByRole('button', { name: 'Start' }).click()
  await answerIt(page)
  await expect(choose(page, 1)).toHaveAccessibleName('Question 1: answered')
  const delivered = () =>
    withDatabase(app, async (database) => {
      const { rows } = await database.query<{ count: number }>(
        "SELECT jsonb_array_length(state->'answers') AS count FROM practice_attempts WHERE uid = $1",
        [student.uid],
      )
      return rows.map(({ count }) => count)
    })
  await expect.poll(delivered).toEqual([1])
  const unsaved = page.getByText(/^Your answers couldn't be saved\. They are still on this page/)
  await expect(unsaved).toHaveCount(0)

  await context.setOffline(true)
  await choose(page, 2).click()
  await answerIt(page)
  await expect(unsaved).toBeVisible()
  await expectNoViolations(page)
  expect(await storeText(page, attemptsStore(student.uid))).not.toContain('"answers"')
  await session.send('Storage.overrideQuotaForOrigin', { origin: app.origin })
  await untilKept(page, attemptsStore(student.uid), '"answers":[{')
  await expect(unsaved).toHaveCount(0)
})

test('PRAC-02 PRAC-03: what is pressed hands the focus on to what takes its place', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Vimala')
  await withDatabase(app, (database) =>
    database.query(
      `INSERT INTO practice_answers (id, uid, question_id, answer, answered_at, received_at, earned, of_marks)
       VALUES (gen_random_uuid(), $1, 'mathematics-f4-1-eng-1', '{"kind":"number","text":"9"}', now() - interval '1 hour', now(), 0, 1),
         (gen_random_uuid(), $1, 'mathematics-f4-6-eng-9', '{"kind":"order","order":["2","1","3","4"]}', now(), now(), 0, 1)`,
      [uid],
    ),
  )
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
  await page.goto('/practice/5/mistakes')
  await check(page)
  await expect(field(page), 'is what the message is about').toHaveAccessibleDescription(
    /Enter an answer first\.$/,
  )
  await field(page).fill('8')
  await check(page)
  await page.getByRole('button', { name: 'Next question' }).click()
  await expect(heading('Question 2 of 2')).toBeFocused()
  await page.getByRole('button', { name: 'Move up' }).last().focus()
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText(`Now ${place} of 4`)).toHaveCount(1)
  }
  await expect(page.getByRole('button', { name: 'Move up' }).first()).toBeFocused()
  await expectNoViolations(page)
  await check(page)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(heading('Round finished')).toBeFocused()
  await page.getByRole('button', { name: 'Practise more' }).click()
  await expect(heading(/^Question 1 of/)).toBeFocused()

  await page.goto('/practice')
  await page
    .getByRole('region', { name: /^Mathematics/ })
    .getByRole('link', { name: 'Sample paper 1 (20 min)' })
    .click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(heading(/^Question 1 of/)).toBeFocused()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(heading('Your marks')).toBeFocused()
})

test.describe('while the answers are on their way', () => {
  test.use(withoutServiceWorker)

  test('PRAC-02: a round of mistakes waits for them, and is not said to be empty', async ({
    page,
    app,
  }) => {
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/practice-answers*', async (route) => {
      await held
      await route.continue()
    })
    const { uid } = await enterAsSubscriber(page, app, 'Umar')
    await withDatabase(app, (database) =>
      database.query(
        `INSERT INTO practice_answers (id, uid, question_id, answer, answered_at, received_at, earned, of_marks)
         VALUES (gen_random_uuid(), $1, 'mathematics-f4-1-eng-1', '{"kind":"number","text":"9"}', now(), now(), 0, 1)`,
        [uid],
      ),
    )
    const questions = page.waitForResponse('**/api/v1/practice/5/questions*')
    await page.goto('/practice/5/mistakes')
    await questions
    await expect(page.getByText('Loading your questions')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'Question 1 of 1' })).toBeVisible()
  })
})

test.describe('without the questions of a class', () => {
  test.use({ expectedConsoleErrors: /net::ERR_/ })

  test('PRAC-03 PWA-09: neither a paper nor a round begins, and both say why @full', async ({
    page,
    context,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Lina')
    const questions = '**/api/v1/practice/5/questions*'
    await page.route(questions, (route) => route.abort())
    await page.goto('/practice')
    const subject = page.getByRole('region', { name: /^Mathematics/ })
    const toPaper = subject.getByRole('link', { name: 'Sample paper 1 (20 min)' })
    await expect(toPaper).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    const failed = page.getByText("Your questions couldn't be loaded")

    await toPaper.click()
    await expect(failed).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0)
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Back to practice' }).click()
    await subject.getByText('18 chapters', { exact: true }).click()
    await subject.getByRole('link', { name: /^Quadratic Functions/ }).click()
    await expect(failed).toBeVisible()
    await expect(page.getByText('No questions for this chapter yet')).toHaveCount(0)

    await page.unroute(questions)
    await context.setOffline(false)
    await at(page, 1)
    await page.getByRole('link', { name: 'Back to practice' }).click()
    await toPaper.click()
    await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled()
  })
})
