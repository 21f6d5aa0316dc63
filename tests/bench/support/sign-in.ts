import type { Browser } from 'playwright/test'
import { enter } from '#tests/support/enter.ts'
import type { Site } from '#tests/support/site.ts'
import { agreeToTerms, makeSubscriber } from '#tests/support/students.ts'
import { phone } from './slow-phone.ts'

/** The storage of a phone on which a subscriber is signed in and has agreed to the terms. */
export async function signIn(browser: Browser, { origin, databaseUrl }: Site) {
  const student = await makeSubscriber(databaseUrl, { name: 'Aina', email: 'aina@example.com' })
  await agreeToTerms(databaseUrl, student)
  const context = await browser.newContext(phone)
  await enter(await context.newPage(), student, origin)
  const state = await context.storageState()
  await context.close()
  return state
}
