import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { identityProxy } from './identity-proxy.ts'

const asked = vi.fn<(url: string) => void>()
let emulator: Server
let app: FastifyInstance

beforeAll(async () => {
  emulator = createServer(({ url = '' }, answer) => {
    asked(url)
    answer.end('{}')
  })
  await new Promise<void>((listening) => emulator.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(emulator.address() as AddressInfo).port}`
  const onChange = async () => undefined
  app = fastify()
  await app.register(
    identityProxy({ production: false, emulator: { host, ready: Promise.resolve() }, onChange }),
  )
})
afterAll(async () => {
  await app.close()
  await new Promise((closed) => emulator.close(closed))
})

const ask = (url: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    payload: '{}',
  })

describe('the way to the emulator', () => {
  it('leads to the calls of the page', async () => {
    const url = '/identitytoolkit.googleapis.com/v1/accounts:signUp'
    expect((await ask(url)).statusCode).toBe(200)
    expect(asked.mock.lastCall).toEqual([url])
  })

  it.each([
    '/identitytoolkit.googleapis.com/v1/projects/demo-kelasku/accounts:query',
    '/identitytoolkit.googleapis.com/v2/projects/demo-kelasku/config',
    '/identitytoolkit.googleapis.com/v1/accounts:lookup/../projects/demo-kelasku/accounts',
    '/emulator/v1/projects/demo-kelasku/accounts',
  ])('does not lead to its administration: %s', async (url) => {
    asked.mockClear()
    expect((await ask(url)).statusCode).toBe(404)
    expect(asked).not.toHaveBeenCalled()
  })
})
