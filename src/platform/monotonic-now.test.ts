import { afterEach, expect, it, vi } from 'vitest'
import { monotonicNow } from './monotonic-now.ts'

const hourMs = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('PRAC-03: a clock that is put back during a visit gives no time back; one that ran on in sleep counts', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(performance, 'now').mockReturnValue(5000)
  const counted = Math.floor(performance.timeOrigin + 5000)
  vi.setSystemTime(counted - hourMs)
  expect(monotonicNow().getTime()).toBe(counted)
  vi.setSystemTime(counted + hourMs)
  expect(monotonicNow().getTime()).toBe(counted + hourMs)
})
