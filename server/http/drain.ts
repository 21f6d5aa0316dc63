import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** An answer that takes longer, to a phone on a slow network say, is cut off. */
const inFlightAtMostMs = 20_000

export type Drain = {
  isDraining(): boolean
  /**
   * Tells proxies to send no more requests, serves those that still come for `forMs`, stops listening, and answers
   * what is in flight.
   */
  close(forMs: number): Promise<void>
}

/**
 * How a server leaves without a failed request: `/readyz` says 503 first, each answer ends its connection, and only
 * then does it stop listening. A proxy has to take it out, and close idle connections, within that time.
 */
export function drainable(app: FastifyInstance): Drain {
  let draining = false
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  const quiet = connectionsAtRest(app)
  app.addHook('preClose', async () => {
    for (const socket of quiet()) socket.destroy()
  })

  return {
    isDraining: () => draining,

    async close(forMs) {
      draining = true
      await wait(forMs)
      const cut = setTimeout(() => app.server.closeAllConnections(), inFlightAtMostMs)
      await app.close().finally(() => clearTimeout(cut))
    },
  }
}

/** @returns what lists the connections without a request; Node would wait for those that never had one */
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
