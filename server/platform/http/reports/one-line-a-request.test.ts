import fastify from 'fastify'
import { expect, it } from 'vitest'
import { OneLineARequest } from './one-line-a-request.ts'

it('a request is one line, with what was asked and the outcome', async () => {
  const logged: string[] = []
  const app = fastify({
    logController: new OneLineARequest(),
    logger: {
      stream: { write: (line: string) => void logged.push(line) },
      serializers: { req: ({ method, url }) => ({ method, url }) },
    },
  })
  app.get('/there', () => ({}))
  await app.inject('/there')
  await app.inject('/nowhere')
  await app.close()
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    { req: { method: 'GET', url: '/there' }, res: { statusCode: 200 } },
    { msg: 'Route GET:/nowhere not found' },
    { req: { method: 'GET', url: '/nowhere' }, res: { statusCode: 404 } },
  ])
})
