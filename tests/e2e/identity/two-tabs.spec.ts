import type { Page } from 'playwright/test'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { newAddress } from '../support/people.ts'
import { noteToasts } from '../support/toasts.ts'

test.use({
  ...withoutServiceWorker,
  viewport: { width: 360, height: 740 },
  expectedConsoleErrors: /409 \(Conflict\)/,
})

/** Two tabs of a page in which nothing is typed yet. */
async function openTwice(page: Page, path: string): Promise<[Page, Page]> {
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(path)
    await tab.getByRole('heading', { level: 1 }).waitFor()
  }
  return [page, other]
}
const save = (tab: Page) => tab.getByRole('button', { name: 'Save draft' }).click()
const meanwhile = (tab: Page) => tab.getByText('Someone else has just saved this')

test.beforeEach(async ({ page, app }) => {
  await enterAsAdministrator(page, app)
})

test('OFFC-08: terms edited in two tabs: the later one is asked which version stays, and keeps its own @full', async ({
  page,
}, info) => {
  const [first, second] = await openTwice(page, '/staff/public-pages/terms')
  const terms = (tab: Page) => tab.getByLabel('Terms of use', { exact: true })
  await terms(second).fill('Written in the second tab.')
  await terms(first).fill('Written in the first tab.')
  const firstSaid = await noteToasts(first)
  await save(first)
  await expect.poll(firstSaid).toContain('Draft saved.')
  await save(second)
  await expect(meanwhile(second)).toBeVisible()
  await expect(terms(second)).toHaveValue('Written in the second tab.')
  await expectWholePageAccessible(second)
  await second.screenshot({ path: info.outputPath('meanwhile.png') })
  await second.getByRole('button', { name: 'Keep my changes' }).click()
  const secondSaid = await noteToasts(second)
  await save(second)
  await expect.poll(secondSaid).toContain('Draft saved.')
  await first.reload()
  await expect(terms(first)).toHaveValue('Written in the second tab.')
  await first.getByRole('button', { name: 'Discard draft' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(terms(first)).not.toHaveValue(/second tab/)
})

test('STAFF-01: prices edited in two tabs: the later one may give way to what was saved @full', async ({
  page,
}) => {
  await page.goto('/staff/prices')
  const path = await page
    .getByRole('main')
    .getByRole('link', { name: 'All intakes' })
    .first()
    .getAttribute('href')
  const [first, second] = await openTwice(page, path ?? '')
  const price = (tab: Page) => tab.getByLabel('1 class', { exact: true })
  for (const tab of [first, second]) await tab.getByText('Change the prices').click()
  await price(second).fill('430')
  await price(first).fill('421')
  await save(first)
  await expect(first.getByText('RM 421.00').first()).toBeVisible()
  await save(second)
  await expect(meanwhile(second)).toBeVisible()
  await expect(price(second)).toHaveValue('430')
  await expect(second.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  await expectWholePageAccessible(second)
  await second.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(price(second)).toHaveValue('421.00')
  await second.getByRole('button', { name: 'Discard draft' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(second.getByText('RM 421.00')).toHaveCount(0)
})

test('STAFF-01: a class of an intake changed in two tabs: the later one keeps what was chosen, and saves it @full', async ({
  page,
}) => {
  await page.goto('/staff/seats')
  const path = await page.getByRole('row').nth(1).getByRole('link').getAttribute('href')
  const [first, second] = await openTwice(page, path ?? '')
  const onSale = (tab: Page) => tab.getByLabel('On sale', { exact: true })
  const ownTimes = (tab: Page) => tab.getByLabel('Other times in this intake')
  const saveClass = (tab: Page) => tab.getByRole('button', { name: 'Save class' })
  await ownTimes(second).check()
  await onSale(first).uncheck()
  await saveClass(first).click()
  await expect(saveClass(first)).toBeDisabled()
  await saveClass(second).click()
  await expect(meanwhile(second)).toBeVisible()
  await expect(ownTimes(second)).toBeChecked()
  await expect(second.getByText(/reload the page/)).toHaveCount(0)
  await expectWholePageAccessible(second)
  await second.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(ownTimes(second)).not.toBeChecked()
  await expect(onSale(second)).not.toBeChecked()
  await onSale(second).check()
  await saveClass(second).click()
  await expect(saveClass(second)).toBeDisabled()
  await expect(onSale(second)).toBeChecked()
})

test('STAFF-01: what another tab saves before the answer to a class arrives is not taken for its own @full', async ({
  page,
}) => {
  await page.goto('/staff/seats')
  const path = await page.getByRole('row').nth(2).getByRole('link').getAttribute('href')
  const [first, second] = await openTwice(page, path ?? '')
  const onSale = (tab: Page) => tab.getByLabel('On sale', { exact: true })
  const ownTimes = (tab: Page) => tab.getByLabel('Other times in this intake')
  const saveClass = (tab: Page) => tab.getByRole('button', { name: 'Save class' })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await first.route('**/api/v1/staff/intakes/*/classes/*', async (route) => {
    const response = await route.fetch()
    answer()
    await released
    await route.fulfill({ response })
  })
  await onSale(first).uncheck()
  await saveClass(first).click()
  await answered
  await onSale(first).check()
  await second.reload()
  await ownTimes(second).check()
  const saved = second.waitForResponse((response) => response.request().method() === 'PUT')
  await saveClass(second).click()
  expect((await saved).status()).toBe(200)
  release()
  await expect(meanwhile(first)).toBeVisible()
  await expect(onSale(first)).toBeChecked()
  await first.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(ownTimes(first)).toBeChecked()
})

test('OFFC-08: what is typed while a draft is being saved stays, and waits to be saved @full', async ({
  page,
}) => {
  await page.goto('/staff/public-pages/terms')
  const terms = page.getByLabel('Terms of use', { exact: true })
  await terms.fill('Written before.')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/staff/page-content/terms', async (route) => {
    if (route.request().method() === 'PUT') await answered
    await route.continue()
  })
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  const toasts = await noteToasts(page)
  await save(page)
  await asked
  await terms.fill('Written before and meanwhile.')
  answer()
  await expect.poll(toasts).toContain('Draft saved.')
  await expect(terms).toHaveValue('Written before and meanwhile.')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save(page)
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeVisible()
  await page.reload()
  await expect(terms).toHaveValue('Written before and meanwhile.')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(terms).not.toHaveValue(/meanwhile/)
})

test('OFFC-08: what is typed while a note is being saved stays, and is saved as the next one @full', async ({
  page,
  app,
}) => {
  const student = await makeSubscriber(app.databaseUrl, {
    name: 'Noted Student',
    email: newAddress('noted'),
  })
  await page.goto(`/staff/people/${student.uid}`)
  await page.getByText('Write a note').click()
  const note = page.getByLabel('Note', { exact: true })
  const saveNote = page.getByRole('button', { name: 'Save note' })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/staff/people/*/notes/*', async (route) => {
    await released
    await route.continue()
  })
  await note.fill('Called home.')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveNote.click()
  await sent
  await note.fill('Called home. The mother')
  release()
  await expect(page.getByText('Called home.', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('Called home. The mother')
  await note.fill('The mother calls back.')
  await saveNote.click()
  await expect(page.getByText('The mother calls back.', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('')
})

test('STAFF-01: a changed intake is saved and its form closed before the list is there again @full', async ({
  page,
}) => {
  await page.goto('/staff/intakes')
  const change = page.getByRole('button', { name: /^Change: / }).first()
  await change.click()
  const name = page.getByLabel('Intake name').last()
  const before = await name.inputValue()
  await name.fill(`${before}, evenings`)
  await page.route('**/api/v1/staff/intakes', () => undefined)
  const toasts = await noteToasts(page)
  await page.getByRole('button', { name: 'Save intake' }).last().click()
  await expect.poll(toasts).toContain('Intake saved.')
  await expect(name).toBeHidden()
  await page.unroute('**/api/v1/staff/intakes')
  await page.reload()
  await change.click()
  await expect(name).toHaveValue(`${before}, evenings`)
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await name.fill(before)
  await page.getByRole('button', { name: 'Save intake' }).last().click()
  await expect(name).toBeHidden()
})
