import type { Page } from 'playwright/test'
import {
  expect,
  expectNoViolations,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { openSection } from '#tests/support/staff-nav.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { newAddress } from '../support/people.ts'

test.use(withoutServiceWorker)

async function enterOffice(page: Page, app: App) {
  const student = await makeSubscriber(app.databaseUrl, {
    name: 'Nurul Qistina',
    email: newAddress('found'),
  })
  await enterAsAdministrator(page, app)
  await page.goto('/staff')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return student
}

test('FIND-01: Ctrl+K finds a person from anywhere, by the keyboard alone', async ({
  page,
  app,
}) => {
  const student = await enterOffice(page, app)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^People, orders/ })
  await expect(search).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.type(student.email)
  const hit = page.getByRole('group', { name: 'People' }).getByRole('option')
  await expect(hit).toHaveText(`Nurul Qistina${student.email}`)
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/staff/people/${student.uid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nurul Qistina' })).toBeVisible()
  await expect(search).toHaveCount(0)
})

test('FIND-01: Enter opens what is found also when it is pressed before it is there', async ({
  page,
  app,
}) => {
  const student = await enterOffice(page, app)
  const release = Promise.withResolvers<void>()
  await page.route(`**/staff/find?search=${encodeURIComponent(student.email)}`, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^People, orders/ })
  await search.fill(student.email.slice(0, -1))
  await expect(page.getByRole('option')).toHaveCount(1)
  const asked = page.waitForRequest((request) => request.url().endsWith('.com'))
  await search.press('End')
  await page.keyboard.type(student.email.slice(-1))
  await asked
  await page.keyboard.press('Enter')
  await expect(search).toBeVisible()
  release.resolve()
  await expect(page).toHaveURL(`/staff/people/${student.uid}`)
})

test('FIND-01: `/` goes to the search of a list, and searches the office where there is none', async ({
  page,
  app,
}) => {
  await enterOffice(page, app)
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: /^People, orders/ })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await search.fill('import quest')
  await expect(page.getByRole('option')).toHaveText(['Import questions'])
  await search.fill('nobody at all')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Nothing found')
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)

  await page.goto('/staff/people')
  const ofList = page.getByRole('search').getByRole('searchbox')
  await ofList.waitFor()
  await page.keyboard.press('/')
  await expect(ofList).toBeFocused()
  await page.keyboard.type('/')
  await expect(ofList).toHaveValue('/')
})

test('what was typed in a dialog stays when a selection ends outside of it; a press outside closes it', async ({
  page,
  app,
}) => {
  await enterOffice(page, app)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^People, orders/ })
  await search.fill('nobody at all')
  await search.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5, { steps: 5 })
  await page.mouse.up()
  await expect(search).toHaveValue('nobody at all')
  // A press in the first half second belongs to the double tap that opened it.
  await expect(async () => {
    await page.mouse.click(5, 5)
    await expect(search).toHaveCount(0, { timeout: 500 })
  }).toPass()
})

test('SHELL-01: what was opened last comes first in the search, under its own name', async ({
  page,
  app,
}) => {
  const student = await enterOffice(page, app)
  await page.getByRole('link', { name: 'Kelasku' }).first().click()
  await expect(page).toHaveURL(/\/staff$/)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^People, orders/ })
  const recent = page.getByRole('group', { name: 'Recently opened' }).getByRole('option')
  await expect(search).toBeFocused()
  await expect(recent).toHaveCount(0)
  await page.keyboard.type(student.email)
  await page.getByRole('group', { name: 'People' }).getByRole('option').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nurul Qistina' })).toBeVisible()
  await openSection(page, 'Orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await openSection(page, 'Forms')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Registrations and feedback' }),
  ).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(recent).toHaveText(['Orders', 'Nurul Qistina'])
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/staff/people/${student.uid}`)
  // Names stay on no device.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Nurul Qistina' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await expect(recent).toHaveCount(0)
})
