import type { Page } from 'playwright/test'

/** This device forgets who was signed in; the language that it has chosen stays. */
export async function becomeVisitor(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(?!i18n)/ })
  // A page of the same origin that runs nothing of the app.
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
