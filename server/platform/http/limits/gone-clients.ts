import type { FastifyInstance } from 'fastify'

/** A client that hung up before its request is handled has no address and gets no answer: nothing is done. */
export function leaveGoneClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Reading the address here also caches it for the time after the client hangs up.
    if (request.socket.remoteAddress !== undefined) return done()
    reply.hijack()
    request.raw.destroy()
  })
}
