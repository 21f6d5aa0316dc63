import { expect, type Page } from 'playwright/test'
import { untilStarted } from '#tests/support/until-started.ts'

/** The page has started, what it brings after its first paint is here (the place of the toasts comes last), and painted. */
export async function untilSettled(page: Page): Promise<void> {
  await untilStarted(page)
  await expect(page.locator('body > div > [role=status][aria-label]')).toHaveCount(1)
  await page.evaluate(
    () =>
      new Promise((painted) => {
        requestAnimationFrame(() => requestAnimationFrame(painted))
      }),
  )
}
