import type { Page } from 'playwright/test'

/** Opens a section of the staff area by its navigation: its group first, then its name. */
export async function openSection(page: Page, section: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Staff' })
  const link = page.getByRole('link', { name: section, exact: true, includeHidden: true })
  await nav.locator('details').filter({ has: link }).locator('summary').click()
  await nav.getByRole('link', { name: section, exact: true }).click()
}
