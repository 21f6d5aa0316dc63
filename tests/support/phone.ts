import { chromium, type BrowserContext, type Page } from 'playwright/test'
import { findChromium } from './browser.ts'
import { neverPrefetch } from './prefetch.ts'

/** Every browser process of one person's phone keeps its data in `folder`. */
export async function openPhone(folder: string, baseURL: string): Promise<BrowserContext> {
  const { executablePath, env, args } = await findChromium()
  const phone = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, '--autoplay-policy=no-user-gesture-required'],
    env: { PATH: process.env.PATH ?? '', ...env },
    baseURL,
    viewport: { width: 360, height: 740 },
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
  })
  await neverPrefetch(phone)
  return phone
}

export const firstPage = (context: BrowserContext): Promise<Page> | Page =>
  context.pages()[0] ?? context.newPage()
