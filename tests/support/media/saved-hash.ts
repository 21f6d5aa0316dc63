import type { Page } from 'playwright/test'

/** The SHA-256 of a recording that this person has saved. Materials in the same store are ignored. */
export function savedHash(page: Page, uid: string): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const cache = await caches.open('kelasku-saved-${uid}')
    const chunks = (await cache.keys()).filter(({ url }) => url.includes('?chunk=') && !url.includes('/file/'))
    const number = ({ url }) => Number(url.split('chunk=')[1])
    chunks.sort((a, b) => number(a) - number(b))
    const bodies = await Promise.all(chunks.map(async (key) => (await cache.match(key)).blob()))
    const digest = await crypto.subtle.digest('SHA-256', await new Blob(bodies).arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  })()`)
}
