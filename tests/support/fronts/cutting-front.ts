import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CuttingFront = {
  origin: string
  /** Bytes of this path's bodies that were sent, in complete and cut answers. */
  sentBytes(path: string): number
  /** The same for all paths. */
  sentInAll(): number
  /** Breaks the next answers to `path`, each after the given number of bytes. */
  cut(path: string, afterBytes: readonly number[]): void
  /** How many of the cuts have been made. */
  cutsMade(): number
  /** Sends this many more bytes, then nothing until `resume`. Resolves when they are sent. */
  untilSent(bytes: number): Promise<void>
  resume(): void
  /** The number of requests for `path` so far. */
  asked(path: string): number
  stop(): Promise<void>
}

/** A proxy in front of a server that counts what it sends and breaks connections in the middle of an answer. */
export async function startCuttingFront(behind: string): Promise<CuttingFront> {
  const sent = new Map<string, number>()
  const asked = new Map<string, number>()
  const cuts = new Map<string, number[]>()
  let made = 0
  let left = Infinity
  let isSent = () => {}
  const held = new Set<() => void>()
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', behind).pathname
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const cutAfter = cuts.get(path)?.shift() ?? Infinity
    const passed = request(
      new URL(incoming.url ?? '/', behind),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        let went = 0
        answer.on('data', (part: Buffer) => {
          const some = part.subarray(0, Math.max(0, cutAfter - went))
          went += some.length
          sent.set(path, (sent.get(path) ?? 0) + some.length)
          if (!outgoing.write(some)) answer.pause()
          left -= some.length
          if (left <= 0) {
            answer.pause()
            held.add(() => answer.resume())
            isSent()
          }
          if (went < cutAfter) return
          made += 1
          answer.destroy()
          outgoing.socket?.destroySoon()
        })
        outgoing.on('drain', () => left > 0 && answer.resume())
        answer.on('end', () => outgoing.end())
        answer.on('error', () => outgoing.destroy())
      },
    )
    passed.once('error', () => outgoing.destroy())
    outgoing.once('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    sentBytes: (path) => sent.get(path) ?? 0,
    sentInAll: () => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
    cut: (path, afterBytes) => void cuts.set(path, [...afterBytes]),
    cutsMade: () => made,
    untilSent: (bytes) =>
      new Promise((resolve) => {
        left = bytes
        isSent = resolve
      }),
    resume() {
      left = Infinity
      for (const resume of held) resume()
      held.clear()
    },
    asked: (path) => asked.get(path) ?? 0,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
