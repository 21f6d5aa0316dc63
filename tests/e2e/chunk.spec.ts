import { expect, test } from '#tests/support/e2e.ts'
import { enterAsSubscriber, mathematics } from './subscribers.ts'

// Without the worker every chunk comes from the network, where it can be missing.
test.use({ serviceWorkers: 'block', expectedConsoleErrors: /./ })

test('ERR-04: a chunk that fails to load reloads the page once, then the error page says so', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Hui Min')
  await page.goto('/full-programme')
  let asked = 0
  await page.route(/\/assets\/ClassroomRoute-[^/]+\.js$/, async (route) => {
    asked += 1
    await route.abort('failed')
  })
  const opened: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) opened.push(new URL(frame.url()).pathname)
  })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })

  await page
    .getByRole('link', { name: /Mathematics/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  // To the class the person was heading for, not back to where they were.
  expect(documents).toEqual([mathematics])
  expect(asked).toBeGreaterThanOrEqual(2)

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  expect(documents, 'no second reload within the minute').toEqual([mathematics])
})
