import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { personClient } from './client.ts'

it('PWA-03: a device store that does not answer does not stop the request to the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest)
  const asked = vi.fn(() => 'from the server')
  const fetched = personClient('aina').fetchQuery({ queryKey: ['classroom', '5'], queryFn: asked })
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await fetched).toBe('from the server')
  vi.useRealTimers()
  vi.restoreAllMocks()
})
