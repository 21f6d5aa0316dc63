import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import { readerCache } from '#offline/cache-names.ts'

/** What opens a PDF: not precached, but kept by the page that saves the first one. */
export const isReaderFile = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && /^\/assets\/(pdf|jbig2|openjpeg|Foxit)/.test(url.pathname)

export const answerReaderFile = async ({ request, url }: RouteHandlerCallbackOptions) =>
  (await caches.match(url.pathname, { cacheName: readerCache })) ?? fetch(request)
