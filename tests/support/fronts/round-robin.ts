import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type RoundRobin = {
  /** How many requests each server has answered, in the order of the servers. */
  answered(): readonly number[]
  stop(): Promise<void>
}

/** A load balancer: each request goes to the next server, or to the one after that if nothing listens there. */
export async function startRoundRobin(
  port: number,
  servers: readonly string[],
): Promise<RoundRobin> {
  const answered = servers.map(() => 0)
  let next = 0
  const proxy = createServer((incoming, outgoing) => {
    const ask = (body: Buffer, tries: number) => {
      const at = next++ % servers.length
      const asked = request(
        new URL(incoming.url ?? '/', servers[at]),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          answered[at] = (answered[at] ?? 0) + 1
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.once('error', () => outgoing.destroy())
          answer.pipe(outgoing)
        },
      )
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 1) ask(body, tries - 1)
        else outgoing.destroy()
      })
      asked.end(body)
    }
    buffer(incoming).then(
      (body) => ask(body, servers.length),
      () => outgoing.destroy(),
    )
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    answered: () => answered,
    async stop() {
      const closed = once(proxy, 'close')
      proxy.close()
      proxy.closeAllConnections()
      await closed
    },
  }
}
