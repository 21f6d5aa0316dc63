import type { Page } from 'playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { sayIn, type Say } from '#tests/support/say-in.ts'
import { makeNewcomer } from '#tests/support/students.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress, signUp } from '../support/people.ts'
import { mathematics, enterAsSubscriber, visitClasses } from '../support/subscribers.ts'
import { noteToasts } from '../support/toasts.ts'

test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors: /403 \(Forbidden\).*account\/data|409 \(Conflict\).*auth\/token/,
})

test.describe('a phone that keeps pages', () => {
  test.use({ serviceWorkers: 'allow' })

  test('ACC-05 SEC-01: a person takes a copy after signing in again, deletes the account, leaves nothing on the phone, and keeps it in time @full', async ({
    page,
    app,
  }) => {
    const student = await enterAsSubscriber(page, app, 'Zarina')
    await visitClasses(page, student)
    await page.goto('/account/privacy')
    await test.step('a copy wants a fresh sign-in, and is a file', async () => {
      let refused = 0
      await page.route('**/api/v1/account/data', async (route) => {
        refused += 1
        await route.fulfill({
          status: 403,
          json: { status_code: 403, message: 'Again.', code: 'session.not-recent' },
        })
      })
      await page.getByRole('button', { name: 'Download my data' }).click()
      await page.getByRole('button', { name: 'Sign in again' }).click()
      expect(refused).toBe(1)
      await page.unroute('**/api/v1/account/data')
      await expect(page.getByText(`You're signed in as ${student.email}.`)).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(student.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL(/\/account\/privacy$/)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download my data' }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(JSON.parse(file)).toMatchObject({
        is_complete: true,
        parts: { users: [{ email: student.email }] },
      })
    })

    await test.step('deleted: signed out, and nothing of them is left here', async () => {
      await page.goto('/account')
      await page.getByRole('link', { name: /^Delete my account/ }).click()
      await page.getByRole('button', { name: 'Delete my account' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Delete it' })).toBeDisabled()
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Delete it' }).click()
      await expect(page).toHaveURL(`${app.origin}/`)
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
      await expect
        .poll(() =>
          page.evaluate(
            async (uid) =>
              [
                ...Object.keys(localStorage),
                ...(await caches.keys()),
                ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
              ].filter((name) => name.includes(`person/${uid}`)),
            student.uid,
          ),
        )
        .toEqual([])
      await page.goto(mathematics)
      await expect(page).toHaveURL(/\/login/)
    })

    await test.step('within the week who signs in is asked, and a tap brings all of it back', async () => {
      await page.goto('/login?step=password')
      await page.getByLabel('Email').fill(student.email)
      await page.getByLabel('Password', { exact: true }).fill(student.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeFocused()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Keep my account' }).click()
      await expect(page.getByRole('heading', { name: `Welcome, ${student.name}` })).toBeVisible()
      await page.goto(mathematics)
      await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
    })
  })
})

test.describe('a person who was imported', () => {
  test.use({ expectedConsoleErrors: /4(?:22|09) .*auth\/token/ })

  test('ACC-05 SEC-01: signs in for the first time while the account is to be deleted, and keeps it', async ({
    page,
    app,
  }) => {
    const student = await makeNewcomer(app.databaseUrl, { name: 'Zarina', email: newAddress() })
    await withDatabase(app, (database) =>
      database.query(
        "UPDATE users SET is_awaited = true, erase_after = now() + interval '7 days' WHERE uid = $1",
        [student.uid],
      ),
    )
    await page.goto('/login?step=password')
    await page.getByLabel('Email').fill(student.email)
    await page.getByLabel('Password', { exact: true }).fill(student.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('What should we call you?').fill('Zarina')
    await page.getByRole('radio', { name: 'No, I am 18 or older' }).check()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeFocused()

    // The phone drops the tab, and with it what was answered.
    await page.reload()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByLabel('What should we call you?').fill('Zarina')
    await page.getByRole('radio', { name: 'No, I am 18 or older' }).check()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Zarina' })).toBeVisible()
  })
})

test.describe('devices', () => {
  test.use({ expectedConsoleErrors: /401 \(Unauthorized\)/ })

  test('SES-02: one device is signed out from another @full', async ({ page, app, browser }) => {
    const student = await enterAsSubscriber(page, app, 'Devi')
    const elsewhere = await browser.newContext({ baseURL: app.origin })
    const other = await elsewhere.newPage()
    await enter(other, student)
    await page.goto('/account/devices')
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
    const toasts = await noteToasts(page)
    await page.getByRole('button', { name: /^Log out: / }).click()
    await expect(page.getByText('1 browser is signed in.')).toBeVisible()
    await expect.poll(toasts).toEqual([expect.stringMatching(/^Logged out of /)])
    await expectNoViolations(page)
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()
  })
})

test('ACC-05: who signs up under 18 names a guardian, who agrees by a link without an account @full', async ({
  page,
  app,
  mail,
  browser,
}) => {
  const guardian = newAddress('guardian')
  await page.goto('/login')
  await signUp(page, mail, { name: 'Irfan', email: newAddress('irfan'), guardian })
  await expect(page.getByRole('heading', { name: 'Welcome, Irfan' })).toBeVisible()
  await expect(page.getByText('Waiting for your parent or guardian').first()).toBeVisible()

  const { text } = await mail(guardian)
  const link = /https?:\/\/\S+\/[\w-]{43}/.exec(text)?.[0] ?? ''
  const elsewhere = await browser.newContext({ baseURL: app.origin })
  const theirs = await elsewhere.newPage()
  await theirs.goto(new URL(link).pathname)
  await expect(theirs.getByRole('heading', { name: 'Irfan asks for your consent' })).toBeVisible()
  await expectNoViolations(theirs)
  await theirs.getByRole('button', { name: "I'm Irfan's parent or guardian and I agree" }).click()
  await expect(theirs.getByText('Thank you. You agreed for Irfan.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Withdraw my consent' }).click()
  await expect(theirs.getByText("You didn't agree.")).toBeVisible()
  await theirs.getByRole('button', { name: 'I agree after all' }).click()
  await expect(theirs.getByText('Thank you. You agreed for Irfan.')).toBeVisible()
  await elsewhere.close()

  await page.goto('/account/family')
  await expect(page.getByText(new RegExp(`${guardian} agreed on`))).toBeVisible()
  await expectNoViolations(page)
})

for (const [locale, language] of [
  ['zh', 'zh-CN'],
  ['en', 'en-MY'],
] as const)
  test.describe(`on a phone, in ${locale}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, locale: language })

    test(`ACC-05 ORD-15 LANG-01 LANG-02: under 18, the guardian is asked before the first step, and agrees and pays on one page in ${locale} @full`, async ({
      page,
      app,
      mail,
      browser,
    }) => {
      const say = sayIn(locale)
      const student = 'Tan Wei Ming'
      const guardian = newAddress('guardian')
      await page.goto('/login')
      await signUp(page, mail, { name: student, email: newAddress('weiming'), guardian }, say)
      await expect(
        page.getByRole('heading', { name: say('Welcome, {name}', { name: student }) }),
      ).toBeVisible()

      await mail(guardian, say('{student} asks for your consent to use {school}', { student }))
      await page.goto('/full-programme/order/subjects')
      await expect(
        page.getByRole('heading', { name: say('Ask your parent or guardian') }),
      ).toBeVisible()
      await expect(page.getByText(guardian).first()).toBeVisible()
      await expectNoViolations(page)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await expect(page.getByRole('link', { name: say('Save and leave') })).toBeVisible()
      await page.getByRole('button', { name: say('Ask your parent or guardian to pay') }).click()
      await page.getByRole('checkbox', { name: /^Mathematics/ }).check()
      await page.getByRole('button', { name: say('Continue') }).click()
      await expect(page.getByLabel(say("Guardian's email"))).toHaveValue(guardian)
      await expect(page.getByLabel(say("Guardian's email"))).not.toBeEditable()
      await fillContact(page, say)
      await page.getByLabel(say("Guardian's name")).fill('Tan Ah Kow')
      await page.getByLabel(say("Guardian's phone")).fill('011-12345678')
      await expectNoViolations(page)
      await page.getByRole('button', { name: say('Continue to review') }).click()
      await expect(page.getByRole('heading', { name: say('Review and pay') })).toBeVisible()
      await expect(page.getByRole('button', { name: say('Pay {amount}') })).toHaveCount(0)
      await page.getByRole('button', { name: say('Ask your parent or guardian to pay') }).click()
      await expect(
        page.getByText(
          say(
            "We emailed {email}. They can agree and pay with the link in that email. You'll see it here when they do.",
            { email: guardian },
          ),
        ),
      ).toBeVisible()
      await expectNoViolations(page)

      const { text } = await mail(
        guardian,
        say('{student} asks you to agree to and pay for classes at {school}', { student }),
      )
      const link = /https?:\/\/\S+\/[\w-]{43}/.exec(text)?.[0] ?? ''
      const elsewhere = await browser.newContext({ baseURL: app.origin, locale: 'en-MY' })
      const theirs = await elsewhere.newPage()
      await theirs.goto(new URL(link).pathname)
      // The guardian's own browser asks for English.
      await expect(theirs.locator('html')).toHaveAttribute('lang', locale)
      await expect(
        theirs.getByRole('heading', { name: say("{name}'s order", { name: student }) }),
      ).toBeVisible()
      await expect(theirs.getByRole('button', { name: say('Pay {amount}') })).toHaveCount(0)
      await expectNoViolations(theirs)
      await theirs
        .getByRole('button', {
          name: say("I'm {name}'s parent or guardian and I agree", { name: student }),
        })
        .click()
      await theirs.getByRole('button', { name: say('Pay {amount}') }).click()
      await theirs.getByRole('button', { name: 'Pay at once' }).click()
      await expect(theirs.getByText(say('Payment received'))).toBeVisible()
      await mail(guardian, say('Your {school} order is paid'))
      await elsewhere.close()

      await page.goto('/full-programme/order/confirmation')
      await expect(page.getByRole('heading', { name: say('Your seat is secured') })).toBeVisible()
    })
  })

async function fillContact(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say("Student's name")).fill('Tan Wei Ming')
  await page.getByLabel(say('Phone')).fill('012-345 6789')
  await page.getByLabel(say('Address')).fill('12 Jalan Mawar')
  await page.getByLabel(say('Postcode')).fill('40000')
  await page.getByLabel(say('City')).fill('Shah Alam')
  await page.getByLabel(say('State')).selectOption('Selangor')
}

test('PROF-01: a person changes name and address, which the next order has @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Aina')
  await page.goto('/account')
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  const details = page.getByRole('main')
  const save = details.getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('button', { name: 'Change your details' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Aina Sofea')
  await page.getByLabel('Phone', { exact: true }).fill('+60 12-345 6789')
  await page.getByLabel('Address', { exact: true }).fill('9 Jalan Baru')
  await save.click()
  await expect(page.getByLabel('Postcode', { exact: true })).toBeFocused()
  await expectNoViolations(page)
  await page.getByLabel('Postcode', { exact: true }).fill('30000')
  await page.getByLabel('City', { exact: true }).fill('Ipoh')
  await page.getByLabel('State', { exact: true }).selectOption('Perak')
  await save.click()
  await expect(page.getByText('9 Jalan Baru, 30000 Ipoh, Perak')).toBeVisible()
  await expect(details.getByText('Aina Sofea')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main').getByText('Aina Sofea')).toBeVisible()

  await page.goto('/full-programme/order/subjects')
  await page.getByRole('checkbox', { name: /^Sejarah/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('9 Jalan Baru')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('012-3456789')
})

test.describe('on a phone without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    viewport: { width: 360, height: 740 },
    expectedConsoleErrors: /net::ERR_/,
  })

  test('ACCT-01: the account is a list of settings, one thing a page, offline too', async ({
    page,
    context,
    app,
  }) => {
    await enterAsSubscriber(page, app, 'Farid')
    await page.getByRole('link', { name: 'My account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    const settings = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(settings).toHaveCount(11)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_060)
    await expectNoViolations(page)
    await settings.filter({ hasText: 'Devices' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download my data' })).toHaveCount(0)
    await expectNoViolations(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    await context.setOffline(true)
    await page.getByRole('main').getByRole('link', { name: 'My account' }).click()
    await settings.filter({ hasText: 'Language' }).click()
    await expect(page.getByRole('main').getByRole('button', { name: '中文' })).toBeVisible()
    await page.goto('/account')
    await settings.filter({ hasText: 'Contact' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: '03-0000 0000' })).toBeVisible()
    await context.setOffline(false)
  })
})
