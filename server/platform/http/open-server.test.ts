import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { currentRequestId } from '../ports/request-id.ts'
import { openServer } from './open-server.ts'

const given = '0123456789abcdef0123456789abcdef'
afterEach(() => vi.restoreAllMocks())

function open(trustedProxies: string[]) {
  const app = openServer({ trustedProxies, logLevel: 'info' })
  app.post('/api/v1/id', async (request) => {
    await nextTurn()
    app.log.warn('of a service')
    return { id: currentRequestId(), body: request.body }
  })
  return app
}
const ask = (app: ReturnType<typeof open>, id: string, url = '/api/v1/id') =>
  app.inject({ method: 'POST', url, headers: { 'x-request-id': id }, payload: { some: 'body' } })

it('a request has the id of its proxy, in its answer, its handler and every line of the log', async () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => Boolean(lines.push(String(line))))
  const app = open(['loopback'])
  const answer = await ask(app, given)
  await app.close()
  vi.restoreAllMocks()
  expect(answer.headers['x-request-id']).toBe(given)
  expect(answer.json()).toEqual({ id: given, body: { some: 'body' } })
  // A label that stands twice in a line would be none.
  for (const line of lines) expect(line.split('"request_id"')).toHaveLength(2)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { request_id: given, msg: 'of a service' },
    { request_id: given, msg: 'request completed' },
  ])
})

it('without a proxy, or with an id that is none, it gets one of ours', async () => {
  const [behind, alone] = [open(['loopback']), open([])]
  for (const [app, id] of [
    [alone, given],
    [behind, 'short'],
    [behind, `${given}"\n{}`],
    [behind, 'x'.repeat(65)],
  ] as const)
    expect((await ask(app, id)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect((await ask(behind, given, '/pages')).headers).not.toHaveProperty('x-request-id')
  await Promise.all([behind.close(), alone.close()])
})
