import type { Locator, Page } from 'playwright/test'
import { expect } from '#tests/support/e2e.ts'

/** Presses a button that leaves for this address, and returns out of the back/forward cache. */
export async function pressAndComeBack(
  page: Page,
  button: Locator,
  address: string | RegExp,
): Promise<void> {
  // The page stays, as in the cache: browsers under test keep none.
  await page.route(address, (route) => route.fulfill({ status: 204 }))
  const left = page.waitForRequest(address)
  await button.click()
  await left
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.unroute(address)
}
