import type { Page } from 'playwright/test'

/** Opens a section of the staff area by its navigation: its group first, then its name. */
export async function openSection(page: Page, section: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Staff' })
  const link = page.getByRole('link', { name: section, exact: true, includeHidden: true })
  await nav.locator('details').filter({ has: link }).locator('summary').click()
  await nav.getByRole('link', { name: section, exact: true }).click()
}

/** The paths of today's work and of every section that the person may open, in any language. */
export async function staffPaths(page: Page): Promise<string[]> {
  await page.goto('/staff')
  const links = page.locator('nav[data-own-bar] a')
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}
