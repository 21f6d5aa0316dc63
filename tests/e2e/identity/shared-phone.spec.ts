import type { Page } from 'playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { privateLeftovers, signOut } from '../support/leftovers.ts'
import { openMaterial } from '../support/materials.ts'
import { newAddress } from '../support/people.ts'
import { enterAsSubscriber, mathematics, signIn, visitClasses } from '../support/subscribers.ts'

test.use({ expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

/** Where what is saved, and what is not sent yet, stays locked to its owner. */
const locked = ({ uid }: Student) =>
  new RegExp(`^(?:localStorage kelasku/person/${uid}/material/|cache kelasku-materials-${uid} )`)

const leftovers = async (page: Page, student: Student) => {
  const canaries = [student.name, student.email, student.uid, 'half-typed thought']
  const left = await privateLeftovers(page, canaries)
  return left.filter((where) => !locked(student).test(where))
}

const remember = 'Remember me on this phone'

const logOut = async (page: Page) => {
  await signOut(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 saved recording or material')
  await expect(dialog.getByRole('checkbox', { name: remember })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Log out' }).click()
}

/** Opens a material. @returns its name, and the link that a copy of the page's storage would hold */
async function keepMaterial(page: Page, { uid }: Student) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${mathematics}?show=materials`)
  const download = await openMaterial(page)
  const kept = (of: string) => {
    const key = Object.keys(localStorage).find((one) => one.includes(`${of}/material/`))
    return (JSON.parse(localStorage.getItem(key ?? '') ?? '{}') as { url?: string }).url
  }
  await expect.poll(() => page.evaluate(kept, uid)).toBeDefined()
  return { name: download.suggestedFilename(), url: (await page.evaluate(kept, uid)) ?? '' }
}

test('SES-06: materials stay on a shared phone for their owner, and neither are shown nor served to the next @full', async ({
  page,
  context,
  app,
}) => {
  const first = await enterAsSubscriber(page, app, 'Hana Canary')
  const { name, url } = await keepMaterial(page, first)
  const status = () =>
    page.evaluate(
      (link) =>
        fetch(link).then(
          (answer) => answer.status,
          () => 'no answer',
        ),
      // Not the address that the browser's own cache knows.
      `${url}&later`,
    )
  await logOut(page)
  await expect(page).toHaveURL((where) => where.pathname === '/')

  const second = await makeSubscriber(app.databaseUrl, { name: 'Mei', email: newAddress() })
  await signIn(page, second)
  await page.goto('/download')
  await expect(page.getByText('No recordings saved yet')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await context.setOffline(true)
  await expect.poll(status).toBe('no answer')
  await context.setOffline(false)
  await page.goto('/dashboard')
  await signOut(page)
  await expect(page).toHaveURL((where) => where.pathname === '/')

  await signIn(page, first)
  await context.setOffline(true)
  await page.goto('/download')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect.poll(status).toBe(200)
})

test('SES-06: who wants it is remembered by first name and masked address, changes places in a few taps, and can be forgotten @full', async ({
  page,
  context,
  app,
}) => {
  const first = await enterAsSubscriber(page, app, 'Hana Canary')
  await keepMaterial(page, first)
  await page.goto('/account/devices')
  const dialog = page.getByRole('dialog')
  const leave = dialog.getByRole('button', { name: 'Log out and switch' })
  const change = page.getByRole('button', { name: 'Switch person' })
  await expect(change).toBeVisible()
  await context.setOffline(true)
  await change.click()
  await expect(dialog).toContainText("so you couldn't sign in again")
  await expect(leave).toBeDisabled()
  await context.setOffline(false)
  await expect(leave).toBeEnabled()
  await leave.click()

  const main = page.getByRole('main')
  const hana = main.getByRole('button', { name: /^Hana .•••@example.com 1 saved/ })
  await expect(hana).toBeVisible()
  await expect(main).not.toContainText('Canary')
  await expect(main).not.toContainText(first.email)

  const second = await makeSubscriber(app.databaseUrl, { name: 'Mei', email: newAddress() })
  await signIn(page, second)
  await signOut(page)
  await expect(page).toHaveURL((where) => where.pathname === '/')
  await page.goto('/login')
  await expect(main.getByRole('button', { name: /^Mei/ })).toHaveCount(0)
  await hana.click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Hana' })).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(first.email)
  await page.getByLabel('Email').fill(first.email)
  await page.getByLabel('Password', { exact: true }).fill(first.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Hana Canary' })).toBeVisible()

  await signOut(page)
  await expect(dialog.getByRole('checkbox', { name: remember })).toBeChecked()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL((where) => where.pathname === '/')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forget Hana on this phone' }).click()
  await dialog.getByRole('checkbox', { name: /^Remove their saved recording or material/ }).check()
  await dialog.getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(hana).toHaveCount(0)
  const canaries = [first.name, first.email, first.uid]
  await expect.poll(() => privateLeftovers(page, canaries)).toEqual([])
})

test('SES-06: a sign-out that is killed on its way is finished at the next start, down to the last trace @full', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Zainab Canary')
  await visitClasses(page, student)
  await keepMaterial(page, student)
  await page.goto(`${mathematics}?show=ask`)
  await page.getByRole('textbox', { name: 'Your question' }).fill('A private half-typed thought')
  expect(await leftovers(page, student), 'what there is to leave behind').not.toEqual([])
  // The first thing that it would remove hangs, as when the phone stops the app just then.
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => ({}) as IDBRequest<undefined>
  })
  await logOut(page)
  const isNoted = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('pending-wipe')))
  await expect.poll(isNoted).toBe(true)
  await page.close()

  const next = await context.newPage()
  await next.goto('/')
  await expect.poll(() => leftovers(next, student)).toEqual([])
})

test('SES-06: an unfinished sign-out is completed without touching the person signed in now @full', async ({
  page,
  app,
}) => {
  const here = await enterAsSubscriber(page, app, 'Puteri')
  await page.evaluate((uid) => {
    const note = (of: string) =>
      JSON.stringify({ uid: of, keepsDrafts: false, removesSaved: false })
    localStorage.setItem('kelasku/pending-wipe/gone', note('gone'))
    // And one of somebody who has come back since.
    localStorage.setItem(`kelasku/pending-wipe/${uid}`, note(uid))
    for (const person of ['gone', uid])
      localStorage.setItem(`kelasku/person/${person}/kept-thing`, 'private')
    sessionStorage.setItem('half-filled', 'mine')
  }, here.uid)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome, Puteri' })).toBeVisible()
  const left = () => page.evaluate(() => Object.keys(localStorage).join('\n'))
  await expect.poll(left).not.toMatch(/pending-wipe|person\/gone/)
  expect(await left()).toContain(`person/${here.uid}/kept-thing`)
  expect(await page.evaluate(() => sessionStorage.getItem('half-filled'))).toBe('mine')
})

test('SES-10: whose phone it is outlives its cookies, and no cookie makes it somebody else’s @full', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Nabila')
  await visitClasses(page, student)
  // First: with a network the open page would ask by these cookies who is here.
  await context.setOffline(true)
  await context.clearCookies()
  await context.addCookies([{ name: 'uid', value: 'somebody-else', url: app.origin }])
  await page.clock.install({ time: new Date(Date.now() + 400 * 24 * 3600 * 1000) })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Nabila' })).toBeVisible()
  await context.setOffline(false)
  await page.clock.setSystemTime(new Date())
  // The server has the last word: there is no session. The open page may have heard so before the next one opens.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Sign in to Kelasku' })).toBeVisible()
  await expect(page.getByText('Nabila')).toHaveCount(0)
})
