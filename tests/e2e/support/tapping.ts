import type { Locator } from 'playwright/test'

/** Counts the taps of a student. */
export function tapping() {
  let taps = 0
  return {
    taps: () => taps,
    async tap(target: Locator) {
      taps += 1
      await target.click()
    },
  }
}
