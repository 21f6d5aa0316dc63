import { expect, test } from '#tests/support/e2e.ts'
import { newAddress, password, signUp } from './people.ts'

test('AUTH-01 SES-01: with Google, by our own redirect, and back to where one was heading', async ({
  page,
}) => {
  await page.goto('/full-programme')
  await expect(page).toHaveURL(/\/login\?redirect=%2Ffull-programme$/)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/sandbox\/google\/authorize/)
  await page.getByLabel('Name').fill('Mei Ling')
  await page.getByLabel('Email').fill(newAddress('meiling'))
  await page
    .getByRole('button', { name: /Continue/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.getByRole('radio', { name: 'No, I am 18 or older' }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/full-programme$/)
})

test('AUTH-01 SES-02: by a link, which signs in the device that opens it and never says whose it is', async ({
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

  // A mail scanner opens it first, and burns nothing.
  await page.request.get(link ?? '')
  const elsewhere = await browser.newContext({ baseURL: app.origin })
  const other = await elsewhere.newPage()
  await other.goto(`${link}&email=attacker@example.com`)
  await expect(other.getByText('Type the email address that this link was sent to.')).toBeVisible()
  await expect(other.getByLabel('Email')).toHaveValue('')
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByLabel('Your name').fill('Ravi Kumar')
  await other.getByRole('radio', { name: 'No, I am 18 or older' }).check()
  await other.getByRole('checkbox', { name: /I agree/ }).check()
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Welcome, Ravi Kumar' })).toBeVisible()
  await elsewhere.close()
})

test('AUTH-01 SES-02: a forgotten password is reset by mail', async ({ page, mail }) => {
  const email = newAddress('siti')
  await page.goto('/login')
  await signUp(page, mail, { name: 'Siti', email })
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())

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

test('VAL-01 ACC-05: the sign-up form says what is wrong at the field, and the first wrong field has the focus', async ({
  page,
}) => {
  await page.goto('/login?step=sign-up')
  const submit = page.getByRole('button', { name: 'Sign up', exact: true })
  await submit.click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByText('This is required.')).toHaveCount(5)
  await expect(page.getByText(/Invalid key/)).toHaveCount(0)

  await page.getByLabel('Your name').fill('Irfan')
  await page.getByLabel('Email', { exact: true }).fill('irfan@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit.click()
  const minor = page.getByRole('radio', { name: 'Yes, I am under 18' })
  await expect(minor).toBeFocused()
  const age = page.getByRole('radiogroup', { name: 'Are you under 18?' })
  await expect(age).toHaveAccessibleDescription('This is required.')
  await expect(age.getByText('This is required.')).toBeInViewport()

  await minor.check()
  await page.getByLabel('Email of your parent or guardian').fill('Irfan@example.com')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await submit.click()
  const guardian = page.getByLabel('Email of your parent or guardian')
  await expect(guardian).toBeFocused()
  await expect(guardian).toHaveAccessibleDescription(/parent's or guardian's address, not/)
})

test("SES-04 SES-05: the refresh token is no script's to read, and a new start signs in by it", async ({
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
  await expect(page.getByRole('link', { name: 'Classes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test.describe('SES-07', () => {
  test.use({ expectedConsoleErrors: /401/ })

  test('SES-07: without a session the dialog says so, then the page starts anew at the sign-in', async ({
    page,
    mail,
  }) => {
    await page.goto('/login')
    await signUp(page, mail, { name: 'Farid', email: newAddress('farid') })
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByText('Session Expired. Please sign in again.')).toBeVisible()
    await expect(page.getByText('Redirecting to Sign In page...')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/, { timeout: 15_000 })
  })
})
