import type { Page } from 'playwright/test'
import { expect } from '#tests/support/e2e.ts'
import { sayIn, type Say } from '#tests/support/say-in.ts'

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
  say = sayIn('en'),
): Promise<void> {
  await page.getByRole('button', { name: say('Sign up with a password') }).click()
  await page.getByLabel(say('What should we call you?')).fill(name)
  await page.getByLabel(say('Email')).fill(email)
  await page.getByLabel(say('Password')).fill(password)
  if (guardian) {
    await page.getByRole('radio', { name: say('Yes, I am under 18') }).check()
    await page.getByLabel(say("Your parent's or guardian's email")).fill(guardian)
  } else await page.getByRole('radio', { name: say('No, I am 18 or older') }).check()
  await page
    .getByRole('checkbox', { name: say('I agree to the <terms>terms and policies</terms>') })
    .check()
  await page.getByRole('button', { name: say('Sign up') }).click()
  await expect(page.getByRole('heading', { name: say('Verify your email') })).toBeVisible()
  await verify(page, mail, email, say)
  await page.getByRole('button', { name: say('Yes, I have done the verification') }).click()
}

async function verify(page: Page, mail: ReadMail, email: string, say: Say): Promise<void> {
  const { link } = await mail(email)
  const tab = await page.context().newPage()
  await tab.goto(link ?? '')
  await tab.getByRole('button', { name: say('Verify my email') }).click()
  await expect(tab.getByRole('heading', { name: say('Your email is verified') })).toBeVisible()
  await tab.close()
}
