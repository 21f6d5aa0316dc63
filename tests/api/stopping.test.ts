import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApp, type App } from '#tests/support/app-server.ts'
import { ownDatabase } from '#tests/support/own-database.ts'

const database = ownDatabase()
const drainSeconds = 2
let app: App
beforeAll(async () => {
  app = await startApp({
    databaseUrl: database.url,
    emulatorHost: '127.0.0.1:1',
    env: { DRAIN_SECONDS: String(drainSeconds) },
  })
})
afterAll(() => app.remove())

const body = JSON.stringify({ message: 'half now, half later' })
const firstHalf = () =>
  `POST /api/v1/auth/token HTTP/1.1\r\nHost: ${URL.parse(app.origin)?.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`

/** A connection that has sent this much. */
async function connected(sent: string) {
  const socket = connect(Number(URL.parse(app.origin)?.port), '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (text) => (received += text.toString()))
  socket.on('error', () => undefined)
  const ended = once(socket, 'close')
  socket.write(sent)
  return {
    socket,
    /** @returns the answer, once the connection is closed */
    async finish(rest: string) {
      socket.write(rest)
      await ended
      return received
    },
  }
}

it('RUN-02: a server that is told to stop says so first, and answers what is in flight', async () => {
  const halfSent = await connected(firstHalf())
  const unused = await connected('')
  app.signal('SIGTERM')
  await vi.waitFor(async () => expect((await fetch(`${app.origin}/readyz`)).status).toBe(503))

  const late = await fetch(`${app.origin}/healthz`)
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  const justOpened = await connected('')

  await vi.waitFor(() => expect(fetch(`${app.origin}/healthz`)).rejects.toThrow(), {
    timeout: drainSeconds * 1000 + 2000,
  })
  // A proxy opened it in the last moment, and its request is on the way.
  expect(await justOpened.finish(firstHalf() + body.slice(9))).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await halfSent.finish(body.slice(9))).toMatch(/^HTTP\/1\.1 4\d\d /)
  await app.stop()
  expect(unused.socket.closed).toBe(true)
})
