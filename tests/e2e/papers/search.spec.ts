import type { Page } from 'playwright/test'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enterAsSubscriber, keptQueries } from '../support/subscribers.ts'

// What the browser says of requests without a network, and of what is locked, is no error of ours.
test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED|status of 403/,
})

const papers = '/spm-past-year-papers'
const question7b = `${papers}/104/spm-1449-2-2022?t=60`
const box = (page: Page) => page.getByRole('combobox', { name: 'Jump to a question' })
const options = (page: Page) => page.getByRole('option')

test('PYP-03: words in both languages, a chapter, a slip, and what to try when nothing is found @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Kavitha')
  await page.goto(papers)
  await box(page).fill('add maths logaritma')
  await expect(options(page).first()).toHaveText(/Indeks, Surd dan Logaritma/)
  await box(page).fill('add maths logarithms')
  await expect(options(page).first()).toHaveText(/Indices, Surds and Logarithms/)
  await box(page).fill('kinemetik')
  await expect(options(page).first()).toHaveText(/Kinematik Gerakan Linear/)
  await box(page).fill('kinematik 1999')
  await expect(page.getByText('Nothing found for ‘kinematik 1999’')).toBeVisible()
  await expect(page.getByText('Nothing found', { exact: true })).toBeAttached()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'kinematik', exact: true }).click()
  await expect(box(page)).toBeFocused()
  await options(page).first().click()
  await expect(page).toHaveURL('/chapter/additional-mathematics-f5-8')
})

test('PYP-03: a subject that is locked is found, and says so when it is opened @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Meena')
  await page.goto(papers)
  await box(page).fill('sejarah reid')
  await options(page).first().click()
  await expect(page).toHaveURL(/\/103\//)
  await expect(page.getByText('This subject is locked').first()).toBeVisible()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('PYP-03 PWA-02: by keys alone, from a code to the second, again from what was found before, and without a network @full', async ({
    page,
    context,
    app,
  }) => {
    const { uid } = await enterAsSubscriber(page, app, 'Jasmine')
    await page.goto(papers)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await box(page).focus()
    await page.keyboard.type('1449/2 2022 7')
    await expect(options(page)).toHaveCount(2)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('2 results, 2 shown')).toBeAttached()
    await expectNoViolations(page)

    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/question 7b.*1:00/)
    const active = await page.getByRole('option', { selected: true }).getAttribute('id')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', active ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/question 7a/)
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('1449/2 2022 7')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')

    await page.keyboard.type('matematik 1449 2 7b 2022')
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(question7b)
    const paper = page.getByRole('heading', { level: 1, name: /Mathematics Paper 2/ })
    await expect(paper).toBeVisible()

    await test.step('without a network', async () => {
      await expect.poll(() => keptQueries(page, uid)).toContain('"paper-subject"')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const kept = () =>
        page.evaluate(async () => (await caches.match('/search-index/spm.json')) !== undefined)
      await expect.poll(kept, 'the index is prefetched').toBe(true)
      await context.setOffline(true)
      await page.goto(papers)
      await box(page).focus()
      const recent = page.getByRole('listbox', { name: 'Recent jumps' }).getByRole('option')
      await expect(recent).toHaveText([/1449\/2, 2022, question 7b/])
      await box(page).fill('1449/2 2022 7b')
      await expect(options(page)).toHaveText([/question 7b.*1:00/])
      await options(page).click()
      await expect(page).toHaveURL(question7b)
      await expect(paper).toBeVisible()
    })
  })

  test('PYP-03: what is kept answers at once, and is renewed behind for the next time @full', async ({
    page,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Rosmah')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const subjects = () =>
      page.evaluate(async () => {
        const kept = await caches.match('/search-index/spm.json')
        return kept && ((await kept.json()) as { subjects: unknown[] }).subjects.length
      })
    await expect.poll(subjects).toBe(8)
    await page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('kelasku-search'))
      const old = JSON.stringify({ format: 1, exam: 'spm', subjects: [] })
      const headers = { 'content-type': 'application/json' }
      await (await caches.open(name)).put('/search-index/spm.json', new Response(old, { headers }))
    })
    await page.goto(papers)
    await box(page).fill('1449/2 2022 7b')
    await expect(page.getByText('Nothing found for ‘1449/2 2022 7b’')).toBeVisible()
    await expect.poll(subjects).toBe(8)
    await page.goto(papers)
    await box(page).fill('1449/2 2022 7b')
    await expect(options(page)).toHaveCount(1)
  })
})

test.describe('without the worker', () => {
  // A browser that blocks it hands out no registration.
  test.use({ serviceWorkers: 'block', expectedConsoleErrors: /net::ERR_FAILED/ })

  test('PYP-03: a search that cannot be opened says so, and opens when it is tried again @full', async ({
    page,
    app,
  }) => {
    await page.route('**/search-index/*.json', (route) => route.abort())
    await enterAsSubscriber(page, app, 'Olivia')
    await page.goto(papers)
    await box(page).fill('kinematik')
    await expect(page.getByText("The search couldn't be opened")).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/search-index/*.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(options(page).first()).toHaveText(/Kinematik Gerakan Linear/)
  })

  test('PYP-03: who saves data gets the index with the first look into the box, not before @full', async ({
    page,
    app,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/search-index/')) asked.push(request.url())
    })
    await enterAsSubscriber(page, app, 'Puteri')
    const keeper = page.waitForResponse(/\/assets\/search-index-/)
    await page.goto(papers)
    // What would keep the index is here, and the page has been idle since.
    await (await keeper).finished()
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestIdleCallback(() => requestIdleCallback(() => resolve()))
        }),
    )
    expect(asked).toEqual([])
    await box(page).fill('kinematik')
    await expect(options(page).first()).toHaveText(/Kinematik Gerakan Linear/)
    expect(asked).toHaveLength(1)
  })
})
