import { isOwnAnswer } from '#contract/shared/own-answer.ts'

/**
 * Whether the response may be cached: only from our server and of the expected type, because captive portals and
 * misconfigured proxies answer everything with their own page and a 200.
 * @param type what the content type begins with
 */
export const mayKeep = (response: Response, type: string): boolean =>
  response.status === 200 &&
  // Calls may go to another origin.
  (response.type === 'basic' || response.type === 'cors') &&
  !response.redirected &&
  isOwnAnswer(response) &&
  isOfType(response, type)

/**
 * The cache mode of requests to be cached. Captive portals may mark their page as cacheable for a year, and the HTTP
 * cache would keep returning it. Our responses are revalidated anyway.
 */
export const revalidate: RequestCache = 'no-cache'

/** Whether the response has this content type. */
export const isOfType = (response: Response, type: string): boolean =>
  response.headers.get('content-type')?.startsWith(type) ?? false

/** The cached answer if it has this content type; any other is removed. */
export async function matchKept(
  path: string,
  { cacheName, type }: { cacheName: string; type: string },
): Promise<Response | undefined> {
  const kept = await caches.match(path, { cacheName })
  if (!kept || isOfType(kept, type)) return kept
  await (await caches.open(cacheName)).delete(path)
  return undefined
}
