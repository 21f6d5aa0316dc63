import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { Unreachable } from './failures.ts'
import { withKept } from './public-data.ts'
import { parseKept } from './send.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))
const answered = { on: false, message: '', since: null }
const ask = (data: object) =>
  withKept(
    'maintenance',
    async () => data as typeof answered,
    async (kept) => parseKept('maintenance', kept),
  )
const askOffline = () =>
  withKept(
    'maintenance',
    async (): Promise<typeof answered> => {
      throw new Unreachable('no network')
    },
    async (kept) => parseKept('maintenance', kept),
  )

it('TIME-01: public data is read offline as it was kept, unless another version kept it in another shape', async () => {
  await ask(answered)
  expect(await askOffline()).toMatchObject({ data: answered, keptAt: expect.any(String) as string })
  await ask({ is_on: false })
  await expect(askOffline()).rejects.toBeInstanceOf(Unreachable)
})
