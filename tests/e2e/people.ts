import type { Page } from 'playwright/test'
import { expect } from '#tests/support/e2e.ts'

export const password = 'belajar-123'
let made = 0

/** An address that nobody in this run has used. */
export const newAddress = (name = 'student') =>
  `${name}-${process.pid}-${Date.now()}-${(made += 1)}@example.com`

type ReadMail = (to: string) => Promise<{ link: string | null }>

/** Signs up with a password, verifies by the link in the mail (opened in another tab), and arrives. */
export async function signUp(
  page: Page,
  mail: ReadMail,
  { name, email, guardian }: { name: string; email: string; guardian?: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Sign up with a password' }).click()
  await page.getByLabel('What should we call you?').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (guardian) {
    await page.getByRole('radio', { name: 'Yes, I am under 18' }).check()
    await page.getByLabel("Your parent's or guardian's email").fill(guardian)
  } else await page.getByRole('radio', { name: 'No, I am 18 or older' }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await verify(page, mail, email)
  await page.getByRole('button', { name: 'Yes, I have done the verification' }).click()
}

async function verify(page: Page, mail: ReadMail, email: string): Promise<void> {
  const { link } = await mail(email)
  const tab = await page.context().newPage()
  await tab.goto(link ?? '')
  await tab.getByRole('button', { name: 'Verify my email' }).click()
  await expect(tab.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
  await tab.close()
}
