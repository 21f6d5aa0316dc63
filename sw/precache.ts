import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

const controller = new PrecacheController()

/** What was fetched when this version was installed. */
export const precached = (path: string) => controller.matchPrecache(path)

/** Keeps these files, and answers for them. */
export function precache(list: (PrecacheEntry | string)[]): void {
  controller.addToCacheList(list)
  self.addEventListener('install', (event) => void controller.install(event))
  self.addEventListener('activate', (event) => {
    // All versions share one cache, so that only what has changed is transferred; with this one's turn, what it
    // does not know is removed. What a newer one is just fetching it cannot know: that one removes the rest.
    const { installing, waiting } = self.registration
    if (!installing && !waiting) void controller.activate(event)
  })
  registerRoute(
    new PrecacheRoute(controller, { cleanURLs: false, ignoreURLParametersMatching: [/.*/] }),
  )
}
