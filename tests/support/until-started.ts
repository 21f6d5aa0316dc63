import { expect, type Page } from 'playwright/test'

/** A page that the server rendered is there before its script: until then a click does what it does without one. */
export const untilStarted = (page: Page) =>
  expect(page.locator('html[data-started]')).toHaveCount(1)
