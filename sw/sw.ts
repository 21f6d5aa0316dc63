import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { updateNow } from '#offline/worker-messages.ts'
import { answerPage, dropOldPages, isPage, warmPages } from './app-shell.ts'
import { answerMaterial, isMaterial } from './materials.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// `/api` is never answered here: what was last seen of it lives in the page's kept queries alone.
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, ignoreURLParametersMatching: [/.*/] })
cleanupOutdatedCaches()
registerRoute(isPage, answerPage)
registerRoute(isMaterial, answerMaterial)
clientsClaim()

self.addEventListener('activate', (event) => event.waitUntil(dropOldPages().then(warmPages)))
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === updateNow) void self.skipWaiting()
})
