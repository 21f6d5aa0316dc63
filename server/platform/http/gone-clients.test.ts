import { connect, type AddressInfo } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { dropGoneClients } from './open-server.ts'

it('a client that hung up before its request was handled is no bug', async () => {
  const app = fastify({ trustProxy: ['loopback'] })
  const failed = vi.fn()
  const handled = vi.fn()
  app.setErrorHandler((error, _request, reply) => {
    failed(error)
    return reply.code(500).send()
  })
  dropGoneClients(app)
  await app.register(rateLimit, { max: 10, timeWindow: '1 minute' })
  app.get('/', async ({ ip }) => handled(ip))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  // A client that hangs up while the server is busy is gone when the request is read.
  const gone = new Promise<void>((resolve) => {
    app.server.prependOnceListener('request', ({ socket }) => {
      socket.once('close', () => resolve())
      socket.destroy()
    })
  })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await gone
  // Whatever is done about the first client comes before all that is done about the next.
  await fetch(`http://127.0.0.1:${port}/`)
  expect(failed).not.toHaveBeenCalled()
  expect(handled.mock.calls).toEqual([['127.0.0.1']])
  await app.close()
})
