import type { FastifyInstance } from 'fastify'

/** For headers and body of any request, files too: 2 MiB over a line of 60 kbit/s. */
export const requestTimeoutMs = 5 * 60_000
/** For the body of a call or a form; at most 64 KB. */
const bodyTimeoutMs = 60_000

/**
 * Aborts a request whose body is not complete in time, so that nobody keeps connections open by sending a byte now
 * and then. Routes with `config.takesFile` have the whole of `requestTimeoutMs`.
 */
export function limitBodyTime(app: FastifyInstance, ms = bodyTimeoutMs): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.takesFile) {
      const late = setTimeout(() => {
        if (!request.raw.complete) request.raw.destroy()
      }, ms)
      late.unref()
      reply.raw.once('close', () => clearTimeout(late))
    }
    done()
  })
}
