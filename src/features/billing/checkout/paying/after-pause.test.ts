import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPause } from './after-pause.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('saves the latest value once, after a pause', () => {
  const save = vi.fn()
  const keeper = afterPause<string>(save, 300)
  keeper.note('A')
  vi.advanceTimersByTime(299)
  keeper.note('Ai')
  vi.advanceTimersByTime(299)
  expect(save).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(save.mock.calls).toEqual([['Ai']])
})

it('saves at once when the page is left, and nothing twice', () => {
  const save = vi.fn()
  const keeper = afterPause<string>(save, 300)
  keeper.note('Aina')
  keeper.flush()
  keeper.flush()
  vi.advanceTimersByTime(1000)
  expect(save.mock.calls).toEqual([['Aina']])
})
