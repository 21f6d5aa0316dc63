import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import { readerCache } from '#offline/cache-names.ts'

/** Files of the PDF reader. Not precached; the page caches them when it saves the first PDF. */
export const isReaderFile = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && /^\/assets\/(pdf|jbig2|openjpeg|Foxit)/.test(url.pathname)

export const answerReaderFile = async ({ request, url }: RouteHandlerCallbackOptions) =>
  (await caches.match(url.pathname, { cacheName: readerCache })) ?? fetch(request)
