import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pollDelayMs, waitedMs } from './poll-order.ts'

it('ORD-04: asks every 3 s at first, growing to 15 s', () => {
  expect([0, 12_000, 24_000, 40_000, 60_000, 3_600_000].map(pollDelayMs)).toEqual([
    3000, 3000, 6000, 10_000, 15_000, 15_000,
  ])
})

it('ORD-04: never asks more often again the longer it waits', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (one, more) => {
      expect(pollDelayMs(one + more)).toBeGreaterThanOrEqual(pollDelayMs(one))
    }),
  )
})

it('counts the wait from when an answer was first seen, for each answer', () => {
  const first = {}
  expect(waitedMs(first, 1000)).toBe(0)
  expect(waitedMs(first, 4000)).toBe(3000)
  expect(waitedMs({}, 5000)).toBe(0)
  expect(waitedMs(first, 9000)).toBe(8000)
})
