import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

const controller = new PrecacheController()
const openCache = () => caches.open(controller.strategy.cacheName)

/** What was fetched when this version was installed. */
export const precached = (path: string) => controller.matchPrecache(path)

/**
 * Keeps these files, and answers for them. A file without an integrity is not kept: nothing would tell it from what
 * a captive portal or a misconfigured proxy answers in its place.
 */
export function precache(list: (PrecacheEntry | string)[]): void {
  controller.addToCacheList(
    list.filter((entry) => typeof entry !== 'string' && entry.integrity !== undefined),
  )
  self.addEventListener('install', (event) => event.waitUntil(install()))
  self.addEventListener('activate', (event) => {
    // All versions share one cache, so that only what has changed is transferred. The active version removes what
    // it does not know, unless a newer one is installing: that one knows better.
    const { installing, waiting } = self.registration
    if (!installing && !waiting) void controller.activate(event)
  })
  // A page whose start failed fetches its scripts past every cache.
  registerRoute(
    ({ request, url }) =>
      request.cache === 'reload' && controller.getCacheKeyForURL(url.href) !== undefined,
    ({ url }) => repair(url.href),
  )
  registerRoute(
    new PrecacheRoute(controller, { cleanURLs: false, ignoreURLParametersMatching: [/.*/] }),
  )
}

/** Fetches what is not here yet. An older worker may have kept foreign answers: those are replaced. */
async function install(): Promise<void> {
  for (const url of controller.getURLsToCacheKeys().keys())
    if (!(await readSound(url))) await fetchSound(url)
}

let repairing: Promise<void> | undefined

/** Where one kept file is not sound, others may not be: all are looked at before the page starts again. */
async function repair(url: string): Promise<Response> {
  const kept = await readSound(url)
  if (kept) return kept
  repairing ??= install().finally(() => {
    repairing = undefined
  })
  await repairing
  return (await readSound(url)) ?? Response.error()
}

/** The kept copy of a file, when it is the file that this version was built with. */
async function readSound(url: string): Promise<Response | undefined> {
  const cacheKey = controller.getCacheKeyForURL(url) ?? url
  const kept = await (await openCache()).match(cacheKey)
  if (!kept) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer())
  const integrity = `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
  return integrity === controller.getIntegrityForCacheKey(cacheKey) ? kept : undefined
}

/** @throws when the network has no sound copy either */
async function fetchSound(url: string): Promise<void> {
  const cacheKey = controller.getCacheKeyForURL(url) ?? url
  const integrity = controller.getIntegrityForCacheKey(cacheKey) ?? ''
  const ask = (cache: RequestCache) => fetch(url, { integrity, cache, credentials: 'same-origin' })
  // The browser's own cache usually has what the page has just fetched, but it may hold a foreign answer.
  const response = await ask('default').catch(() => ask('reload'))
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  await (await openCache()).put(cacheKey, response)
}
