import { registerRoute } from 'workbox-routing'
import {
  isItDown,
  languageKept,
  skipWaiting,
  sharedPhotoRequest,
} from '#offline/worker-messages.ts'
import { withApiInVersion } from './api-origin.ts'
import { answerPage, dropOldPages, isPage, prefetchPages } from './app-shell.ts'
import { answerCalendar, isCalendar } from './calendars.ts'
import { answerCounted, countTransfers, isCounted } from './data-use.ts'
import { answerSearchIndex, isSearchIndexRequest } from './search.ts'
import { keepFresh, prefetchPublic } from './keep-fresh.ts'
import { wasDown } from './maintenance.ts'
import { answerMaterial, isMaterial, answerReaderFile, isReaderFile } from './materials.ts'
import { answerAsset, isAsset, precache, type PrecacheEntry } from './precache.ts'
import { openNotification, showNotification } from './push.ts'
import { answerSaved, isSaved } from './saved.ts'
import { giveShared, isShared, takeShared } from './share.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// `/api` is never answered here: only the page's persisted queries cache it.
precache(self.__WB_MANIFEST.map(withApiInVersion))
registerRoute(isPage, answerPage)
registerRoute(isMaterial, answerMaterial)
registerRoute(isCounted, answerCounted)
registerRoute(isSaved, answerSaved)
registerRoute(isCalendar, answerCalendar)
registerRoute(isReaderFile, answerReaderFile)
registerRoute(isSearchIndexRequest, answerSearchIndex)
registerRoute(isAsset, answerAsset)
registerRoute(isShared, takeShared, 'POST')
countTransfers()

self.addEventListener('install', (event) => event.waitUntil(prefetchPublic()))
self.addEventListener('activate', () => void self.clients.claim())
// Browsers hold every navigation until this is done, so it does not wait for the network.
self.addEventListener('activate', (event) => event.waitUntil(dropOldPages()))
// Those of the install may be days old by now, of the version before, or not all here.
self.addEventListener('activate', () => void prefetchPages())
// `PeriodicSyncEvent` has no type yet, and this is the only periodic sync.
self.addEventListener('periodicsync', (event) => (event as ExtendableEvent).waitUntil(keepFresh()))
self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { data, ports } = event as { data: unknown; ports: readonly MessagePort[] }
  const type = (data as { type?: unknown } | null)?.type
  if (type === skipWaiting.type) void self.skipWaiting()
  if (data === languageKept) event.waitUntil(prefetchPages())
  if (type === sharedPhotoRequest.type) ports[0]?.postMessage(giveShared())
  if (type === isItDown.type)
    event.waitUntil(wasDown().then((isDown) => ports[0]?.postMessage(isDown)))
})
