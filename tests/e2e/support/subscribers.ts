import type { Locator, Page } from 'playwright/test'
import { expect, type App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeNewcomer, makeSubscriber, type Student } from '#tests/support/students.ts'
import { storeRows } from './device-store.ts'
import { newAddress } from './people.ts'

/** The class that every test opens; a subscriber has it. */
export const mathematics = '/full-programme/5'

/** A class of a subscriber on the dashboard. */
export const classOnDashboard = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your classes' }).getByRole('link', { name: /^Mathematics/ })

/** A new person with three classes, signed in on this page and on the dashboard. */
export async function enterAsSubscriber(page: Page, app: App, name: string): Promise<Student> {
  const student = await makeSubscriber(app.databaseUrl, { name, email: newAddress() })
  await enter(page, student)
  return student
}

/** A new person without a class, signed in on this page and on the dashboard. */
export async function enterAsNewcomer(page: Page, app: App, name = 'Devi'): Promise<Student> {
  const student = await makeNewcomer(app.databaseUrl, { name, email: newAddress() })
  await enter(page, student)
  return student
}

/** Signs in by the form: where the sign-in itself matters, and for a second person on the device. */
export async function signIn(page: Page, { name, email, password }: Student): Promise<void> {
  await page.goto('/login?step=password')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
}

/** Opens what a student opens, waiting at each page until this device has kept it. */
export async function visitClasses(page: Page, { uid }: Student): Promise<void> {
  const kept = (query: string) =>
    expect.poll(() => keptQueries(page, uid), `${query} is kept`).toContain(query)
  await page.goto('/dashboard')
  await expect(classOnDashboard(page)).toBeVisible()
  await kept('"dashboard"')
  await page.goto('/full-programme')
  await expect(page.getByRole('link', { name: /Mathematics/ }).first()).toBeVisible()
  await kept('"programme"')
  await page.goto(`${mathematics}?show=ask`)
  await expect(page.getByRole('heading', { level: 1, name: /Mathematics/ })).toBeVisible()
  for (const query of ['"classroom"', '"class-access"', '"questions"']) await kept(query)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** This person's snapshot and the keys of the kept query rows, as one text. */
export async function keptQueries(page: Page, uid: string): Promise<string> {
  const snapshot = await page.evaluate(
    (of) => localStorage.getItem(`kelasku/person/${of}/boot`) ?? '',
    uid,
  )
  return [snapshot, ...Object.keys(await storeRows(page, `kelasku-queries-${uid}`))].join('\n')
}
