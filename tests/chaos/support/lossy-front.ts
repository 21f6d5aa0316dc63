import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random.ts'

export type LossyFront = {
  origin: string
  /** The bytes of the saved file that were sent, the resets, and the longest standstill. */
  counted(): { bytes: number; resets: number; longestStandstillMs: number }
  stop(): Promise<void>
}

const bytesPerSecond = 1024 * 1024
const sliceBytes = 16 * 1024
const mostBytesBetween = 1.6 * 1024 * 1024
const longestOutageMs = 2500

/**
 * A front that behaves like a bad mobile network: it is slow, and again and again it resets all connections after a
 * random number of bytes of the file at `path`. For a moment after that it resets new connections too.
 */
export async function startLossyFront(
  behind: string,
  { path, resets: wanted, random }: { path: string; resets: number; random: Random },
): Promise<LossyFront> {
  const sockets = new Set<Socket>()
  let isOut = false
  let bytes = 0
  let resets = 0
  let longestStandstillMs = 0
  let lastAt: number | undefined
  let untilReset = nextDistance()

  function nextDistance(): number {
    return resets < wanted ? 1 + random.below(mostBytesBetween) : Infinity
  }
  async function resetAll(): Promise<void> {
    resets += 1
    untilReset = nextDistance()
    isOut = true
    for (const socket of sockets) socket.resetAndDestroy()
    await wait(random.below(longestOutageMs))
    isOut = false
  }
  function count(length: number): void {
    const now = performance.now()
    longestStandstillMs = Math.max(longestStandstillMs, now - (lastAt ?? now))
    lastAt = now
    bytes += length
    untilReset -= length
    if (untilReset <= 0) void resetAll()
  }
  /** Sends a body at the speed of the network. */
  async function pass(body: AsyncIterable<Buffer>, to: ServerResponse, isCounted: boolean) {
    for await (const chunk of body)
      for (let at = 0; at < chunk.length; at += sliceBytes) {
        if (to.destroyed) return
        const slice = chunk.subarray(at, at + sliceBytes)
        to.write(slice)
        if (isCounted) count(slice.length)
        await wait((slice.length / bytesPerSecond) * 1000)
      }
    to.end()
  }

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', behind)
    // The player requests everything that follows, the saver a span.
    const isSaver = url.pathname === path && /^bytes=\d+-\d+$/.test(incoming.headers.range ?? '')
    const { method, headers } = incoming
    const passed = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      pass(answer, outgoing, isSaver).catch(() => outgoing.destroy())
    })
    passed.once('error', () => outgoing.destroy())
    outgoing.once('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  server.on('connection', (socket) => {
    if (isOut) return void socket.resetAndDestroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    counted: () => ({ bytes, resets, longestStandstillMs }),
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
