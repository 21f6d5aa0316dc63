import { afterEach, expect, it, vi } from 'vitest'
import { monotonicNow } from './now.ts'

const hourMs = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('PRAC-03: a clock that is set back during a visit gives no extra time; time asleep counts', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(performance, 'now').mockReturnValue(5000)
  const counted = Math.floor(performance.timeOrigin + 5000)
  vi.setSystemTime(counted - hourMs)
  expect(monotonicNow().getTime()).toBe(counted)
  vi.setSystemTime(counted + hourMs)
  expect(monotonicNow().getTime()).toBe(counted + hourMs)
})
