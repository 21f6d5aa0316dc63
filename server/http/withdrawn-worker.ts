import type { FastifyInstance } from 'fastify'

/**
 * Takes the place of a worker that turned out to be broken: it removes what that one kept of the app, then
 * itself, and lets the open pages load anew from the server. What people saved or did not send yet stays.
 */
const script = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys())
    if (/^(workbox-|kelasku-(pages|jump)-|kelasku-calendars)/.test(name)) await caches.delete(name)
  const pages = await clients.matchAll({ type: 'window' })
  await registration.unregister()
  for (const page of pages) page.navigate(page.url).catch(() => undefined)
})()))
`

/** Serves it instead of the built worker, for as long as the configuration says so. */
export function serveWithdrawnWorker(app: FastifyInstance): void {
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  )
}
