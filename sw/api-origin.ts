import type { PrecacheEntry } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & { apiOrigin?: string }

/** Where calls go: the server writes it at the head of this script. Empty where it is the worker's own origin. */
export const apiOrigin = self.apiOrigin ?? ''

/** The kept shell, which is the same wherever calls go, with the place where they do. */
export async function withApiOrigin(shell: Response): Promise<Response> {
  if (!apiOrigin) return shell
  const html = await shell.text()
  return new Response(html.replace('<html lang="en"', `$& data-api="${apiOrigin}"`), {
    headers: shell.headers,
  })
}

/** Kept files keep their content policy: where calls go elsewhere, they are fetched again for it. */
export const withApiInVersion = (entry: PrecacheEntry): PrecacheEntry =>
  apiOrigin && entry.revision ? { ...entry, revision: `${entry.revision} ${apiOrigin}` } : entry
