import type { Page } from 'playwright/test'
import { expect } from '#tests/support/e2e.ts'

/** What a guardian says of the student and of themselves. */
export async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel("Student's name").fill('Zulaikha Yusof')
  await page.getByLabel('Phone', { exact: true }).fill('+60 12-345 6789')
  await page.getByLabel('Address', { exact: true }).fill('12 Jalan Mawar')
  await page.getByLabel('Postcode').fill('40000')
  await page.getByLabel('City').fill('Shah Alam')
  await page.getByLabel('State').selectOption('Selangor')
  await page.getByLabel("Guardian's name").fill('Yusof Ali')
  await page.getByLabel("Guardian's email").fill('yusof@example.com')
  await page.getByLabel("Guardian's phone").fill('011-1234-5678')
  // They agreed when they signed up.
  await expect(page.getByText(/^You agreed to the terms and policies on/)).toBeVisible()
}
