import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { voiceMaximumBytes } from '#contract/support/staff-questions.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  isInstalled,
  startProxy,
  type Proxy,
  type ProxyName,
} from '#tests/support/fronts/proxies.ts'

type Seen = { path: string; headers: IncomingHttpHeaders; bytes: number }
type Back = {
  port: number
  server: Server
  seen: Seen[]
  /** Its open connections. */
  connections: Set<Socket>
  /** Answers 503 to /readyz, and each answer says that its connection is closed. */
  isDraining: boolean
}

const words = 'Kelasku '.repeat(1000)
const own = {
  'content-type': 'text/plain; charset=utf-8',
  'content-security-policy': "default-src 'self'",
  'cache-control': 'public, max-age=31536000, immutable',
  'strict-transport-security': 'max-age=31536000',
  etag: '"of-the-server"',
}
/** What every server and proxy on the way writes about the connection and itself. */
const ofTheWay = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
]

async function startBack(): Promise<Back> {
  const seen: Seen[] = []
  const server = createServer((asked, answer) => {
    void buffer(asked)
      .catch(() => Buffer.alloc(0))
      .then(({ length }) => {
        const path = asked.url ?? ''
        seen.push({ path, headers: asked.headers, bytes: length })
        if (back.isDraining) answer.setHeader('connection', 'close')
        if (path === '/readyz' && back.isDraining) answer.statusCode = 503
        for (const [name, value] of Object.entries(own)) answer.setHeader(name, value)
        const packed = path === '/packed'
        if (packed) answer.setHeader('content-encoding', 'br')
        answer.end(packed ? brotliCompressSync(words) : words)
      })
  })
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const back: Back = { port: await freePort(), server, seen, connections, isDraining: false }
  // As the real one: connections are kept longer than any proxy keeps them.
  server.keepAliveTimeout = 75_000
  server.listen(back.port, '127.0.0.1')
  await once(server, 'listening')
  return back
}

/** Without what `fetch` does to bodies and headers by itself. */
async function send(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
    announced,
  }: { method?: string; headers?: object; body?: Buffer; announced?: number } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const asked = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    agent: false,
    headers: {
      host: 'kelasku.example',
      ...(announced !== undefined && { 'content-length': announced }),
      ...headers,
    },
  })
  // A body that is only announced: who refuses it may close the connection while it would be sent.
  if (announced) asked.flushHeaders()
  else asked.end(body)
  const [answer] = await once(asked, 'response')
  const received = {
    status: answer.statusCode,
    headers: answer.headers,
    body: await buffer(answer),
  }
  asked.destroy()
  return received
}

describe.each(['nginx', 'caddy'] as const satisfies readonly ProxyName[])(
  'RUN-04: the file for %s',
  (name) => {
    const test = it.skipIf(!isInstalled(name))
    let backs: Back[] = []
    let proxy: Proxy | undefined
    let port: number
    beforeAll(async () => {
      if (!isInstalled(name)) return
      port = await freePort()
      backs = [await startBack(), await startBack()]
      proxy = await startProxy(
        name,
        port,
        backs.map((back) => back.port),
      )
    })
    afterAll(async () => {
      await proxy?.stop()
      for (const { server } of backs) {
        server.closeAllConnections()
        server.close()
      }
    })
    const asksOf = ({ seen }: Back, path: string) => seen.filter((one) => one.path === path)
    const lastOf = (path: string) => backs.flatMap((back) => asksOf(back, path)).at(-1)

    test('tells the server the host and who asks, after what the caller claims', async () => {
      await send(port, '/who', { headers: { 'x-forwarded-for': '198.51.100.7' } })
      const headers = lastOf('/who')?.headers
      expect(headers?.host).toBe('kelasku.example')
      // The server believes its proxies only, and so reads from the end.
      expect(String(headers?.['x-forwarded-for']).split(', ').at(-1)).toBe('127.0.0.1')
    })

    test("passes the server's headers on, and adds none", async () => {
      const { headers } = await send(port, '/headers')
      expect(headers).toMatchObject(own)
      const added = Object.keys(headers).filter((one) => !(one in own) && !ofTheWay.includes(one))
      expect(added).toEqual([])
      expect(String(headers.server)).not.toMatch(/\d/)
    })

    test('compresses nothing, and passes on what the server compressed', async () => {
      const accept = { 'accept-encoding': 'gzip, br, zstd' }
      const plain = await send(port, '/plain', { headers: accept })
      expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, words])
      const packed = await send(port, '/packed', { headers: accept })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(packed.body.equals(brotliCompressSync(words))).toBe(true)
      expect(lastOf('/packed')?.headers['accept-encoding']).toBe(accept['accept-encoding'])
    })

    test('takes the largest spoken answer, and refuses what is larger than any upload', async () => {
      const largest = Buffer.alloc(voiceMaximumBytes)
      const taken = await send(port, '/upload', { method: 'POST', body: largest })
      expect([taken.status, lastOf('/upload')?.bytes]).toEqual([200, voiceMaximumBytes])
      for (const announced of [13 * 1024 ** 2, 99_000_000, 2 * 1024 ** 3]) {
        const refused = await send(port, '/too-large', { method: 'POST', announced })
        expect([announced, refused.status]).toEqual([announced, 413])
      }
      expect(lastOf('/too-large')).toBeUndefined()
    })

    test('keeps the metrics to itself', async () => {
      expect((await send(port, '/metrics')).status).toBe(404)
      expect(lastOf('/metrics')).toBeUndefined()
    })

    test('a server that is stopping fails no request', async () => {
      const [stopping, staying] = backs
      if (!stopping || !staying) throw new Error('no servers')
      const untilRequested = (back: Back, path: string, times: number) => {
        const before = asksOf(back, path).length
        return expect.poll(() => asksOf(back, path).length).toBeGreaterThanOrEqual(before + times)
      }
      let asks = true
      const statuses: number[] = []
      const asking = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (asks) statuses.push((await send(port, '/steady')).status)
        }),
      )
      for (const back of backs) await untilRequested(back, '/steady', 20)
      // As the real one stops (docs/operations.md), but as soon as the proxy knows.
      const kept = [...stopping.connections]
      stopping.isDraining = true
      if (name === 'caddy') await untilRequested(stopping, '/readyz', 1)
      await expect.poll(() => kept.every(({ destroyed }) => destroyed)).toBe(true)
      stopping.server.close()
      stopping.server.closeIdleConnections()
      await untilRequested(staying, '/steady', 50)
      asks = false
      await asking
      expect(statuses.filter((status) => status !== 200)).toEqual([])
    })
  },
)
