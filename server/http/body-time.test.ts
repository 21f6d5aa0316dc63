import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitBodyTime } from './body-time.ts'

const app = fastify()
limitBodyTime(app, 300)
app.addContentTypeParser('*', (_request, payload, done) => {
  payload.resume()
  payload.once('end', () => done(null))
})
app.post('/call', async () => 'ok')
app.post('/file', { config: { takesFile: true } }, async () => 'ok')
app.get('/slow', async () => {
  await wait(600)
  return 'ok'
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Sends a byte of the body now and then. @returns what was answered until the connection ended, or the body was whole */
async function drip(path: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let said = ''
  socket.on('data', (text: Buffer) => void (said += text.toString()))
  // `events.once` would reject where the connection is reset, which is one way to be broken off.
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/x\r\ncontent-length: 12\r\n\r\n`,
  )
  for (let n = 0; n < 12; n++) {
    if (socket.writable) socket.write('x')
    await wait(50)
  }
  await ended
  return said
}

it('a body that drips is broken off; a file has more time', async () => {
  const [call, file] = await Promise.all([drip('/call'), drip('/file')])
  expect(call).toBe('')
  expect(file).toContain('200 OK')
})

it('an answer that takes longer than the body timeout is not aborted', async () => {
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/slow`)
  expect(await answer.text()).toBe('ok')
})
