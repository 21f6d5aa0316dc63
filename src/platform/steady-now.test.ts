import { afterEach, expect, it, vi } from 'vitest'
import { steadyNow } from './steady-now.ts'

const hourMs = 3_600_000

afterEach(() => vi.restoreAllMocks())

it('PRAC-03: a clock that is put back during a visit gives no time back; one that ran on in sleep counts', () => {
  const before = Date.now()
  const clock = vi.spyOn(Date, 'now')
  clock.mockReturnValue(before - hourMs)
  const real = globalThis.Date
  vi.stubGlobal(
    'Date',
    class extends real {
      constructor(...given: [] | [number]) {
        super(given[0] ?? real.now())
      }
    },
  )
  try {
    expect(steadyNow().getTime()).toBeGreaterThanOrEqual(before - 1000)
    clock.mockReturnValue(before + hourMs)
    expect(steadyNow().getTime()).toBe(before + hourMs)
  } finally {
    vi.unstubAllGlobals()
  }
})
