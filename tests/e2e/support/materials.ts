import type { Download, Page } from 'playwright/test'

type Words = { open: RegExp; download: RegExp; close: RegExp }
const english: Words = { open: /^Open /, download: /^Download$/, close: /^Close$/ }

/** Opens a material of the class on this page in the reader, downloads its file there, and closes it. */
export async function openMaterial(page: Page, words: Partial<Words> = {}): Promise<Download> {
  const { open, download, close } = { ...english, ...words }
  await page.getByRole('link', { name: open }).first().click()
  const reader = page.getByRole('dialog')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    reader.getByRole('button', { name: download }).click(),
  ])
  await reader.getByRole('button', { name: close }).click()
  await reader.waitFor({ state: 'hidden' })
  return file
}
