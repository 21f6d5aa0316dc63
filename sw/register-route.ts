import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'

declare const self: ServiceWorkerGlobalScope

type Route = {
  matches(options: RouteMatchCallbackOptions): boolean
  answer(options: RouteHandlerCallbackOptions): Promise<Response>
  method: 'GET' | 'POST'
}
const routes: Route[] = []

/** The first route that matches a request answers it. */
export function registerRoute(
  matches: Route['matches'],
  answer: Route['answer'],
  method: Route['method'] = 'GET',
): void {
  routes.push({ matches, answer, method })
}

// What no route matches goes to the network as if there were no worker.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const options = { event, request, url, sameOrigin: url.origin === self.location.origin }
  const route = routes.find(({ method, matches }) => method === request.method && matches(options))
  if (route) event.respondWith(route.answer(options))
})
