import pg from 'pg'
import type { Page } from 'playwright/test'
import { formPageOf, thanksOf } from '#contract/site/forms/pages.ts'
import { formKeys } from '#contract/site/forms/forms.ts'
import { expect, expectNoViolations, test, withoutServiceWorker } from '#tests/support/e2e.ts'

test.use(withoutServiceWorker)

type Row = { answers: Record<string, string | string[]>; utm: object; uid: string | null }

/** What was kept of a form of this name. */
async function rowsOf(databaseUrl: string, name: string): Promise<Row[]> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<Row>(
      `SELECT answers, utm, uid FROM registrations WHERE answers->>'name' = $1`,
      [name],
    )
    return rows
  } finally {
    await database.end()
  }
}

/** A word, then Enter. */
async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await expect(page.getByLabel(label)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const atQuestion = (page: Page, at: number) =>
  expect(page.getByText(new RegExp(`^Question ${at} of \\d$`))).toBeVisible()

test('ROUTE-16 VAL-01: a form goes by keyboard alone, one question at a time, through a reload in the middle @full', async ({
  page,
  context,
  app,
}) => {
  await context.addCookies([{ name: 'utm_source', value: 'poster', url: app.origin }])
  await page.goto('/registerseminar')
  await atQuestion(page, 1)
  const name = page.getByLabel('What is your name?')
  await expect(page.getByLabel('What is your email?')).toBeHidden()
  await expectNoViolations(page)

  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is required.')).toBeVisible()
  await expect(name).toHaveAccessibleDescription('This is required.')
  await type(page, /your name/, 'Aina binti Ali')
  await type(page, /your email/, 'aina@')
  await expect(page.getByText('Invalid email format.')).toBeVisible()
  await type(page, /your email/, 'example.com')
  await type(page, /your phone/, 'none')
  await expect(page.getByText('Invalid phone format.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await type(page, /your phone/, '012-345 6789')
  await page.keyboard.press('c')
  await expect(page.getByRole('radio', { name: 'Form 5' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Form 4' })).toBeChecked()
  await atQuestion(page, 4)

  await page.reload()
  await atQuestion(page, 4)
  await expect(page.getByRole('radio', { name: 'Form 4' })).toBeChecked()
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(page.getByLabel(/your phone/)).toHaveValue('012-345 6789')
  await page.keyboard.press('Enter')
  await atQuestion(page, 4)
  await page.keyboard.press('Enter')
  await atQuestion(page, 5)
  await expectNoViolations(page)

  await page.keyboard.press('f')
  await page.keyboard.press('h')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await type(page, /guardian's phone/, '0323456789')
  await atQuestion(page, 8)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/registerseminar/thank-you')
  await expect(page.getByRole('heading', { level: 1, name: "You're registered" })).toBeVisible()
  await expectNoViolations(page)
  expect(await rowsOf(app.databaseUrl, 'Aina binti Ali')).toEqual([
    {
      answers: {
        name: 'Aina binti Ali',
        email: 'aina@example.com',
        phone: '012-3456789',
        level: 'form-4',
        subjects: ['physics', 'biology'],
        adult: 'no',
        guardian_phone: '0323456789',
      },
      utm: { utm_source: 'poster' },
      uid: null,
    },
  ])
  await page.goto('/registerseminar')
  await atQuestion(page, 1)
  await expect(name).toHaveValue('')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: /422/ })

  test('ROUTE-16 VAL-01: the same form is sent by the browser, comes back with what is wrong, and markup stays text', async ({
    page,
    app,
  }) => {
    const markup = `<img src="/x.png" onerror="alert(1)">"><b>Aina</b>`
    await page.goto('/registerseminar')
    await page.getByLabel('What is your name?').fill(markup)
    await page.getByLabel('What is your email?').fill('aina')
    await page.getByLabel('What is your phone number?').fill('0123456789')
    await page.getByRole('radio', { name: 'Form 5' }).check()
    await page.getByRole('checkbox', { name: 'Physics' }).check()
    await page.getByRole('checkbox', { name: 'Biology' }).check()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await page.getByRole('button', { name: 'Send' }).click()

    await expect(page.getByRole('alert')).toContainText('Please check your answers')
    await expect(page.getByText('Invalid email format.')).toBeVisible()
    await expect(page.getByText('This is required.')).toHaveCount(1)
    await expect(page.getByLabel('What is your name?')).toHaveValue(markup)
    await expect(page.locator('main img, main b')).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Biology' })).toBeChecked()

    await page.getByRole('link', { name: 'What is your email?' }).click()
    await page.getByLabel('What is your email?').fill('aina@example.com')
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL('/registerseminar/thank-you')
    expect((await rowsOf(app.databaseUrl, markup))[0]?.answers).toMatchObject({
      email: 'aina@example.com',
      subjects: ['physics', 'biology'],
    })
  })
})

test('what was typed before the script ran is still there, at the question it was typed into @full', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/FormRoute-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/specialclass', { waitUntil: 'commit' })
  await expectNoViolations(page)
  await page.getByLabel('What is your name?').fill('Mei Ling')
  await page.getByRole('radio', { name: 'Chemistry' }).check()
  await page.getByLabel('What is your email?').pressSequentially('mei@')
  release()
  await atQuestion(page, 2)
  await expect(page.getByLabel('What is your email?')).toBeFocused()
  await page.keyboard.type('example.com')
  await expect(page.getByLabel('What is your email?')).toHaveValue('mei@example.com')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('What is your name?')).toHaveValue('Mei Ling')
  await expect(page.locator('input[value=chemistry]')).toBeChecked()
})

for (const serviceWorkers of ['allow', 'block'] as const)
  test.describe(`without a connection, service workers: ${serviceWorkers}`, () => {
    test.use({ expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED/, serviceWorkers })

    const tag = serviceWorkers === 'block' ? '' : ' @full'
    test(`ROUTE-17: a form is kept, and sent by itself when the connection is back${tag}`, async ({
      page,
      context,
      app,
    }) => {
      const name = `Offline Devi ${serviceWorkers}`
      await page.goto('/feedback/spm-pyp')
      await atQuestion(page, 1)
      await page.getByRole('radio', { name: '5' }).check()
      // A second press at the same question would go no further.
      const goTo = async (question: number) => {
        await page.getByRole('button', { name: 'Continue' }).click()
        await atQuestion(page, question)
      }
      await goTo(2)
      await goTo(3)
      await page.getByLabel(/What was missing/).fill('More Physics')
      await page.keyboard.press('Shift+Enter')
      await page.keyboard.type('and Biology')
      await goTo(4)
      await page.getByRole('radio', { name: 'Yes' }).check()
      await goTo(5)
      await page.getByLabel(/Which name/).fill(name)
      await goTo(6)
      await goTo(7)
      await page.getByRole('checkbox', { name: /I agree/ }).check()
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Not sent yet')).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Not sent yet')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked()

      await context.setOffline(false)
      await expect(page).toHaveURL('/feedback/spm-pyp/thank-you')
      const rows = await rowsOf(app.databaseUrl, name)
      expect(rows.map(({ answers }) => answers)).toEqual([
        { rating: '5', missing: 'More Physics\nand Biology', quote: 'yes', name },
      ])
    })
  })

test('ROUTE-10 ROUTE-16 ROUTE-17: every form and every thanks opens @full', async ({
  page,
  request,
}) => {
  for (const form of formKeys)
    for (const path of [formPageOf(form).path, thanksOf(form)]) {
      expect((await request.get(path)).status(), path).toBe(200)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
})

test('ROUTE-10: registering for past papers leads to them, through the sign-in @full', async ({
  page,
}) => {
  await page.goto('/igcse-past-year-papers/register')
  await atQuestion(page, 1)
  await page.getByLabel(/your name/).focus()
  await type(page, /your name/, 'Arjun')
  await type(page, /your email/, 'arjun@example.com')
  await type(page, /your phone/, '0123456789')
  for (const key of ['b', 'a', 'y', ' ']) {
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL('/login?redirect=%2Figcse-past-year-papers%2Fthank-you')
})
