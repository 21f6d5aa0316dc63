import { expect, type Page } from 'playwright/test'

/** How long the worker may take to fetch and keep what it fetches ahead, beside two other browsers. */
export const installs = { timeout: 30_000 }

/** Waits until the worker is installed and in charge of a page. */
export const untilUnderWorker = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), installs)
    .toBe(true)
