import type {
  RouteHandlerCallbackOptions,
  RouteMatchCallbackOptions,
  WorkboxPlugin,
} from 'workbox-core'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

/** A file of the build, as `build/worker.ts` lists it; `revision` is null where the name has a hash. */
export type PrecacheEntry = { url: string; revision: string | null; integrity?: string }

/** Workbox does not verify its cache: an older worker or a torn write may have left another file. */
const integrityCheck: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ event, request, cachedResponse: kept }) {
    const cacheKey = request.url
    if (event.type === 'install') return (await verify(cacheKey, kept)) ?? refetch(cacheKey)
    // A page whose start failed fetches its scripts past every cache.
    if ((event as FetchEvent).request.cache === 'reload')
      return (await verify(cacheKey, kept)) ?? repair(cacheKey)
    return kept ?? refetch(cacheKey, { isKeptIfRoom: true })
  },
}

// All versions share the cache, so that an update transfers only changed files.
const controller = new PrecacheController({ plugins: [integrityCheck] })
const openCache = () => caches.open(controller.strategy.cacheName)

/** The precached file of this version. */
export const precached = (path: string): Promise<Response | undefined> =>
  controller.matchPrecache(path)

/**
 * Precaches and serves these files. Files without an integrity are not cached, because they could be the page of a
 * captive portal or misconfigured proxy.
 */
export function precache(list: readonly PrecacheEntry[]): void {
  controller.addToCacheList(list.filter(({ integrity }) => integrity !== undefined))
  self.addEventListener('install', (event) => void controller.install(event))
  self.addEventListener('activate', (event) => {
    // The active version removes unknown files, unless a newer version is installing.
    const { installing, waiting } = self.registration
    if (!installing && !waiting) void controller.activate(event)
  })
  const options = { ignoreURLParametersMatching: [/^/], directoryIndex: '', cleanURLs: false }
  registerRoute(new PrecacheRoute(controller, options))
}

/** Whether the request is for a file of the build that this version has not precached. */
export const isAsset = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname.startsWith('/assets/')

/** A newer version that waits has precached its own files, and its pages may be in the cache of pages. */
export async function answerAsset({
  request,
  url,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const kept = request.cache === 'reload' ? undefined : (await openCache()).match(url.pathname)
  return (await kept) ?? fetch(request)
}

/** The cached copy of a file, if its hash is this version's. */
async function verify(cacheKey: string, kept?: Response): Promise<Response | undefined> {
  if (!kept) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer())
  const found = `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
  return found === controller.getIntegrityForCacheKey(cacheKey) ? kept : undefined
}

/** @throws if the network has no intact copy either */
async function refetch(cacheKey: string, { isKeptIfRoom = false } = {}): Promise<Response> {
  const { pathname } = new URL(cacheKey)
  const integrity = controller.getIntegrityForCacheKey(cacheKey)
  const fetchFile = (cache: RequestCache) =>
    fetch(pathname, { integrity, cache, credentials: 'same-origin' })
  // The HTTP cache usually has files that the page just fetched, but may hold a foreign answer.
  const response = await fetchFile('default').catch(() => fetchFile('reload'))
  if (!response.ok) throw new Error(`${response.status} for ${pathname}`)
  const put = (await openCache()).put(cacheKey, response.clone())
  await put.catch((failure: unknown) => {
    if (!isKeptIfRoom) throw failure
  })
  return response
}

let repairing: Promise<void> | undefined

/** If one cached file is damaged, others may be: all are verified before the page starts again. */
async function repair(cacheKey: string): Promise<Response | undefined> {
  repairing ??= repairAll().finally(() => {
    repairing = undefined
  })
  await repairing
  return (await openCache()).match(cacheKey)
}

async function repairAll(): Promise<void> {
  const cache = await openCache()
  for (const cacheKey of controller.getURLsToCacheKeys().values())
    if (!(await verify(cacheKey, await cache.match(cacheKey)))) await refetch(cacheKey)
}
