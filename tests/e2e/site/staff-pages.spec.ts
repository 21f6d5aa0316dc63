import type { Page, TestInfo } from 'playwright/test'
import { findFfmpeg } from '#server/gateways/media/find-ffmpeg.ts'
import { localeCookie } from '#contract/shared/text/locales.ts'
import { invalidationChannel } from '#server/platform/db/invalidation.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { untilStarted } from '#tests/support/until-started.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'
import { noteToasts } from '../support/toasts.ts'

test.use(withoutServiceWorker)

/** Other tests of this worker see what the content files have. */
const forget = (app: App, statement: string) =>
  withDatabase(app, async (database) => {
    await database.query(statement)
    await database.query('SELECT pg_notify($1, $2)', [invalidationChannel, 'content'])
  })

test('TIME-01: a newer sitting is entered, looked at, shown above the required one and withdrawn @full', async ({
  page,
  app,
  browser,
}) => {
  const visitor = await browser.newContext({ baseURL: app.origin, ...withoutServiceWorker })
  const timetable = await visitor.newPage()
  const untilShown = async (path: string, heading: string) => {
    const html = async () => (await timetable.request.get(path)).text()
    await expect.poll(html).toContain(`<h1>${heading}</h1>`)
    await timetable.goto(path)
    await expect(timetable.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  try {
    await enterAsAdministrator(page, app)
    await page.goto('/staff/public-pages')
    await page.getByRole('link', { name: 'IGCSE, a newer sitting' }).click()
    await page.getByLabel('Timetable name', { exact: true }).fill('IGCSE May/June 2027')
    await page.getByLabel('Timetable name (Bahasa Melayu)').fill('IGCSE Mei/Jun 2027')
    await page.getByLabel('Exam sitting (short name)').fill('igcse-2024-06')
    await page.getByLabel('Source', { exact: true }).fill('These days and hours are samples.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('keep their short names')).toBeVisible()
    await expect(page.getByText('Add at least one paper.')).toBeVisible()
    await expectWholePageAccessible(page)

    await page.getByLabel('Exam sitting (short name)').fill('igcse-2027-06')
    await page.getByRole('button', { name: 'Add a paper' }).click()
    await page.getByLabel('Code').fill('0580/22')
    await page.getByLabel('Subject').fill('Mathematics')
    await page.getByLabel('Paper', { exact: true }).fill('Paper 2')
    await page.getByLabel('Day', { exact: true }).fill('2027-05-03')
    await page.getByLabel('Start time').fill('15:00')
    await page.getByLabel('Length in minutes').fill('90')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('link', { name: 'Preview in Bahasa Melayu' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()

    await untilShown('/igcse-timetable', 'IGCSE May/June 2027')
    await expect(timetable.getByText('Sample dates')).toHaveCount(2)
    await timetable.getByText('Last dates: IGCSE May/June 2024').click()
    const below = timetable.getByRole('region', { name: 'IGCSE May/June 2024' })
    await expect(below.getByRole('link', { name: 'View full timetable' })).toBeVisible()
    await expect(timetable.locator('[id="0580-22"]')).toContainText('Mathematics')
    await expectWholePageAccessible(timetable)
    const calendar = await timetable.request.get('/calendar/igcse/0580-22.ics')
    expect(await calendar.text()).toContain('UID:igcse-2027-06.0580-22@kelasku')
    await timetable.getByText('My exam timetable').click()
    await timetable.getByRole('checkbox', { name: 'Mathematics' }).check()
    await expect(timetable.getByText('Next paper in')).toBeVisible()
    await untilShown('/ms/igcse-timetable', 'IGCSE Mei/Jun 2027')

    const toasts = await noteToasts(page)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect.poll(toasts).toContain('Withdrawn.')
    await untilShown('/igcse-timetable', 'IGCSE Timetable')
  } finally {
    await visitor.close()
    await forget(app, "DELETE FROM staff_page_content WHERE key LIKE 'exam-timetable/%'")
  }
})

/** How a page looks on a phone and on a desk, light and dark. */
async function shoot(page: Page, info: TestInfo, name: string) {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: info.outputPath(`${name}-${width}-${colorScheme}.png`) })
    }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('OFFC-08: a mail is put right, tried out and published in Malay @full', async ({
  page,
  app,
  mail,
  browser,
}, info) => {
  const visitor = await browser.newContext({ baseURL: app.origin, ...withoutServiceWorker })
  await visitor.addCookies([{ name: localeCookie, value: 'ms', url: app.origin }])
  try {
    const { email } = await enterAsAdministrator(page, app)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/staff/public-pages')
    await page.getByRole('link', { name: 'Sign-in code' }).click()
    const text = page.getByRole('textbox', { name: 'Text (Bahasa Melayu)' })
    const standard = await text.inputValue()
    await text.fill(standard.replace('{code}', ''))
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(text).toBeFocused()
    await expect(text).toHaveAccessibleDescription(/A place is missing here\. Add \{code\}/)
    await expect(page.getByText('1 problem is marked above.')).toBeVisible()
    await expectWholePageAccessible(page)
    await shoot(page, info, 'wrong')

    await text.fill(`${standard}\n\nJumpa di kelas!`)
    await expect(page.getByText('A place is missing here.')).toBeHidden()
    const preview = page.getByRole('region', { name: 'Preview with sample data' })
    await preview.getByRole('button', { name: 'Bahasa Melayu' }).click()
    await expect(preview.getByText('Jumpa di kelas!')).toBeVisible()
    await expect(preview.locator('[lang=ms]')).toContainText('123456')
    const toasts = await noteToasts(page)
    await preview.getByRole('button', { name: 'Send me a test email' }).click()
    await expect.poll(toasts).toContain(`A test email is on its way to ${email}.`)
    expect((await mail(email, /123456/)).text).toContain('Jumpa di kelas!')
    await expectWholePageAccessible(page)
    await shoot(page, info, 'preview')

    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText("Emails don't use it yet.")).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    const ask = page.getByRole('dialog', { name: 'Use this text?' })
    await ask.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Published. Emails sent from now on have it.')).toBeVisible()
    await shoot(page, info, 'published')

    const theirs = await visitor.newPage()
    const address = newAddress('code')
    await theirs.goto('/login')
    await theirs.getByLabel(/^E.mel$/).fill(address)
    await theirs.getByLabel(/^E.mel$/).press('Enter')
    expect((await mail(address)).text).toMatch(/\d{6}[^]+Jumpa di kelas!/)
  } finally {
    await visitor.close()
    await forget(app, "DELETE FROM staff_page_content WHERE key LIKE 'mail/%'")
  }
})

test('STAFF-01: rows of a page move with what is typed, and open where something is wrong @full', async ({
  page,
  app,
}) => {
  await enterAsAdministrator(page, app)
  await page.goto('/staff/public-pages/home')
  const list = page.getByRole('region', { name: 'Supporters' })
  const rows = list.locator('details')
  const names = () => list.locator('summary').allTextContents()
  const field = (at: number) => rows.nth(at).getByLabel('Name')
  await rows.first().locator('summary').click()
  const [first, second, ...rest] = await names()
  await field(0).fill('Persatuan Alumni')
  await list.getByRole('button', { name: 'Move down: Persatuan Alumni' }).click()
  expect(await names()).toEqual([second, 'Persatuan Alumni', ...rest])
  await expect(field(1)).toBeVisible()
  await field(1).fill('')
  await rows.nth(1).locator('summary').click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(field(1)).toBeFocused()
  await expect(page.getByText('1 problem is marked above.')).toBeVisible()
  await field(1).pressSequentially('PA')
  await expect(page.getByText('1 problem is marked above.')).toBeHidden()
  await expect(field(1)).toHaveValue('PA')
  await list.getByRole('button', { name: 'Add a supporter' }).click()
  await expect(field(2 + rest.length)).toBeFocused()
  await expect(list.getByText('Please fill this in.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await names()).toEqual([first, second, ...rest])
})

test('OFFC-08: the school gets a number to chat with and a logo, which pages show until it is taken off again @full', async ({
  page,
  app,
  browser,
}, info) => {
  test.skip((await findFfmpeg('ffmpeg')) === undefined, 'no ffmpeg is here')
  const visitor = await browser.newContext({ baseURL: app.origin, ...withoutServiceWorker })
  try {
    await enterAsAdministrator(page, app)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/staff/public-pages/school')
    const input = page.getByLabel('Logo', { exact: true })
    await input.setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await expect(page.getByText("SVG files can't be used: export the logo as PNG.")).toBeVisible()
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo(page) }
    await input.setInputFiles(file)
    const onLight = page.getByRole('img', { name: 'The logo on a light screen' })
    await expect(onLight).toHaveJSProperty('naturalWidth', 432)
    await onLight.scrollIntoViewIfNeeded()
    await expectWholePageAccessible(page)
    await shoot(page, info, 'editor')

    await page.getByLabel('WhatsApp number of the school').fill('012-345 6789')
    await page.getByRole('button', { name: 'Save draft' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Preview in English' }).click()
    const preview = await opened
    const logoOf = (of: Page) => of.getByRole('banner').getByRole('img', { name: 'Kelasku' })
    await expect(logoOf(preview)).toHaveJSProperty('naturalWidth', 432)
    await preview.close()
    await expect(logoOf(page)).toHaveCount(0)

    const theirs = await visitor.newPage()
    await theirs.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(logoOf(page)).toBeVisible()
    const home = async () => (await theirs.request.get('/')).text()
    await expect.poll(home).toContain('https://wa.me/60123456789')
    await theirs.goto('/')
    await untilStarted(theirs)
    await expect(logoOf(theirs)).toHaveJSProperty('naturalWidth', 432)
    await expect(theirs.getByRole('link', { name: 'Chat with us' })).toHaveAttribute(
      'href',
      'https://wa.me/60123456789',
    )
    await expectWholePageAccessible(theirs)
    await shoot(theirs, info, 'home')
    await shoot(page, info, 'staff')

    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(logoOf(page)).toHaveCount(0)
    await expect(page.getByRole('banner').locator('svg').first()).toBeVisible()
  } finally {
    await visitor.close()
    await forget(app, "DELETE FROM staff_page_content WHERE key = 'school'")
  }
})

/** A wide logo with a name in it, on nothing. */
async function drawLogo(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(900, 300)
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('no canvas')
    brush.fillStyle = '#7a1f5c'
    brush.beginPath()
    brush.arc(150, 150, 130, 0, 7)
    brush.fill()
    brush.font = 'bold 150px sans-serif'
    brush.fillText('Pusat', 320, 200)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(drawn, 'base64')
}
