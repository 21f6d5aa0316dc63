import type { Page } from 'playwright/test'
import { expect } from '#tests/support/e2e.ts'
import { sayIn } from '#tests/support/say-in.ts'

/** What a guardian says of the student and of themselves. */
export async function fillDetails(page: Page, say = sayIn('en')): Promise<void> {
  await page.getByLabel(say("Student's name")).fill('Zulaikha Yusof')
  await page.getByLabel(say('Phone')).fill('+60 12-345 6789')
  await page.getByLabel(say('Address')).fill('12 Jalan Mawar')
  await page.getByLabel(say('Postcode')).fill('40000')
  await page.getByLabel(say('City')).fill('Shah Alam')
  await page.getByLabel(say('State')).selectOption('Selangor')
  await page.getByLabel(say("Guardian's name")).fill('Yusof Ali')
  await page.getByLabel(say("Guardian's email")).fill('yusof@example.com')
  await page.getByLabel(say("Guardian's phone")).fill('011-1234-5678')
  // They agreed when they signed up.
  await expect(
    page.getByText(
      say(
        'You agreed to the <terms>terms and policies</terms> on {day}. They have not changed since.',
      ),
    ),
  ).toBeVisible()
}
