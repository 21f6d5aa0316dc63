import { afterEach, expect, it, vi } from 'vitest'
import { TimeoutError, waitUpTo, withTimeout } from './timeout.ts'

afterEach(() => vi.useRealTimers())

const never = new Promise<never>(() => undefined)

it('returns a result that is in time, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  await expect(withTimeout(1000, Promise.resolve('done'))).resolves.toBe('done')
  await expect(withTimeout(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

it('throws once the time is over', async () => {
  vi.useFakeTimers()
  const late = expect(withTimeout(1000, never)).rejects.toThrow(TimeoutError)
  await vi.advanceTimersByTimeAsync(1000)
  await late
})

it('waits no longer than it may, and throws only what the work throws', async () => {
  vi.useFakeTimers()
  const waited = waitUpTo(1000, never)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(waited).resolves.toBeUndefined()
  await expect(waitUpTo(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
