import type { BrowserContext } from 'playwright/test'

/** Chooses that no class materials are fetched ahead, unless the device has chosen already. */
export const neverFetchAhead = (context: BrowserContext) =>
  context.addInitScript(() => {
    const key = 'kelasku/device/materials-ahead'
    try {
      localStorage[key] ??= 'never'
    } catch {
      // A page without an origin has no storage.
    }
  })
