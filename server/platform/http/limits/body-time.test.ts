import { EventEmitter, once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { limitBodyTime } from './body-time.ts'

const bodyTimeoutMs = 60_000
/** The path of each request when its headers are here; `handled` when `/slow` is, which answers after `answer`. */
const events = new EventEmitter()
const app = fastify()
limitBodyTime(app)
app.addHook('onRequest', async ({ url }) => void events.emit(url))
app.addContentTypeParser('*', (_request, payload, done) => {
  payload.resume()
  payload.once('end', () => done(null))
})
app.post('/call', async () => 'ok')
app.post('/file', { config: { takesFile: true } }, async () => 'ok')
app.get('/slow', async () => {
  events.emit('handled')
  await once(events, 'answer')
  return 'ok'
})
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

const port = () => (app.server.address() as AddressInfo).port

/** Sends the headers and one byte of two. @returns the connection, and all that is answered until it ends */
async function begin(path: string): Promise<{ socket: Socket; said: Promise<string> }> {
  const arrived = once(events, path)
  const socket = connect(port(), '127.0.0.1')
  const headers = 'host: x\r\nconnection: close\r\ncontent-type: text/x\r\ncontent-length: 2'
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\nx`)
  // Breaking it off may reset the connection.
  const said = text(socket).catch(() => '')
  await arrived
  return { socket, said }
}

it('a body that drips is broken off; a file has more time', async () => {
  const [call, file] = [await begin('/call'), await begin('/file')]
  vi.advanceTimersByTime(bodyTimeoutMs)
  expect(await call.said).toBe('')
  file.socket.write('x')
  expect(await file.said).toContain('200 OK')
})

it('a body that ends in time is taken', async () => {
  const { socket, said } = await begin('/call')
  vi.advanceTimersByTime(bodyTimeoutMs - 1)
  socket.write('x')
  expect(await said).toContain('200 OK')
})

it('an answer that takes longer than the body timeout is not aborted', async () => {
  const handled = once(events, 'handled')
  const answer = fetch(`http://127.0.0.1:${port()}/slow`)
  await handled
  vi.advanceTimersByTime(bodyTimeoutMs)
  events.emit('answer')
  expect(await (await answer).text()).toBe('ok')
})
