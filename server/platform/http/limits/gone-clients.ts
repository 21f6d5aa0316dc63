import type { FastifyInstance } from 'fastify'

/** Drops requests whose client has hung up before they are handled. */
export function dropGoneClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Reading the address here also caches it for the time after the client hangs up.
    if (request.socket.remoteAddress !== undefined) return done()
    reply.hijack()
    request.raw.destroy()
  })
}
