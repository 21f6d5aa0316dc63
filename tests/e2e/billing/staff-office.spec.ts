import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { publicPageKinds } from '#contract/site/page-content.ts'
import {
  expect,
  expectNoViolations,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { openSection, staffPaths } from '#tests/support/staff-nav.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { untilStarted } from '#tests/support/until-started.ts'
import { makeAdministrator } from '../support/administrators.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'
import { noteToasts } from '../support/toasts.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })
const reducedMotion = { reducedMotion: 'reduce' } as const

const inDatabase = (app: App, text: string, values: unknown[]) =>
  withDatabase(app, (database) => database.query(text, values))

/** An order that is reserved. */
async function makeOrder(app: App, name: string): Promise<string> {
  const id = randomUUID()
  const { uid, email } = await makeSubscriber(app.databaseUrl, { name, email: newAddress() })
  const details = { name, email, phone: '0123456789', address: '1 Jalan Satu', postal: '01000' }
  await inDatabase(
    app,
    `INSERT INTO orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
       tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
     VALUES ($1, $2, 3,
       (SELECT key FROM intakes WHERE programme_id = 3 AND ends_on >= current_date ORDER BY starts_on LIMIT 1),
       '{"tiers": []}', 'DRAFT', '[9]', $3, '2026-11-01', 36000, 0, 3000, 39000, now(), now())`,
    [id, uid, { ...details, city: 'Kangar', state: 'Perlis', guardian: null }],
  )
  return id
}

/** Pays an order at the sandbox bank, as if its webhook had come. */
async function payOrder(app: App, orderId: string, amountSen: number): Promise<void> {
  const paymentId = randomUUID()
  const reference = `sandbox-${paymentId}`
  const at = new Date().toISOString()
  const request = {
    ...{ paymentId, orderId, amountSen, currency: 'MYR', plan: 'once' },
    ...{ description: 'Plus Programme', lines: [], returnUrl: 'http://localhost/' },
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const folder = join(app.dataDir, 'sandbox-payments')
  await mkdir(folder, { recursive: true })
  const payment = {
    ...{ reference, request, status: 'succeeded', choice: 'pay-at-once', settlesAt: null },
    ...{ charges: [], events: [], acknowledged: 0 },
  }
  await writeFile(join(folder, `${reference}.json`), JSON.stringify(payment))
  for (const status of ['OPEN', 'PAID'])
    await inDatabase(app, 'UPDATE orders SET status = $2 WHERE id = $1', [orderId, status])
  await inDatabase(
    app,
    `INSERT INTO payments (id, order_id, attempt, plan, provider, provider_reference, amount_sen, currency, status,
       created_at, changed_at) VALUES ($1, $2, 1, 'once', 'sandbox', $3, $4, 'MYR', 'succeeded', $5, $5)`,
    [paymentId, orderId, reference, amountSen, at],
  )
  await inDatabase(
    app,
    `INSERT INTO payment_entries (kind, amount_sen, currency, provider, provider_id, order_id, payment_id, at)
     VALUES ('charge', $1, 'MYR', 'sandbox', $2, $3, $4, $5)`,
    [amountSen, reference, orderId, paymentId, at],
  )
}

/** How many refunds of an order the bank has done. */
const refundsDone = (app: App, orderId: string) =>
  withDatabase(app, async (database) => {
    const { rowCount } = await database.query(
      "SELECT FROM refunds WHERE order_id = $1 AND status = 'refunded'",
      [orderId],
    )
    return rowCount
  })

test('STAFF-01: the office finds an order, makes a promo code, and tells everybody @full', async ({
  page,
  app,
}) => {
  await makeOrder(app, 'Hakim Pencari')
  await enter(page, await makeAdministrator(app))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await openSection(page, 'Orders')
  await page.getByLabel(/Order, receipt/).fill('hakim penc')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/[?&]search=hakim\+penc/)
  await page.getByRole('link', { name: 'Hakim Pencari' }).click()
  await expect(page.getByText('No payments received yet.')).toBeVisible()

  await openSection(page, 'Promo codes')
  await page.getByText('New promo code').click()
  await page.getByLabel('Code', { exact: true }).fill('cuba15')
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText('whole number from 1 to 100')).toBeVisible()
  await page.getByLabel('Percentage', { exact: true }).fill('15')
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { name: 'CUBA15' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop CUBA15' }).click()
  await expect(page.getByRole('button', { name: 'Resume CUBA15' })).toBeVisible()

  await openSection(page, 'Announcements')
  await page.getByText('New announcement').click()
  await page.getByLabel('Announcement', { exact: true }).fill('The office is closed on Monday.')
  await page.getByRole('button', { name: 'Publish' }).click()
  const asked = page.getByRole('dialog', { name: 'Publish this announcement?' })
  await expect(asked).toContainText(/\d+ (person|people) will see it/)
  await expectNoViolations(page)
  await asked.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('row').getByText('The office is closed').first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('The office is closed on Monday.')).toBeVisible()
})

test('STAFF-01: a refund is asked for, confirmed by a second person, and done by the word of the bank', async ({
  page,
  app,
  browser,
}) => {
  const orderId = await makeOrder(app, 'Lim Bayar')
  await payOrder(app, orderId, 90_000)
  const dialog = page.getByRole('dialog')
  const refundForm = page.locator('summary', { hasText: /^Refund$/ })
  await enter(page, await makeAdministrator(app))
  await page.goto(`/staff/orders/${orderId}`)
  await refundForm.click()
  await page.getByLabel('Amount in RM').fill('871')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await expect(page.getByText('Enter an amount of at most RM 870.00.')).toBeVisible()
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  await page.getByLabel('Amount in RM').fill('100')
  await page.getByLabel('Reason').fill('Class did not fit')
  await expectWholePageAccessible(page)
  await page.getByRole('button', { name: 'Refund…' }).click()
  await expect(dialog.getByText("This can't be undone.")).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund RM 100.00' }).click()
  await expect(page.getByText('Sent to the bank')).toBeVisible()
  await expect.poll(() => refundsDone(app, orderId)).toBe(1)
  await page.reload()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByText(/Credit note \d+/)).toBeVisible()
  await expect(page.getByText('RM 800.00')).toBeVisible()

  await refundForm.click()
  await page.getByLabel(/End access/).check()
  await page.getByLabel('Amount in RM').fill('500')
  await page.getByLabel('Reason').fill('Moved away')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await expect(dialog.getByText(/a second person must confirm/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask for confirmation' }).click()
  await expect(page.getByText('Waiting for a second person')).toBeVisible()
  await expect(page.getByRole('button', { name: /Confirm/ })).toHaveCount(0)

  await test.step('the second person, at their own browser', async () => {
    const context = await browser.newContext({ baseURL: app.origin })
    const second = await context.newPage()
    await enter(second, await makeAdministrator(app))
    await second.goto(`/staff/orders/${orderId}`)
    await second.getByRole('button', { name: 'Confirm the refund of RM 500.00' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(second.getByText('Waiting for a second person')).toHaveCount(0)
    await expect.poll(() => refundsDone(app, orderId)).toBe(2)
    await second.reload()
    await expect(second.getByText('Refunded', { exact: true })).toHaveCount(2)
    await expect(second.getByText('RM 300.00')).toBeVisible()
    await context.close()
  })
})

test.describe('with an order that is gone', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ })

  test('OFFC-01: the bank is asked about every ticked order, and the refused one is named @full', async ({
    page,
    app,
  }) => {
    const orderIds: string[] = []
    for (const name of ['Omar Borongan', 'Puteri Borongan', 'Qistina Borongan'])
      orderIds.push(await makeOrder(app, name))
    await enter(page, await makeAdministrator(app))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/staff/orders?search=borongan')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await inDatabase(app, 'DELETE FROM orders WHERE id = $1', [orderIds[1]])
    await page.getByRole('button', { name: 'Check with the bank' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check with the bank' })
    await expect(dialog.getByText('2 orders checked with the bank.')).toBeVisible()
    await expect(dialog.getByText('Puteri Borongan')).toBeVisible()
    await expect(dialog.getByText('Omar Borongan')).toHaveCount(0)
    await expectWholePageAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('1–2 of 2')).toBeVisible()
  })
})

test('ENT-06: a student is enrolled by hand, cash opens an order, and both are on record @full', async ({
  page,
  app,
}) => {
  const orderId = await makeOrder(app, 'Farid Tunai')
  await inDatabase(
    app,
    "UPDATE orders SET status = 'OPEN', tuition_sen = 45000, total_sen = 48000, offer = $2 WHERE id = $1",
    [orderId, { tiers: [{ no_sub: 1, price: 45_000 }], hardcopy_price: 3000 }],
  )
  const student = await makeSubscriber(app.databaseUrl, {
    name: 'Aishah Pindah',
    email: newAddress(),
  })
  const dialog = page.getByRole('dialog')
  await enter(page, await makeAdministrator(app))

  await page.goto(`/staff/people/${student.uid}`)
  const classes = page.getByRole('region', { name: 'Classes' })
  await classes.getByText('Enrol in a class', { exact: true }).first().click()
  await classes.getByRole('button', { name: 'Enrol in a class' }).click()
  await expect(classes.getByText('Please fill this in.')).toBeVisible()
  await classes
    .getByRole('combobox', { name: 'Class', exact: true })
    .selectOption({ label: 'Additional Mathematics' })
  await classes.getByRole('textbox', { name: 'Reason' }).fill('Won the essay contest')
  await expectWholePageAccessible(page)
  await classes.getByRole('button', { name: 'Enrol in a class' }).click()
  const row = classes.getByRole('listitem').filter({ hasText: 'Won the essay contest' })
  await expect(row.getByText('Additional Mathematics')).toBeVisible()
  await row.getByText('Change').click()
  await row.getByLabel('Action').selectOption({ label: 'End' })
  await row.getByRole('textbox', { name: 'Reason' }).fill('Chose Chemistry')
  await row.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'End it now' }).click()
  await expect(row.getByText(/Ended by Puan Salmah.*Chose Chemistry/)).toBeVisible()

  await page.goto(`/staff/orders/${orderId}`)
  await page.getByText('Record cash or a bank transfer').click()
  await page.getByRole('button', { name: 'Record…' }).click()
  await expect(page.getByText('Enter a reference.')).toBeVisible()
  await page.getByLabel('Reference', { exact: true }).fill('Book 2, no. 17')
  await expectWholePageAccessible(page)
  await page.getByRole('button', { name: 'Record…' }).click()
  await dialog.getByRole('button', { name: 'Record RM 480.00' }).click()
  await expect(page.getByText(/^Cash, .*reference Book 2, no. 17$/)).toBeVisible()
  await expect(page.getByText('Received', { exact: true })).toBeVisible()
})

test.describe('a fresh sign-in', () => {
  test.use({ expectedConsoleErrors: /403 \(Forbidden\).*staff\/(?:promo-codes|people)/ })

  test('STAFF-01: money and roles lead through a sign-in, back to where staff were, with what was typed @full', async ({
    page,
    app,
  }) => {
    const administrator = await makeAdministrator(app)
    const teacher = await makeSubscriber(app.databaseUrl, {
      name: 'Cikgu Baharu',
      email: newAddress('teacher'),
    })
    /** The server's refusal of somebody who signed in long ago. */
    const refuseOnce = (path: string) =>
      page.route(
        path,
        (route) =>
          route.request().method() === 'GET'
            ? route.continue()
            : route.fulfill({
                status: 403,
                json: { status_code: 403, message: 'Again.', code: 'session.not-recent' },
              }),
        { times: 1 },
      )
    const signInAgain = async () => {
      await page.getByRole('button', { name: 'Sign in again' }).click()
      await page.getByText(`You're signed in as ${administrator.email}.`).waitFor()
      await page.getByLabel('Password', { exact: true }).fill(administrator.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await enter(page, administrator)

    await page.goto('/staff/promo-codes')
    await page.getByText('New promo code').click()
    await page.getByLabel('Code', { exact: true }).fill('segar20')
    await page.getByLabel('Percentage', { exact: true }).fill('20')
    await refuseOnce('**/api/v1/staff/promo-codes')
    await page.getByRole('button', { name: 'Create code' }).click()
    await signInAgain()
    await expect(page).toHaveURL(/\/staff\/promo-codes$/)
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('segar20')
    await page.getByRole('button', { name: 'Create code' }).click()
    await expect(page.getByRole('heading', { name: 'SEGAR20' })).toBeVisible()

    await page.goto(`/staff/people/${teacher.uid}`)
    await page.getByLabel('Role').selectOption('teacher')
    const dialog = page.getByRole('dialog')
    await refuseOnce('**/api/v1/staff/people/*')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await signInAgain()
    await expect(dialog.getByText('New role for Cikgu Baharu: Teacher.')).toBeVisible()
    const toasts = await noteToasts(page)
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect.poll(toasts).toContain('Saved.')
    await expect(page.getByLabel('Role')).toHaveValue('teacher')
  })
})

test.describe('a second factor', () => {
  test.use({
    expectedConsoleErrors:
      /422 \(Unprocessable Entity\).*second-factor\/passed|403 \(Forbidden\).*staff\/promo-codes/,
  })

  test('ACC-04 SHELL-01: staff set up an app; each further sign-in asks for a code, and so does a change after an hour, in place @full', async ({
    page,
    app,
  }) => {
    const administrator = await makeAdministrator(app)
    await enter(page, administrator)
    await page.goto('/staff')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    const codes = await page
      .getByRole('listitem')
      .filter({ hasText: /^\w{5}-\w{5}$/ })
      .allTextContents()
    expect(codes).toHaveLength(10)
    await page.getByRole('checkbox', { name: /^I have saved/ }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

    await enter(page, administrator)
    await page.goto('/staff/orders')
    await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/was already used/)).toBeVisible()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()

    // An hour later a change asks for a code where it is made, and goes on.
    await page.goto('/staff/promo-codes')
    await page.getByText('New promo code').click()
    await page.getByLabel('Code', { exact: true }).fill('segar30')
    await page.getByLabel('Percentage', { exact: true }).fill('30')
    await page.route(
      '**/api/v1/staff/promo-codes',
      (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({
              status: 403,
              json: { status_code: 403, message: 'Again.', code: 'session.not-recent' },
            }),
      { times: 2 },
    )
    await page.getByRole('button', { name: 'Create code' }).click()
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    await expect(dialog.getByLabel('6-digit code')).toBeVisible()
    await expectWholePageAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
    await page.getByRole('button', { name: 'Create code' }).click()
    await dialog.getByLabel('6-digit code').fill(await nextCode(key, code))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'SEGAR30' })).toBeVisible()
  })
})

test.describe('a passkey', () => {
  test.use({ expectedConsoleErrors: /403 \(Forbidden\).*staff\/promo-codes/ })

  test('SHELL-01: who made a passkey opens the staff area by it, and confirms a change in place @full', async ({
    page,
    app,
  }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    const administrator = await makeAdministrator(app)
    await enter(page, administrator)
    await page.goto('/staff')
    await page.getByRole('button', { name: 'Set up' }).click()
    const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
    await page
      .getByLabel('6-digit code')
      .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: /^I have saved/ }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('button', { name: /^Remove the passkey of Chrome/ })).toBeVisible()
    await expectWholePageAccessible(page)

    await enter(page, administrator)
    await page.goto('/staff/promo-codes')
    await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('New promo code').click()
    await page.getByLabel('Code', { exact: true }).fill('segar40')
    await page.getByLabel('Percentage', { exact: true }).fill('40')
    await page.route(
      '**/api/v1/staff/promo-codes',
      (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({
              status: 403,
              json: { status_code: 403, message: 'Again.', code: 'session.not-recent' },
            }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Create code' }).click()
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog.getByText(/^The passkey didn't work/)).toBeVisible()
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'SEGAR40' })).toBeVisible()
  })
})

/** A code of the app's that was not used yet: the server takes those of the next half minute too. */
async function nextCode(key: string, used: string): Promise<string> {
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  const later = app.generate({ timestamp: Date.now() + 30_000 })
  return later === used ? app.generate({ timestamp: Date.now() + 60_000 }) : later
}

test('STAFF-01: older changes are on a page of their own, which has an address @full', async ({
  page,
  app,
}) => {
  const person = await makeAdministrator(app)
  await inDatabase(
    app,
    `INSERT INTO audit (at, uid, action, subject, label, before, after)
     SELECT now(), $1, 'class-changed', 'class/11', 'Change ' || n, '{"title": "Kelas lama"}',
            '{"title": "Kelas baharu"}'
       FROM generate_series(1, 40) n`,
    [person.uid],
  )
  await enter(page, person)
  await page.goto('/staff/changes')
  await expect(
    page.getByRole('row', { name: /Change 40 .*Kelas lama.*Kelas baharu/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Change 2', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(/[?&]page=[\w-]+/)
  await page.reload()
  await expect(page.getByText('Change 40', { exact: false })).toHaveCount(0)
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(page.getByText('Change 40', { exact: false })).toBeVisible()
})

test('STAFF-01: a figure of the home page is drafted, seen in its preview, and published @full', async ({
  page,
  app,
}) => {
  await enter(page, await makeAdministrator(app))
  await page.goto('/staff/public-pages/home')
  await page.getByText('10,000+').click()
  await page.getByRole('textbox', { name: 'Figure' }).first().fill('27,182+')
  await page.getByRole('button', { name: 'Add a figure' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('2 problems are marked above.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: New (empty)' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Preview in English' }).click()
  const preview = await opened
  await expect(preview.getByText('27,182+')).toBeVisible()
  await expect(preview.getByText('Preview of a draft')).toBeVisible()
  await preview.close()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('content imports will not overwrite it')).toBeVisible()
  await expect(async () => {
    const html = await page.request.get('/', { headers: { accept: 'text/html' } })
    expect(await html.text()).toContain('27,182+')
  }).toPass()
})

test('LANG-01: a question of the home page is written in each language, and marked where it is read in English @full', async ({
  page,
  app,
}) => {
  await enter(page, await makeAdministrator(app))
  await page.goto('/staff/public-pages/home')
  const mark = page.getByText('Partly in English: 中文', { exact: true })
  await page.getByText('Can I try it first?', { exact: true }).click()
  await expect(mark).toHaveCount(0)
  const question = (language: string) =>
    page.getByRole('textbox', { name: `Question (${language})` }).locator('visible=true')
  await question('Bahasa Melayu').fill('Ada kelas percubaan?')
  await question('中文').fill('')
  await page.getByRole('button', { name: 'Save draft' }).click()
  // At the row and at the top.
  await expect(mark).toHaveCount(2)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('content imports will not overwrite it')).toBeVisible()
  await page.goto('/staff/public-pages')
  await expect(mark).toHaveCount(1)
  const html = async (path: string) => (await page.request.get(path)).text()
  await expect.poll(() => html('/ms')).toContain('Ada kelas percubaan?')
  await expect.poll(() => html('/zh')).toContain('Can I try it first?')
})

test('OFFC-08: renaming the school changes the staff area at once, pages and open tabs as they are looked at @full', async ({
  page,
  app,
  browser,
}) => {
  const student = await makeSubscriber(app.databaseUrl, { name: 'Aina', email: newAddress() })
  const other = await browser.newContext({ baseURL: app.origin })
  try {
    const theirs = await other.newPage()
    await enter(theirs, student, app.origin)
    await expect(theirs.getByRole('banner')).toContainText('Kelasku')

    await enter(page, await makeAdministrator(app))
    await page.goto('/staff/public-pages/school')
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Pusat Ilmu')
    const colour = page.getByRole('textbox', { name: /^Colour of buttons/ })
    await colour.fill('#5fcfc8')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('This is too light to read on white.')).toBeVisible()
    await colour.fill('#7a1f5c')
    await page.getByRole('button', { name: 'Save draft' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Preview in English' }).click()
    const preview = await opened
    await expect(preview.getByRole('banner')).toContainText('Pusat Ilmu')
    await preview.close()
    await expect(page.getByRole('banner')).toContainText('Kelasku')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByRole('banner')).toContainText('Pusat Ilmu')

    const primary = "getComputedStyle(document.documentElement).getPropertyValue('--primary')"
    await expect.poll(() => page.evaluate(primary)).toBe('#7a1f5c')

    await theirs.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(theirs.getByRole('banner')).toContainText('Pusat Ilmu')
    await expect(theirs).toHaveTitle(/Pusat Ilmu/)
    // Public pages are rendered again in a while.
    const named = theirs.getByRole('heading', { name: 'Who may use Pusat Ilmu' })
    const terms = async () => (await theirs.request.get('/terms')).text()
    await expect.poll(terms).toContain('Who may use Pusat Ilmu')
    await theirs.goto('/terms')
    await untilStarted(theirs)
    await expect(named).toBeVisible()
  } finally {
    await other.close()
    await inDatabase(app, "DELETE FROM staff_page_content WHERE key = 'school'", [])
    await inDatabase(app, "SELECT pg_notify('kelasku_invalidation', 'content')", [])
  }
})

for (const width of [360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${width} wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme, contextOptions: reducedMotion })

      test('every page of the staff is accessible @full', async ({ page, app }) => {
        // Some twenty pages.
        const order = await makeOrder(app, 'Aisyah')
        const person = await makeAdministrator(app)
        await enter(page, person)
        await page.goto('/staff/papers')
        const paper = await page.getByRole('link', { name: /2022/ }).first().getAttribute('href')
        const paths = [
          ...(await staffPaths(page)),
          '/staff/classes/5',
          `/staff/orders/${order}`,
          `/staff/people/${person.uid}`,
          ...[...publicPageKinds, 'mail-order-paid'].map((kind) => `/staff/public-pages/${kind}`),
          paper ?? '',
        ]
        for (const path of paths) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
          const isWider = await page.evaluate<boolean>(
            'document.documentElement.scrollWidth > document.documentElement.clientWidth',
          )
          expect(isWider, `${path} is wider than the screen`).toBe(false)
          await expectWholePageAccessible(page)
        }
      })
    })
