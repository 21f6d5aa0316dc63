import { expect, expectNoViolations, test } from '#tests/support/e2e.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { storeText } from '../support/device-store.ts'
import { withDatabase } from '../support/every-page.ts'
import { privateLeftovers, signOut } from '../support/leftovers.ts'
import { newAddress } from '../support/people.ts'
import {
  classOnDashboard,
  enterAsSubscriber,
  keptQueries,
  mathematics,
  signIn,
  visitClasses,
} from '../support/subscribers.ts'

// What the browser says of requests without a network is no error of ours.
test.use({
  expectedConsoleErrors:
    /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)|Failed to load resource/,
})

test('PWA-02 SES-08: without network every visited page opens with its age, and nobody is signed out', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Nabila')
  await visitClasses(page, student)
  await page.goto('/orders')
  await expect
    .poll(() => keptQueries(page, student.uid), 'the orders are kept')
    .toContain('"orders"')
  await context.setOffline(true)

  const age = page.getByText(/Last updated \d/).first()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Nabila' })).toBeVisible()
  await expect(classOnDashboard(page)).toBeVisible()
  await expect(age).toBeVisible()
  await page.goto('/full-programme')
  await expect(page.getByRole('link', { name: /Mathematics/ }).first()).toBeVisible()
  await expect(age).toBeVisible()
  await page.goto(mathematics)
  await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Watch recording/ }).first()).toBeVisible()
  await expect(age).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(age).toBeVisible()

  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Nabila' })).toBeVisible()
  await expect(page.getByText('Session Expired')).toHaveCount(0)
  await expect(age).toHaveCount(0)
})

test('PWA-02 PWA-06 ERR-03: behind a captive portal, or with answers that break off, kept pages show their age and nothing is lost @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Hafiz')
  await visitClasses(page, student)
  const age = page.getByText(/Last updated \d/).first()
  const words = 'Which sign does the second root have?'
  const waiting = page.getByText('On this phone, waiting for a connection')

  const portal = { contentType: 'text/html', body: '<title>Log in to the Wi-Fi</title>' }
  await page.route('**/api/**', (route) => route.fulfill(portal))
  await page.goto(`${mathematics}?show=ask`)
  await expect(
    page.getByText("Kelasku can't be reached right now. What you see was saved earlier."),
  ).toBeVisible()
  await expect(age).toBeVisible()
  await page.getByRole('textbox', { name: 'Your question' }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(waiting).toBeVisible()

  // Before the portal goes: the one that was set last answers.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).slice(0, -1) })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Hafiz' })).toBeVisible()
  await expect(age).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(age).toHaveCount(0)
  await page.goto(`${mathematics}?show=ask`)
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
})

test('PWA-06 SES-06: a question asked without network is named at a sign-out, waits through a closed page, and is sent once @full', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Suresh')
  await visitClasses(page, student)
  await context.setOffline(true)

  const words = 'Why is the discriminant negative here?'
  await page.getByRole('textbox', { name: 'Your question' }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  const waiting = page.getByText('On this phone, waiting for a connection')
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('')
  await signOut(page)
  const leaving = page.getByRole('dialog')
  await expect(leaving).toContainText('1 question, answer or note is not sent yet.')
  await leaving.getByRole('button', { name: 'Stay signed in' }).click()
  await page.close()

  // Two pages at once: either may deliver it, and only one does.
  const [first, second] = [await context.newPage(), await context.newPage()]
  const sent: string[] = []
  context.on('response', (answer) => {
    if (answer.request().method() === 'PUT') sent.push(new URL(answer.url()).pathname)
  })
  for (const again of [first, second]) {
    await again.goto(`${mathematics}?show=ask`)
    await expect(again.getByText(words)).toBeVisible()
    await expect(again.getByText('On this phone, waiting for a connection')).toBeVisible()
  }
  await context.setOffline(false)
  for (const again of [first, second]) {
    await expect(again.getByText('Sent', { exact: true })).toBeVisible()
    await expect(again.getByText(words)).toHaveCount(1)
    await expect(again.getByText('On this phone, waiting for a connection')).toHaveCount(0)
  }
  expect(sent).toHaveLength(1)
  const asked = await withDatabase(app, (database) =>
    database.query('SELECT text FROM questions WHERE uid = $1', [student.uid]),
  )
  expect(asked.rows).toEqual([{ text: words }])
})

test('PWA-06: on a full device a question stays in its form without network, and is sent with one @full', async ({
  page,
  context,
  app,
}) => {
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: app.origin, quotaSize: 1 })
  const student = await enterAsSubscriber(page, app, 'Laila')
  await page.goto(`${mathematics}?show=ask`)
  const words = 'Why is the discriminant negative here?'
  const box = page.getByRole('textbox', { name: 'Your question' })
  await box.fill(words)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(
    page.getByText(/^Your question couldn't be saved\. It's still in the box/),
  ).toBeVisible()
  await expect(box).toHaveValue(words)
  await expect(page.getByText('On this phone, waiting for a connection')).toHaveCount(0)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect(box).toHaveValue('')
  const asked = await withDatabase(app, (database) =>
    database.query('SELECT text FROM questions WHERE uid = $1', [student.uid]),
  )
  expect(asked.rows).toEqual([{ text: words }])
})

test('TIME-01: a visitor without network gets from one kept page to another @full', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/igcse-timetable'))))
    .toBe(true)
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'IGCSE Timetable' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('IGCSE')
  await page.getByText('Last dates: IGCSE May/June 2024').click()
  await expect(page.getByText('0580/22').first()).toBeVisible()
})

test('ERR-05 PWA-09: without network a page that does not exist, or was never opened, says so in our frame @full', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Grace')
  await visitClasses(page, student)
  await context.setOffline(true)

  await page.goto('/nope')
  await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await page.goto('/full-programme/7')
  await expect(page.getByText("This class couldn't be loaded")).toBeVisible()
  await expect(
    page.getByText(/You're offline, and you haven't opened this on this phone before/),
  ).toBeVisible()

  // A server that does not answer is not a lost connection.
  await context.setOffline(false)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/full-programme/7')
  await expect(
    page.getByText(/Kelasku can't be reached right now, and you haven't opened this/),
  ).toBeVisible()
})

test('PWA-02 PWA-09: a page that nobody can use without a network says so on a device that has not got it, and opens by itself @full', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.goto('/login?redirect=%2Ffull-programme')
  await expect(
    page.getByRole('heading', { name: 'This page needs a connection', level: 1 }),
  ).toBeVisible()
  await expectNoViolations(page)
  await context.setOffline(false)
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(page.url()).toContain('redirect=%2Ffull-programme')
})

test.describe('with the server stopped and the network whole', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ })

  test('PWA-02: no page blames the connection; without a network they do @full', async ({
    page,
    context,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Rania')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await app.stop()
    try {
      for (const path of ['/dashboard', '/orders', '/account/devices', '/inbox', '/chapter']) {
        await page.goto(path)
        await expect(page.getByText(/Kelasku can't be reached right now/).first()).toBeVisible()
        await expect(
          page.getByText(/no connection|offline\.|needs a connection|connect to/i),
        ).toHaveCount(0)
      }
      await context.setOffline(true)
      await page.goto('/account/devices')
      await expect(page.getByText('This setting needs a connection')).toBeVisible()
      await expect(page.getByText('Offline. What you see was saved earlier.')).toBeVisible()
    } finally {
      await context.setOffline(false)
      await app.start()
    }
  })
})

test('PWA-02 PROF-01 SES-06: own details and orders open without the server with their age, and are gone after signing out @full', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Aisyah')
  const [street, guardian] = ['9 Jalan Canary', 'guardian-canary@example.com']
  await withDatabase(app, async (database) => {
    await database.query(
      `INSERT INTO profiles (uid, phone, address, postal, city, state, saved_at)
       VALUES ($1, '012-3456789', $2, '30000', 'Ipoh', 'Perak', now())`,
      [student.uid, street],
    )
    await database.query(
      `INSERT INTO ages (uid, is_minor, said_at, guardian_email, asked_at)
       VALUES ($1, true, now(), $2, now())`,
      [student.uid, guardian],
    )
  })
  const age = page.getByText(/Last updated \d/)
  const isKept = (query: string) =>
    expect.poll(() => keptQueries(page, student.uid), `${query} is kept`).toContain(query)
  await page.goto('/orders')
  await isKept('"orders"')
  await page.goto('/account/family')
  await expect(page.getByText(guardian)).toBeVisible()
  await isKept('"account-details"')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const canaries = [street, '012-3456789', student.email]
  expect(await privateLeftovers(page, canaries), 'what there is to leave behind').not.toEqual([])
  const kept = await storeText(page, `kelasku-queries-${student.uid}`)
  for (const rest of [guardian, 'sign_ins', 'consents']) expect(kept).not.toContain(rest)

  await app.stop()
  try {
    await page.goto('/account')
    await page.getByRole('link', { name: /^Profile/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(age).toBeVisible()
    for (const text of [`${street}, 30000 Ipoh, Perak`, '012-3456789', student.email])
      await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('as soon as Kelasku answers')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('main').getByRole('link', { name: 'My account' }).click()
    await page.getByRole('link', { name: /^Payments/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(age).toBeVisible()

    await signOut(page)
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => privateLeftovers(page, canaries)).toEqual([])
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login\?redirect=%2Faccount$/)
  } finally {
    await app.start()
  }

  const next = await makeSubscriber(app.databaseUrl, { name: 'Mei', email: newAddress() })
  await signIn(page, next)
  await context.setOffline(true)
  await page.goto('/account/profile')
  await expect(page.getByText('This setting needs a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(next.email)).toBeVisible()
})

test('SES-06: signing out without the server leaves nothing private, and its cookie is dead when the server is back @full', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Zainab Canary')
  await visitClasses(page, student)
  await page.getByRole('textbox', { name: 'Your question' }).fill('A private half-typed thought')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Zainab Canary' })).toBeVisible()
  const cookies = await context.cookies()
  const canaries = ['Zainab Canary', student.email, 'half-typed thought', student.uid]
  expect(await privateLeftovers(page, canaries), 'what there is to leave behind').not.toEqual([])

  await app.stop()
  try {
    await signOut(page)
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => privateLeftovers(page, canaries)).toEqual([])
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/)
  } finally {
    await app.start()
  }

  // The page tells the server as soon as it answers, so a copied cookie is worthless.
  const asBefore = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await expect
    .poll(async () => {
      const answer = await fetch(`${app.origin}/api/v1/session/refresh`, {
        method: 'POST',
        headers: { 'x-app-build': 'test', cookie: asBefore },
      })
      return answer.status
    })
    .toBe(401)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-refresh_token')
})
