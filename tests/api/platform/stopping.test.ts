import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drainable } from '#server/platform/http/drain.ts'
import { mountHealth } from '#server/platform/http/reports/health.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { longestWaitMs, untilDone } from '#tests/support/limits.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const body = 'message=half+now,+half+later'
/** The server says that it has begun to read it. */
const firstHalf = [
  'POST /api/v1/auth/token HTTP/1.1',
  'Host: localhost',
  'X-App-Build: test',
  'Content-Type: application/x-www-form-urlencoded',
  `Content-Length: ${body.length}`,
  'Expect: 100-continue',
  '\r\n',
].join('\r\n')

/** A connection that has sent this much. */
async function connected(port: number, sent: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (text) => (received += text.toString()))
  socket.on('error', () => undefined)
  const ended = once(socket, 'close')
  socket.write(sent)
  return {
    socket,
    untilRead: () =>
      vi.waitFor(() => expect(received).toBe('HTTP/1.1 100 Continue\r\n\r\n'), untilDone),
    /** @returns the answer, once the connection is closed */
    async finish(rest: string) {
      socket.write(rest)
      await ended
      return received
    },
  }
}

describe('RUN-02: a server that is told to stop', () => {
  const database = ownDatabase()
  let app: App
  beforeAll(async () => {
    app = await startApp({
      databaseUrl: database.url,
      emulatorHost: '127.0.0.1:1',
      env: { DRAIN_SECONDS: String(longestWaitMs / 1000) },
    })
  })
  afterAll(() => app.kill().then(app.remove))

  it('says so first, and answers what is in flight', async () => {
    const halfSent = await connected(Number(URL.parse(app.origin)?.port), firstHalf)
    await halfSent.untilRead()
    app.signal('SIGTERM')
    await vi.waitFor(
      async () => expect((await fetch(`${app.origin}/readyz`)).status).toBe(503),
      untilDone,
    )
    const late = await fetch(`${app.origin}/healthz`)
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    expect(await halfSent.finish(body)).toMatch(/\r\n\r\nHTTP\/1\.1 4\d\d /)
  })
})

it('RUN-02: a server whose time to stop has come serves what is on its way, and nothing more', async () => {
  const server = fastify()
  await server.register(formbody)
  const pauses: { ms: number; end(): void }[] = []
  const drain = drainable(server, (ms) => new Promise<void>((end) => pauses.push({ ms, end })))
  mountHealth(server, { database: { ping: async () => undefined }, isDraining: drain.isDraining })
  server.post('/api/v1/auth/token', async () => 'taken')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status

  const halfSent = await connected(port, firstHalf)
  await halfSent.untilRead()
  const unused = await connected(port, '')
  const closed = drain.close(longestWaitMs)
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
  const justOpened = await connected(port, '')
  expect(pauses.map(({ ms }) => ms)).toEqual([longestWaitMs])

  pauses[0]?.end()
  await expect.poll(() => pauses.map(({ ms }) => ms)).toEqual([longestWaitMs, 1000])
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed')
  // A proxy opened it in the last moment, and its request is on the way.
  expect(await justOpened.finish(firstHalf + body)).toMatch(/\r\n\r\nHTTP\/1\.1 200 /)
  expect(unused.socket.closed).toBe(false)
  pauses[1]?.end()
  await vi.waitFor(() => expect(unused.socket.closed).toBe(true), untilDone)
  expect(await halfSent.finish(body)).toMatch(/\r\n\r\nHTTP\/1\.1 200 /)
  await closed
})
