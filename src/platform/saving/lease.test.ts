import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { BrokenReply, Unreachable } from '../api/failures.ts'
import { keepLease } from './lease.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))

const call = vi.hoisted(() => vi.fn<() => Promise<never>>())
vi.mock('../api/call.ts', () => ({ call }))

const reported = vi.fn()
vi.stubGlobal('reportError', reported)
afterEach(() => reported.mockClear())

/** Renews a lease whose call fails with this failure. @returns the reported bugs */
async function renewWith(failure: Error): Promise<unknown[]> {
  call.mockRejectedValue(failure)
  const lease = keepLease('aina', async () => undefined)
  await lease.renew()
  lease.stop()
  return reported.mock.calls.flat()
}

it('PWA-05: a lease that cannot be renewed does not stop saving', async () => {
  expect(await renewWith(new Unreachable('no network'))).toEqual([])
})

it('PWA-05: a lease that breaks its contract is reported, and saving goes on', async () => {
  const broken = new BrokenReply('lease', {})
  expect(await renewWith(broken)).toEqual([broken])
})
