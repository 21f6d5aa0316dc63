import type { PrecacheEntry } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & { apiOrigin?: string }

/** The origin of the API, which the server writes at the head of this script; empty if it is the worker's own. */
export const apiOrigin = self.apiOrigin ?? ''

/** The cached shell, with the origin of the API added. */
export async function withApiOrigin(shell: Response): Promise<Response> {
  if (!apiOrigin) return shell
  const html = await shell.text()
  return new Response(html.replace('<html lang="en"', `$& data-api="${apiOrigin}"`), {
    headers: shell.headers,
  })
}

/**
 * Cached files keep their content policy, which names the origin of the API: with another origin they are fetched
 * again.
 */
export const withApiInVersion = (entry: PrecacheEntry): PrecacheEntry =>
  apiOrigin && entry.revision ? { ...entry, revision: `${entry.revision} ${apiOrigin}` } : entry
