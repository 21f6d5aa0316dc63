import { expect, it, vi } from 'vitest'
import { untilDone } from '#tests/support/limits.ts'
import { oneAtATime } from './one-at-a-time.ts'

it('ten calls during a run share one more run, which began after each of them', async () => {
  let runs = 0
  let atOnce = 0
  let endRun = () => {}
  const isOver = new Promise<void>((resolve) => (endRun = resolve))
  const ask = oneAtATime(async () => {
    atOnce += 1
    expect(atOnce).toBe(1)
    runs += 1
    await isOver
    atOnce -= 1
  })
  const first = ask()
  await vi.waitUntil(() => runs === 1, untilDone)
  const others = Array.from({ length: 10 }, ask)
  endRun()
  await first
  expect(runs).toBe(1)
  await Promise.all(others)
  expect(runs).toBe(2)
  await ask()
  expect(runs).toBe(3)
})

it('a failed run rejects its own callers, not the next ones', async () => {
  let runs = 0
  const ask = oneAtATime(async () => {
    runs += 1
    if (runs === 1) throw new Error('disk full')
  })
  const isRefused = expect(ask()).rejects.toThrow('disk full')
  await vi.waitUntil(() => runs === 1, untilDone)
  const next = ask()
  await isRefused
  await expect(next).resolves.toBeUndefined()
})
