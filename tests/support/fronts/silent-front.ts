import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type SilentFront = {
  /** The database behind this front. */
  url: string
  /** From now on nothing passes: connections stay open and new ones are accepted, but no byte arrives. */
  silence(): void
  /** New connections pass again. Silent ones stay silent for ever, as after a failover. */
  restore(): void
  close(): Promise<void>
}

/** A TCP proxy for a PostgreSQL server that can go silent without closing, like a firewall or a failover. */
export async function startSilentFront(databaseUrl: string): Promise<SilentFront> {
  const behind = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const pairs = new Set<[Socket, Socket]>()
  let isSilent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => void sockets.delete(socket))
  }
  const server = createServer((socket) => {
    keep(socket)
    // Incoming data is read, and so acknowledged, and dropped.
    if (isSilent) return void socket.resume()
    const onwards = connect(Number(behind.port), behind.hostname)
    keep(onwards)
    const pair: [Socket, Socket] = [socket, onwards]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      socket.destroy()
      onwards.destroy()
    }
    socket.on('close', end)
    onwards.on('close', end)
    socket.pipe(onwards).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const here = new URL(databaseUrl)
  here.port = String((server.address() as AddressInfo).port)
  return {
    url: here.href,
    silence() {
      isSilent = true
      for (const [socket, onwards] of pairs) {
        socket.unpipe(onwards)
        onwards.unpipe(socket)
        socket.resume()
        onwards.resume()
      }
    },
    restore() {
      isSilent = false
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
