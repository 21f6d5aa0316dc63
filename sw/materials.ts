import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import { isOwnAnswer } from '#contract/shared/own-answer.ts'
import { materialsCache, readerCache } from '#offline/cache-names.ts'
import { readDeviceOwner } from '#offline/owner.ts'
import { countedFor } from './data-use.ts'
import { isOfType, mayKeep } from './keepable.ts'

/** Whether the request is for a whole material by its signed link. */
export function isMaterial({ url, sameOrigin, request }: RouteMatchCallbackOptions): boolean {
  return (
    sameOrigin &&
    url.pathname.startsWith('/media/materials/') &&
    url.searchParams.has('u') &&
    !request.headers.has('range')
  )
}

/**
 * The network's answer, cached for the person of the signed link. Without a network, or if another server answers, the
 * cached one, even if its link has expired: the page asks for it only while the lease opens it.
 */
export async function answerMaterial({
  request,
  url,
  event,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const cacheName = materialsCache(url.searchParams.get('u') ?? '')
  const answer = await fetch(request).catch(() => undefined)
  if (answer && isOwnAnswer(answer)) {
    const response = countedFor(url, answer, 'materials')
    if (mayKeep(answer, '') && !isPage(answer)) {
      const copy = response.clone()
      const keep = caches.open(cacheName).then((cache) => cache.put(url.pathname, copy))
      event.waitUntil(keep.catch(() => undefined))
    }
    return response
  }
  // On a shared phone only the person of the signed link gets the cached file.
  const isMine = (await readDeviceOwner()) === url.searchParams.get('u')
  const kept = isMine ? await caches.match(url.pathname, { cacheName }) : undefined
  return kept ?? answer ?? Response.error()
}

const isPage = (response: Response) => isOfType(response, 'text/html')

/** Files of the PDF reader. Not precached; the page caches them when a PDF is first opened or saved. */
export const isReaderFile = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && /^\/assets\/(pdf|jbig2|openjpeg|Foxit)/.test(url.pathname)

export const answerReaderFile = async ({ request, url }: RouteHandlerCallbackOptions) =>
  (await caches.match(url.pathname, { cacheName: readerCache })) ?? fetch(request)
