import { expect, type Page } from 'playwright/test'

/** Waits until the worker is installed and controls a page. */
export const untilUnderWorker = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
