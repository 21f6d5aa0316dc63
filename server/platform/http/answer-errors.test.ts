import { DrizzleQueryError } from 'drizzle-orm'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerErrors } from './answer-errors.ts'
import { Refusal } from './refusal.ts'

const canary = 'Jalan Rahsia 7'
const fromDatabase = (cause: Error) =>
  new DrizzleQueryError('insert into orders values ($1)', [canary], cause)
const withCode = (code: string) => Object.assign(new Error(`it said ${code}`), { code })

/** What is answered and logged when a route throws this. */
async function throwing(error: Error) {
  const logged: string[] = []
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
  })
  answerErrors(app)
  app.get('/', () => {
    throw error
  })
  const reply = await app.inject('/')
  await app.close()
  return { status: reply.statusCode, text: reply.body, body: reply.json<unknown>(), logged }
}

describe('ERR-03: answers to failures', () => {
  it.each([
    ['a refusal', new Refusal('order.unknown', 'There is none.'), 404, 'order.unknown'],
    ['a bug', new TypeError(canary), 500, 'server.bug'],
    ['a broken rule of a table', fromDatabase(withCode('23505')), 500, 'server.bug'],
    ['no database', fromDatabase(withCode('ECONNREFUSED')), 503, 'server.unavailable'],
    ['a database that starts', fromDatabase(withCode('57P03')), 503, 'server.unavailable'],
    ['a database that crashed', fromDatabase(withCode('57P02')), 503, 'server.unavailable'],
    ["the database's full disk", fromDatabase(withCode('53100')), 503, 'server.unavailable'],
    ['a full disk of the server', withCode('ENOSPC'), 503, 'server.unavailable'],
    [
      'a driver that gave up',
      fromDatabase(new Error('timeout exceeded when trying to connect')),
      503,
      'server.unavailable',
    ],
    [
      'no signing keys',
      Object.assign(new Error(canary), { name: 'IdentityUnreachable' }),
      503,
      'server.unavailable',
    ],
  ])('%s', async (_, error, status, code) => {
    const answer = await throwing(error)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status_code: status, code })
    expect(answer.text).not.toMatch(/Jalan|insert|said/)
  })

  it('a refusal is not logged; a bug and an outage are, without the values of the query', async () => {
    expect((await throwing(new Refusal('order.unknown'))).logged).toEqual([])
    for (const [code, message] of [
      ['23505', 'bug'],
      ['ECONNREFUSED', 'unavailable'],
    ] as const) {
      const { logged } = await throwing(fromDatabase(withCode(code)))
      expect(logged).toHaveLength(1)
      expect(JSON.parse(logged[0] ?? '')).toMatchObject({ msg: message, err: { code } })
      expect(logged[0]).not.toContain(canary)
    }
  })
})
