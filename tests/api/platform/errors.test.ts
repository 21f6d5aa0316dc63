import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints.ts'
import { everyEndpoint, type EveryName } from '#contract/every-endpoint.ts'
import { refusals, type RefusalCode } from '#contract/shared/errors.ts'
import { Refused } from '#contract/shared/wire.ts'
import { absentParams, ownPage, pathOf, tokenFor } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff, student } from '../support/learning.ts'
import { orderBody } from '../support/orders.ts'

const api = await openApiForFile()
const person = await student(api)
const administrator = await staff(api, 'administrator')
// Calls are counted by person too, and each call is tried several times.
const administrators = [administrator, await staff(api, 'administrator')]

// A caller without the right is refused before the body is read.
const tokenAt = (url: string) =>
  tokenFor(url.startsWith('/api/v1/staff/') ? (administrators[asked % 2] ?? person) : person, {
    issuedAt: api.clock.peek(),
  })
let asked = 0
/** Sends a request as it is, from its own address, because limits count by address. */
async function raw(
  method: string,
  url: string,
  payload?: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  asked += 1
  const reply = await api.app.http.inject({
    method: method as 'GET',
    url,
    remoteAddress: `10.0.${asked >> 8}.${asked & 255}`,
    headers: { authorization: `Bearer ${tokenAt(url)}`, ...ownPage, ...headers },
    ...(payload !== undefined && { payload }),
  })
  return { status: reply.statusCode, text: reply.body, headers: reply.headers }
}
function requireEnvelope({ status, text }: { status: number; text: string }, code: RefusalCode) {
  const refused = v.parse(Refused, JSON.parse(text))
  expect(refused).toMatchObject({ status_code: refusals[code], code })
  expect(status).toBe(refusals[code])
}

const writes = (Object.entries(everyEndpoint) as [EveryName, Endpoint][]).filter(
  ([, { body }]) => body !== undefined,
)

describe('ERR-03: every error has the same envelope, under its true status', () => {
  it.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/'],
    ['GET', '/api/v2/order/2'],
    ['DELETE', '/api/v1/order'],
    ['POST', '/api/v1/user'],
    ['PATCH', '/api/v1/catalogue'],
    ['GET', '/api/v1/order/2/more'],
    ['GET', '/api/v1/../../package.json'],
    ['GET', `/api/v1/order/${'9'.repeat(300)}`],
  ])('%s %s is not found', async (method, url) => {
    const answer = await raw(method, url, undefined, {})
    requireEnvelope(answer, 'request.not-found')
    expect(answer.headers['content-type']).toMatch('application/json')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('an address that cannot be decoded is malformed', async () => {
    requireEnvelope(await raw('GET', '/api/v1/order/%E0%A4%A', undefined, {}), 'request.malformed')
  })

  it.each(writes)(
    '%s: what is no JSON, no object or not all there',
    async (name, { method, form }) => {
      const url = pathOf(name, absentParams())
      const type = {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }
      if (!form) {
        for (const body of ['{', 'null,', '{"a":1}}', '\u0000', '{"a":NaN}'])
          requireEnvelope(await raw(method, url, body, type), 'request.malformed')
        for (const body of ['null', '[]', '"x"', '1', 'true', '{"no_such_key":1}'])
          requireEnvelope(await raw(method, url, body, type), 'form.invalid')
      }
      for (const other of [
        'text/plain',
        'application/xml',
        'multipart/form-data',
        form ? 'application/json' : 'application/x-www-form-urlencoded',
      ])
        requireEnvelope(
          await raw(method, url, '{}', { 'content-type': other }),
          'request.malformed',
        )
    },
  )

  it.each([undefined, 'application/json'])(
    'API-08: a body of zero length is an empty one, as %s',
    async (type) => {
      const headers = type ? { 'content-type': type } : undefined
      const answer = await raw('PUT', pathOf('cancelOrder', absentParams()), '', headers ?? {})
      requireEnvelope(answer, 'order.unknown')
      expect(v.parse(Refused, JSON.parse(answer.text)).message).toBe("We couldn't find this order.")
    },
  )

  it.each(writes)('%s: more than 64 KB is too large', async (name, { method, form }) => {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const body = form
      ? `idToken=${'x'.repeat(65_536)}`
      : JSON.stringify({ text: 'x'.repeat(65_536) })
    const answer = await raw(method, pathOf(name, absentParams()), body, { 'content-type': type })
    requireEnvelope(answer, 'request.too-large')
  })

  it.each(writes)(
    '%s: unknown keys and prototypes are refused, and nothing is polluted',
    async (name, { method, form }) => {
      const url = pathOf(name, absentParams())
      const whole = JSON.stringify({ ...orderBody(), id: absentParams().orderId }).slice(0, -1)
      for (const tail of [
        ',"__proto__":{"polluted":true}}',
        ',"constructor":{"prototype":{"polluted":true}}}',
        ',"is_admin":true}',
      ]) {
        const answer = form
          ? await raw(method, url, '__proto__[polluted]=true&constructor.prototype.polluted=true', {
              'content-type': 'application/x-www-form-urlencoded',
            })
          : await raw(method, url, whole + tail)
        expect([400, 422], answer.text).toContain(answer.status)
        v.parse(Refused, JSON.parse(answer.text))
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )
})

describe('text that no database can hold', () => {
  it.each(['a\u0000b', '\ud800', 'a\udc00b'])('%j is malformed in any position', async (text) => {
    const ask = {
      class_id: 5,
      lesson_id: null,
      at_second: null,
      text,
      asked_at: '2026-11-21T04:00:00Z',
    }
    const question = pathOf('askQuestion', absentParams())
    requireEnvelope(await raw('PUT', question, JSON.stringify(ask)), 'request.malformed')
    const order = JSON.stringify(orderBody({ city: text }))
    requireEnvelope(await raw('POST', pathOf('createOrder'), order), 'request.malformed')
    const key = JSON.stringify(orderBody({ [text]: 1 }))
    requireEnvelope(await raw('POST', pathOf('createOrder'), key), 'form.invalid')
  })

  it('in a form is malformed too', async () => {
    const form = `idToken=${tokenAt('')}&terms_version=%00`
    const answer = await raw('POST', pathOf('signIn'), form, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    requireEnvelope(answer, 'request.malformed')
  })

  it('is not what emoji, Jawi and backslashes are', async () => {
    const city = 'کواڠ 👩‍🏫 \\u0000 \\ud800'
    const order = JSON.stringify(orderBody({ city, subjects: [1] }))
    const answer = await raw('POST', pathOf('createOrder'), order)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ attribute: { user_detail: { city } } })
  })
})

describe('ERR-03: a bug', () => {
  const secret = 'canary-8d1f'

  it('in a module is a 500 that says nothing of itself', async () => {
    const kept = await api.db.execute(sql`select body from documents where key = 'school'`)
    await api.db.execute(
      sql`update documents set body = ${JSON.stringify({ name: 1, [secret]: secret })}::jsonb where key = 'school'`,
    )
    const answer = await raw('GET', pathOf('school'), undefined, {})
    const [row] = (kept as { rows: { body: unknown }[] }).rows
    await api.db.execute(
      sql`update documents set body = ${JSON.stringify(row?.body)}::jsonb where key = 'school'`,
    )
    requireEnvelope(answer, 'server.bug')
    expect(JSON.parse(answer.text)).toEqual({
      status_code: 500,
      code: 'server.bug',
      message: 'Something went wrong.',
    })
    expect((await raw('GET', pathOf('school'), undefined, {})).status).toBe(200)
  })

  it('in the database shows neither the statement nor what was in it', async () => {
    await api.db.execute(sql`alter table questions rename to away`)
    const answer = await raw(
      'PUT',
      pathOf('askQuestion', absentParams()),
      JSON.stringify({
        class_id: 5,
        lesson_id: null,
        at_second: null,
        text: secret,
        asked_at: '2026-11-21T04:00:00Z',
      }),
    )
    await api.db.execute(sql`alter table away rename to questions`)
    requireEnvelope(answer, 'server.bug')
    expect(answer.text).not.toMatch(/insert|questions|relation|canary/i)
  })
})
