import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ephemeral ports, because an outgoing connection could take one of those at any moment. */
const servedPorts = [10_000, 32_768] as const
const attemptsAtMost = 1000

/** Ports that were free a moment ago, all different. */
export async function freePorts(host: string, count: number): Promise<number[]> {
  // All are held until the last is found, so that none is returned twice.
  const held = new Map<number, Server>()
  try {
    for (let attempt = 0; held.size < count; attempt += 1) {
      const port = randomInt(...servedPorts)
      const server = createServer().listen(port, host)
      try {
        await once(server, 'listening')
        held.set(port, server)
      } catch (error) {
        if (attempt >= attemptsAtMost) throw error
      }
    }
    return [...held.keys()]
  } finally {
    await Promise.all(
      [...held.values()].map((server) => new Promise((closed) => server.close(closed))),
    )
  }
}
