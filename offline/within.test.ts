import { afterEach, expect, it, vi } from 'vitest'
import { TookTooLong, waitAtMost, within } from './within.ts'

afterEach(() => vi.useRealTimers())

const never = new Promise<never>(() => undefined)

it('gives the result of what is done in time, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  await expect(within(1000, Promise.resolve('done'))).resolves.toBe('done')
  await expect(within(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

it('throws once the time is over', async () => {
  vi.useFakeTimers()
  const late = expect(within(1000, never)).rejects.toThrow(TookTooLong)
  await vi.advanceTimersByTimeAsync(1000)
  await late
})

it('waits no longer than it may, and throws only what the work throws', async () => {
  vi.useFakeTimers()
  const waited = waitAtMost(1000, never)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(waited).resolves.toBeUndefined()
  await expect(waitAtMost(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
