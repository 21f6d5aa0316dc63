import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Answers that take longer, for example to a slow phone, are aborted. */
const inFlightAtMostMs = 20_000
/** A request on its way through a connection that a proxy opened in the last moment arrives within this time. */
const arrivesWithinMs = 1000

export type Drain = {
  isDraining(): boolean
  /**
   * Reports itself not ready, still serves requests for `forMs`, then stops listening and finishes requests in
   * flight.
   */
  close(forMs: number): Promise<void>
}

/**
 * Shuts a server down without failed requests: `/readyz` first answers 503 and each answer closes its connection;
 * then it stops listening. The proxy must remove it, and close idle connections, within that time.
 */
export function drainable(
  app: FastifyInstance,
  pause: (ms: number) => Promise<unknown> = wait,
): Drain {
  let draining = false
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  const idleConnections = connectionsAtRest(app)

  return {
    isDraining: () => draining,

    async close(forMs) {
      draining = true
      await pause(forMs)
      if (app.server.listening) {
        // Right after the event loop has accepted connections: those that still wait would be cut off.
        await immediate()
        const ended = once(app.server, 'close')
        app.server.close()
        await pause(Math.min(forMs, arrivesWithinMs))
        for (const socket of idleConnections()) socket.destroy()
        const cut = setTimeout(() => app.server.closeAllConnections(), inFlightAtMostMs)
        await ended.finally(() => clearTimeout(cut))
      }
      await app.close()
    },
  }
}

/** @returns a function that lists the connections without a request; Node would wait for those that never had one */
function connectionsAtRest({ server }: FastifyInstance): () => Socket[] {
  const inFlight = new Map<Socket, number>()
  const count = (socket: Socket, by: number) => {
    const before = inFlight.get(socket)
    if (before !== undefined) inFlight.set(socket, before + by)
  }
  server.on('connection', (socket) => {
    inFlight.set(socket, 0)
    socket.once('close', () => inFlight.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return () => [...inFlight].filter(([, requests]) => requests === 0).map(([socket]) => socket)
}
