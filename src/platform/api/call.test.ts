import { afterAll, expect, it, vi } from 'vitest'
import { call } from './call.ts'

const held = vi.hoisted(() => ({ bearer: undefined as string | undefined }))
vi.mock('../session/session.ts', () => ({ bearerHere: () => held.bearer }))
afterAll(() => vi.unstubAllGlobals())

it.each(['home', 'catalogue', 'school'] as const)(
  'API-01: %s, which anyone may ask for, goes with the token while there is one',
  async (name) => {
    const sent: (string | null)[] = []
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
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
