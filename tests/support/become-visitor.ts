import type { Page } from 'playwright/test'

/** Makes this device forget its signed-in person; the chosen language stays. */
export async function becomeVisitor(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(?!i18n)/ })
  // A page of the same origin that runs no code of the app.
  await page.goto('/icons/favicon.svg')
  await page.evaluate(async () => {
    localStorage.clear()
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase(name ?? '')
        deleting.addEventListener('success', resolve)
        deleting.addEventListener('blocked', resolve)
      })
  })
}
