import type { Page } from 'playwright/test'

/** Before the page opens, so that `refetch` can let its data grow old. */
export const holdClock = (page: Page) => page.clock.install()

/** What the page shows is fetched again, as after the person has been away from it for a while. */
export async function refetch(page: Page): Promise<void> {
  await page.clock.fastForward(11 * 60_000)
  await page.evaluate(() => {
    const show = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    show('hidden')
    show('visible')
  })
}
