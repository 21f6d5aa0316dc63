import type { BrowserContext } from 'playwright/test'

/** Chooses that no class materials are prefetched, unless the device has chosen already. */
export const neverPrefetch = (context: BrowserContext) =>
  context.addInitScript(() => {
    const key = 'kelasku/device/prefetch-materials'
    try {
      localStorage[key] ??= 'never'
    } catch {
      // A page without an origin has no storage.
    }
  })
