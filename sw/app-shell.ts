import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import { findPage, pageAt, pages, pathIn } from '#contract/shared/pages.ts'
import { isFromProxy } from '#contract/shared/own-answer.ts'
import { isOldPagesCache, pagesCache } from '#offline/cache-names.ts'
import { withApiOrigin } from './api-origin.ts'
import { matchKept, mayKeep, revalidate } from './keepable.ts'
import { reportMaintenance } from './maintenance.ts'
import { precached } from './precache.ts'

declare const __APP_BUILD__: string
declare const self: ServiceWorkerGlobalScope

const cacheName = pagesCache(__APP_BUILD__)
const type = 'text/html'
const frontPage = '/'
const precachedPages = pages.filter(({ precached }) => precached).map(({ path }) => path)

/** Whether the request opens a page, not the API, a file or the sandbox. */
export function isPage({ request, url, sameOrigin }: RouteMatchCallbackOptions): boolean {
  return (
    sameOrigin &&
    request.mode === 'navigate' &&
    !/^\/(api|media|sandbox|emulator)\/|\.[a-z0-9]+$/i.test(url.pathname)
  )
}

/**
 * Answers a navigation. Server-rendered pages come from the cache and are refreshed in the background; other pages
 * get the shell. Unknown paths go to the server, which answers 404, or get the shell offline.
 */
export async function answerPage({
  request,
  url,
  event,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const page = pageAt(url.pathname)
  if (page?.html === 'shell') return shell(request)
  if (page && page.screen !== 'maintenance') {
    const kept = await matchKept(url.pathname, { cacheName, type })
    const fresh = renew(url.pathname)
    if (kept) {
      event.waitUntil(reportMaintenance(fresh))
      return kept
    }
    const response = await fresh
    // Browsers reject a redirected response to a navigation, so the page itself is redirected.
    if (response?.redirected) return Response.redirect(new URL(url.search, response.url).href)
    return response ?? shell(request)
  }
  return (await reach(request)) ?? shell(request)
}

async function shell(request: Request): Promise<Response> {
  const kept = await precached('/app.html')
  return kept ? withApiOrigin(kept) : fetch(request)
}

/** The server's answer; undefined if it is unreachable, also if a proxy reports so. */
async function reach(...request: Parameters<typeof fetch>): Promise<Response | undefined> {
  const response = await fetch(...request).catch(() => undefined)
  return response && !isFromProxy(response.status) ? response : undefined
}

async function renew(path: string): Promise<Response | undefined> {
  const response = await reach(path, { credentials: 'same-origin', cache: revalidate })
  if (!response) return undefined
  const copy = response.clone()
  const keeps = mayKeep(response, type)
  // If the front page redirects to another language, its cached copy is removed.
  if (keeps || (response.redirected && pageOf(response)?.page.path === path))
    await caches
      .open(cacheName)
      .then<unknown>((cache) => (keeps ? cache.put(path, copy) : cache.delete(path)))
      // A full device keeps the page from being stored, never from being shown.
      .catch(() => undefined)
  return response
}

const pageOf = (response: Response) => findPage(new URL(response.url).pathname)

/** Prefetches pages in this device's language, to which the front page redirects. */
export async function prefetchPages(): Promise<void> {
  const front = await renew(frontPage)
  if (!front) return
  const locale = pageOf(front)?.locale ?? ''
  await Promise.all(precachedPages.map((path) => renew(pathIn(locale, path))))
}

/** Removes the pages of other versions, whose scripts go too, unless a newer version is installing. */
export async function dropOldPages(): Promise<void> {
  const { installing, waiting } = self.registration
  if (installing || waiting) return
  const names = await self.caches.keys()
  await Promise.all(
    names.filter((name) => isOldPagesCache(name, __APP_BUILD__)).map((name) => caches.delete(name)),
  )
}
