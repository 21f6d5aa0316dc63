import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import { call } from './call.ts'

const held = vi.hoisted(() => ({
  bearer: undefined as string | undefined,
  uid: 'aina',
  ended: [] as string[],
}))
vi.mock('../session/session.ts', () => ({
  bearerHere: () => held.bearer,
  bearer: async () => `token of ${held.uid}`,
  renewBearer: async () => `new token of ${held.uid}`,
  currentSession: () => ({ state: 'signed-in', uid: held.uid }),
  sessionEnded: (why: string) => void held.ended.push(why),
}))
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('location', { port: '', protocol: 'http:' })
})
afterAll(() => vi.unstubAllGlobals())

it.each(['home', 'catalogue', 'school'] as const)(
  'API-01: %s, which anyone may ask for, goes with the token while there is one',
  async (name) => {
    const sent: (string | null)[] = []
    vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
      sent.push(headers.get('authorization'))
      return new Response(null, { status: 503 })
    })
    for (const bearer of [undefined, 'token']) {
      held.bearer = bearer
      await call(name, {}).catch(() => undefined)
    }
    expect(sent).toEqual([null, 'Bearer token'])
  },
)

it.each(['session.refused', 'session.account-closed'])(
  'SES-06: %s that meets the next person on this page neither repeats the call as theirs nor ends their session',
  async (code) => {
    const sent: (string | null)[] = []
    held.uid = 'aina'
    vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
      sent.push(headers.get('authorization'))
      held.uid = 'bala'
      return Response.json(
        { code, status_code: 401, message: 'Please sign in.' },
        { status: 401, headers: { [ownAnswerHeader]: '1' } },
      )
    })
    await expect(call('readNotices', { body: { ids: [] } })).rejects.toMatchObject({ code })
    expect(sent).toEqual(['Bearer token of aina'])
    expect(held.ended).toEqual([])
  },
)

it('SES-07: a call that is refused with 401 is repeated once with a new token, under its idempotency key', async () => {
  const sent: (string | null)[] = []
  const keys = new Set<string | null>()
  held.uid = 'aina'
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('authorization'))
    keys.add(headers.get('idempotency-key'))
    const refused = { code: 'session.refused', status_code: 401, message: 'Please sign in.' }
    const headersOfOurs = { [ownAnswerHeader]: '1' }
    return sent.length === 1
      ? Response.json(refused, { status: 401, headers: headersOfOurs })
      : Response.json({ status_code: 200, message: 'OK' }, { headers: headersOfOurs })
  })
  await expect(call('readNotices', { body: { ids: [] } })).resolves.toMatchObject({ message: 'OK' })
  expect(sent).toEqual(['Bearer token of aina', 'Bearer new token of aina'])
  expect(keys.size).toBe(1)
  expect(held.ended).toEqual([])
})
