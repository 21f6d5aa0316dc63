import { isOwnAnswer } from '#contract/shared/own-answer.ts'

/**
 * May this answer be kept? Only one of our own server, of the kind that was asked for: a captive portal or a
 * misconfigured proxy answers everything with its own page and a 200.
 * @param type what the content type begins with
 */
export const mayKeep = (response: Response, type: string): boolean =>
  response.status === 200 &&
  // Calls may go to an origin of their own.
  (response.type === 'basic' || response.type === 'cors') &&
  !response.redirected &&
  isOwnAnswer(response) &&
  isOfType(response, type)

/**
 * How to ask for what may be kept: captive portals may let their page be cached for a year, and the browser's own
 * cache would go on answering with it. Our answers are revalidated anyway.
 */
export const pastForeign: RequestCache = 'no-cache'

/** Is it of that content type? */
export const isOfType = (response: Response, type: string): boolean =>
  response.headers.get('content-type')?.startsWith(type) ?? false

/** The kept answer of that type; any other in its place is removed. */
export async function matchKept(
  path: string,
  { cacheName, type }: { cacheName: string; type: string },
): Promise<Response | undefined> {
  const kept = await caches.match(path, { cacheName })
  if (!kept || isOfType(kept, type)) return kept
  await (await caches.open(cacheName)).delete(path)
  return undefined
}
