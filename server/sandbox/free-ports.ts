import { createServer, type AddressInfo } from 'node:net'

/** Ports that are free at this moment, all different. */
export async function freePorts(host: string, count: number): Promise<number[]> {
  // All are held until the last is found, so that none is returned twice.
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((listening, failed) => {
        server.once('error', failed)
        server.listen(0, host, listening)
      })
      return server
    }),
  )
  const ports = held.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(held.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}
