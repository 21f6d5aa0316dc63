import type { FastifyInstance } from 'fastify'

const oldPaths = ['/admin', '/admin/*', '/recordings', '/recordings/*'] as const

/** Redirects paths of the old site to it; `oldSite` is an origin, so a path can name no other host. */
export function redirectOldPaths(app: FastifyInstance, oldSite: string): void {
  for (const path of oldPaths)
    app.get(path, (request, reply) =>
      // No browser sends an address in absolute form.
      request.url.startsWith('/')
        ? reply.redirect(oldSite + request.url, 302)
        : reply.callNotFound(),
    )
}
