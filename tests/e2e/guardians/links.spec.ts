import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { untilUnderWorker } from '#tests/support/service-worker.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'

// What the browser says of a network that is away, or a page that is none, is no error of ours.
test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED|status of 404/,
})

test('ROUTE-18 ROUTE-25: an invitation opens only with its link', async ({
  page,
  browser,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Puteri Balqis')
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.reload()
  const { authorization = '' } = (await asked).headers()
  const answer = await page.request.post('/api/v1/invitations', {
    headers: { authorization },
    data: { exam: 'spm' },
  })
  const { invitation_url } = (await answer.json()) as { invitation_url: string }
  const path = new URL(invitation_url).pathname

  const friend = await browser.newContext({ baseURL: app.origin, serviceWorkers: 'allow' })
  const theirs = await friend.newPage()
  await theirs.goto(path)
  const heading = theirs.getByRole('heading', {
    level: 1,
    name: 'Puteri invites you to SPM past papers',
  })
  await expect(heading).toBeVisible()
  await expect(theirs).toHaveTitle(/Puteri invites you/)
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(theirs.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expect(theirs.getByText('Balqis')).toHaveCount(0)
  await expectNoViolations(theirs)

  // Without a network the link says so and stays good.
  await untilUnderWorker(theirs)
  await friend.setOffline(true)
  await theirs.reload()
  await expect(theirs.getByText("This link couldn't be opened yet")).toBeVisible()
  await expectNoViolations(theirs)
  await friend.setOffline(false)
  await theirs.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toBeVisible()

  await theirs.getByRole('link', { name: 'See the SPM past papers' }).click()
  await expect(theirs).toHaveURL(/\/spm-pyp\/[a-z2-9]{10}$/)

  const other = `/${'x'.repeat(43)}`
  expect((await theirs.request.get(other)).status()).toBe(404)
  await theirs.goto(other)
  await expect(theirs.getByText('404 Not Found')).toBeVisible()
  await friend.close()
})

test('ROUTE-25: the crawlers of messaging apps get the built page with its preview', async ({
  request,
  app,
}) => {
  const get = async (agent: string) => {
    const answer = await request.get('/full-programme/5', { headers: { 'user-agent': agent } })
    return { status: answer.status(), text: await answer.text() }
  }
  const crawled = await get('WhatsApp/2.23')
  expect(crawled).toEqual(await get('Mozilla/5.0'))
  expect(crawled.status).toBe(200)
  expect(crawled.text).toContain(`${app.origin}/previews/class-5.png`)
  expect((await request.get('/previews/class-5.png')).headers()['content-type']).toBe('image/png')
})
