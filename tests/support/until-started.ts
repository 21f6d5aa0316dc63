import { expect, type Page } from 'playwright/test'

/** Waits for the script of a server-rendered page: until then a click works as it does without script. */
export const untilStarted = (page: Page) =>
  expect(page.locator('html[data-started]')).toHaveCount(1)
