import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'
import { becomeVisitor } from '#tests/support/become-visitor.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress, password, signUp } from '../support/people.ts'
import { enterAsNewcomer } from '../support/subscribers.ts'

// A code that does not work is refused with 422, and so is who has not agreed to the terms yet.
test.use({
  ...withoutServiceWorker,
  expectedConsoleErrors: /422 .*auth\/(?:code\/redeem|token)|401 /,
})

test('AUTH-01 SES-01: with Google, by our own redirect, back to where one was heading, and again later', async ({
  page,
}) => {
  const email = newAddress('meiling')
  const continueWithGoogle = async () => {
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page).toHaveURL(/\/sandbox\/google\/authorize/)
    await page.getByLabel('Name').fill('Mei Ling')
    await page.getByLabel('Email').fill(email)
    await page
      .getByRole('button', { name: /Continue/ })
      .last()
      .click()
  }
  await page.goto('/full-programme')
  await expect(page).toHaveURL(/\/login\?redirect=%2Ffull-programme$/)
  await continueWithGoogle()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.getByRole('radio', { name: 'No, I am 18 or older' }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/full-programme$/)

  // Before a sensitive change a signed-in person proves who they are.
  await page.goto('/login?again=me&redirect=/account')
  const redeemed = page.waitForResponse('**/api/v1/auth/token')
  await continueWithGoogle()
  expect((await redeemed).status()).toBe(200)
  await expect(page).toHaveURL(/\/account$/)
})

test('AUTH-01 SES-02: by a link, which signs in the device that opens it and never says whose it is @full', async ({
  page,
  browser,
  app,
  mail,
}) => {
  const email = newAddress('ravi')
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { link } = await mail(email)
  const confirm = page.getByRole('button', { name: 'Yes, I have done the verification' })
  await confirm.click()
  await expect(page.getByText("You aren't signed in on this device yet.")).toBeVisible()

  // A mail scanner opens it first, and burns nothing.
  await page.request.get(link ?? '')
  const elsewhere = await browser.newContext({ baseURL: app.origin })
  const other = await elsewhere.newPage()
  await other.goto(`${link}&email=attacker@example.com`)
  await expect(other.getByText('Enter the email address this link was sent to.')).toBeVisible()
  await expect(other.getByLabel('Email')).toHaveValue('')
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByLabel('What should we call you?').fill('Ravi Kumar')
  await other.getByRole('radio', { name: 'No, I am 18 or older' }).check()
  await other.getByRole('checkbox', { name: /I agree/ }).check()
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Welcome, Ravi Kumar' })).toBeVisible()
  await elsewhere.close()

  // Opened in another tab of this device, it signs in the tab that asked too.
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('Sent again. Use the newest link.')).toBeVisible()
  const again = await mail(email)
  expect(again.link).not.toBe(link)
  const beside = await page.context().newPage()
  await beside.goto(again.link ?? '')
  await beside.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(beside.getByRole('heading', { name: 'Welcome, Ravi Kumar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome, Ravi Kumar' })).toBeVisible()
})

test('CODE-01: by a code from the mail, on the page where one stands, after a wrong one and reloads, of the welcome too', async ({
  page,
  mail,
}) => {
  const email = newAddress('aina')
  await page.goto('/login?redirect=/account')
  await page.getByLabel('Email').fill(email)
  // A form whose button is disabled, as until the settings of the sign-in are here, ignores Enter.
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeEnabled()
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  const { subject } = await mail(email, /code/)
  const code = /\d{6}/.exec(subject)?.[0] ?? ''
  const field = page.getByLabel('Code', { exact: true })
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await field.fill('12')
  await next.click()
  await expect(field).toHaveAccessibleDescription('Enter the 6 digits of the code.')
  await field.fill(code === '000000' ? '000001' : '000000')
  await next.click()
  await expect(field).toHaveAccessibleDescription("That isn't the code. You can try 4 more times.")
  await expectNoViolations(page)

  await page.reload()
  await field.fill(code)
  await next.click()
  await expect(page.getByLabel('What should we call you?')).toBeVisible()
  // The phone drops the tab while its owner looks something up.
  await page.reload()
  await page.getByLabel('What should we call you?').fill('Aina')
  await page.getByRole('radio', { name: 'No, I am 18 or older' }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await next.click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText(email)).toBeVisible()
})

test('CODE-01: a sign-up is verified by a code, and its password stays @full', async ({
  page,
  mail,
  browser,
  app,
}) => {
  const email = newAddress('hana')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign up with a password' }).click()
  await page.getByLabel('What should we call you?').fill('Hana')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('radio', { name: 'No, I am 18 or older' }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  const { subject } = await mail(email, /code/)
  await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(subject)?.[0] ?? '')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Hana' })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: app.origin })
  const other = await elsewhere.newPage()
  await other.goto('/login?step=password')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Welcome, Hana' })).toBeVisible()
  await elsewhere.close()
})

test('ACC-05 SES-02: the answers of a sign-up that was given up are not those of the next person here', async ({
  page,
  app,
}) => {
  const sibling = await makeSubscriber(app.databaseUrl, { name: 'Devi', email: newAddress() })
  await page.goto('/login?step=sign-up')
  await page.getByLabel('What should we call you?').fill('Arjun')
  await page.getByLabel('Email', { exact: true }).fill(newAddress('arjun'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('radio', { name: 'Yes, I am under 18' }).check()
  await page.getByLabel("Your parent's or guardian's email").fill(newAddress('guardian'))
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign in with your password' }).click()
  await page.getByLabel('Email').fill(sibling.email)
  await page.getByLabel('Password', { exact: true }).fill(sibling.password)
  const exchanged = page.waitForRequest('**/api/v1/auth/token')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const sent = [...new URLSearchParams((await exchanged).postData() ?? '').keys()]
  expect(sent.toSorted()).toEqual(['idToken', 'refresh_token'])
  await expect(page.getByRole('heading', { name: 'Welcome, Devi' })).toBeVisible()
})

test('AUTH-01 SES-02: a forgotten password is reset by mail @full', async ({ page, mail }) => {
  const email = newAddress('siti')
  await page.goto('/login')
  await signUp(page, mail, { name: 'Siti', email })
  await expect(page).toHaveURL(/\/dashboard$/)
  await becomeVisitor(page)

  await page.goto('/login?step=forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { link } = await mail(email, /password/i)
  await page.goto(link ?? '')
  await page.getByLabel('Password', { exact: true }).fill(`${password}-new`)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.goto('/login?step=password')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(`${password}-new`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Siti' })).toBeVisible()
})

test('SES-01: a sign-in that hangs says so after ten seconds, and is tried again', async ({
  page,
  app,
}) => {
  const student = await makeSubscriber(app.databaseUrl, { name: 'Irfan', email: newAddress() })
  const unreachable = page.getByText("The sign-in service can't be reached right now.")
  const slow = page.getByText('This is taking longer than usual.')
  const again = page.getByRole('button', { name: 'Try again' })
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  // However long a busy machine takes for a step, the page's time goes on as the test says.
  const standStill = async () =>
    page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000)
  /** What takes several turns without waiting in between. */
  const continueUntil = (isDone: () => Promise<boolean> | boolean) =>
    expect(async () => {
      await page.clock.runFor(10)
      expect(await isDone()).toBe(true)
    }).toPass()
  await page.clock.install()
  await standStill()

  const options = '**/api/v1/static/sign-in'
  await page.route(options, () => undefined, { times: 1 })
  await page.goto('/login?step=password')
  await continueUntil(async () => (await submit.count()) === 1)
  await expect(submit).toBeDisabled()
  await page.clock.fastForward(9000)
  await expect(unreachable).toHaveCount(0)
  await page.clock.fastForward(1500)
  await expect(unreachable).toBeVisible()
  await page.clock.resume()
  await again.click()
  await expect(unreachable).toHaveCount(0)

  const platform = /accounts:signInWithPassword/
  await page.route(platform, () => undefined, { times: 1 })
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  let isRequested = false
  page.on('request', (request) => {
    isRequested ||= platform.test(request.url())
  })
  await expect(submit).toBeEnabled()
  await standStill()
  await submit.click()
  await continueUntil(() => isRequested)
  await page.clock.fastForward(9000)
  await expect(slow).toHaveCount(0)
  await page.clock.fastForward(1500)
  await expect(slow).toBeVisible()
  await page.clock.resume()
  await again.click()
  await expect(page.getByRole('heading', { name: 'Welcome, Irfan' })).toBeVisible()
})

test('VAL-01 ACC-05: the sign-up form says what is wrong at the field and in a list, and the first wrong field has the focus', async ({
  page,
}) => {
  await page.goto('/login?step=sign-up')
  const submit = page.getByRole('button', { name: 'Sign up', exact: true })
  await submit.click()
  await expect(page.getByLabel('What should we call you?')).toBeFocused()
  await expect(page.getByText('This is required.')).toHaveCount(5)
  await expect(page.getByText(/Invalid key/)).toHaveCount(0)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
  await expect(summary.getByRole('link')).toHaveText([
    'What should we call you?',
    'Email',
    'Password',
    'Are you under 18?',
    /^I agree/,
  ])
  await expectNoViolations(page)
  await summary.getByRole('link', { name: 'Password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  await page.getByLabel('What should we call you?').fill('Irfan')
  await page.getByLabel('Email', { exact: true }).fill('irfan@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByText('This is required.')).toHaveCount(2)
  await expect(summary.getByRole('link')).toHaveText(['Are you under 18?', /^I agree/])
  await submit.click()
  const minor = page.getByRole('radio', { name: 'Yes, I am under 18' })
  await expect(minor).toBeFocused()
  const age = page.getByRole('radiogroup', { name: 'Are you under 18?' })
  await expect(age).toHaveAccessibleDescription('This is required.')
  await expect(age.getByText('This is required.')).toBeInViewport()

  await minor.check()
  await page.getByLabel("Your parent's or guardian's email").fill('Irfan@example.com')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await submit.click()
  const guardian = page.getByLabel("Your parent's or guardian's email")
  await expect(guardian).toBeFocused()
  await expect(guardian).toHaveAccessibleDescription(/parent's or guardian's email, not/)
})

test('SES-09: a suspended person is signed out, and told why on the sign-in page', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsNewcomer(page, app)
  // An open page would be told first.
  await page.goto('about:blank')
  await withDatabase(app, (database) =>
    database.query('UPDATE users SET is_suspended = true WHERE uid = $1', [uid]),
  )
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('This account is closed or suspended.')).toBeVisible()
})

test('SES-07: who was signed out from elsewhere is told to sign in again', async ({
  page,
  app,
}) => {
  const { uid } = await enterAsNewcomer(page, app)
  await page.goto('about:blank')
  await withDatabase(app, (database) =>
    database.query('UPDATE users SET tokens_valid_after = now() WHERE uid = $1', [uid]),
  )
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Session Expired. Please sign in again.')).toBeVisible()
  await expect(page.getByText('This account is closed or suspended.')).toHaveCount(0)
})

test('SES-09: who signs in again on the page that ended their session finds what is saved @full', async ({
  page,
  app,
}) => {
  const student = await enterAsNewcomer(page, app)
  const suspend = (is: boolean) =>
    withDatabase(app, (database) =>
      database.query('UPDATE users SET is_suspended = $2 WHERE uid = $1', [student.uid, is]),
    )
  await page.goto('about:blank')
  await suspend(true)
  await page.goto('/dashboard')
  await expect(page.getByText('This account is closed or suspended.')).toBeVisible()
  await suspend(false)
  await page.getByRole('button', { name: 'Sign in with a password' }).click()
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Saved', exact: true }).click()
  await expect(page.getByText('No recordings saved yet')).toBeVisible()
})

test("SES-04 SES-05: the refresh token is no script's to read, and a new start signs in by it @full", async ({
  page,
  mail,
}) => {
  await page.goto('/login')
  await signUp(page, mail, { name: 'Kavitha', email: newAddress('kavitha') })
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await page.evaluate(() => document.cookie)).not.toContain('refresh_token')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === '__Host-refresh_token')).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: '/',
  })

  // Everything this device knew is gone but the cookies: the server says who it is.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Classes', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test.describe('on iOS 16', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1',
  })

  test('SES-03: Google cannot be chosen, and the page says what can be done instead @full', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(
      page.getByText(
        'Google login is temporarily unavailable for iOS 16 devices. Please login on a computer or with email.',
        { exact: true },
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /Google/ })).toBeDisabled()
  })
})
