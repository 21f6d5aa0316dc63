import type { FastifyInstance } from 'fastify'

const oldPaths = ['/admin', '/admin/*', '/recordings', '/recordings/*'] as const

/** Paths of the old site lead there, to the same path; `oldSite` is an origin, so a path can name no other host. */
export function redirectOldPaths(app: FastifyInstance, oldSite: string): void {
  for (const path of oldPaths)
    app.get(path, (request, reply) =>
      // An address in absolute form is nothing that a browser asks for.
      request.url.startsWith('/')
        ? reply.redirect(oldSite + request.url, 302)
        : reply.callNotFound(),
    )
}
