import { describe, expect, it } from 'vitest'
import { levelOf, noData, periodAt, readBudgetMb, sumsIn, warningDue } from './data-budget.ts'

describe('PWA-08: the month of a data plan', () => {
  it.each([
    ['2026-11-21T10:00:00Z', 1, '2026-11-01', '2026-12-01'],
    ['2026-11-21T10:00:00Z', 21, '2026-11-21', '2026-12-21'],
    ['2026-11-21T10:00:00Z', 22, '2026-10-22', '2026-11-22'],
    // Midnight in Malaysia is 16:00 UTC.
    ['2026-11-30T15:59:59Z', 1, '2026-11-01', '2026-12-01'],
    ['2026-11-30T16:00:00Z', 1, '2026-12-01', '2027-01-01'],
    ['2027-02-27T10:00:00Z', 28, '2027-01-28', '2027-02-28'],
    ['2027-02-28T10:00:00Z', 28, '2027-02-28', '2027-03-28'],
    ['2027-01-03T10:00:00Z', 15, '2026-12-15', '2027-01-15'],
  ])('at %s with reset day %i it is %s to %s', (now, resetDay, from, until) => {
    expect(periodAt(new Date(now), resetDay)).toEqual({ from, until })
  })

  it('sums the days in it by kind, and no other', () => {
    const day = (played: number, rest: number) => ({ ...noData(), played, rest })
    const days = new Map([
      ['2026-10-31', day(1000, 1)],
      ['2026-11-01', day(20, 2)],
      ['2026-11-30', day(3, 4)],
      ['2026-12-01', day(5000, 8)],
    ])
    const sums = sumsIn(days, { from: '2026-11-01', until: '2026-12-01' })
    expect(sums).toEqual({ ...noData(), played: 23, rest: 6 })
  })
})

it('PWA-08: a budget is near at 80 %, over when it is used up, and nothing while it is off', () => {
  const budget = { counts: true, budgetMb: 500 }
  expect(levelOf(budget, 399_999_999)).toBe('free')
  expect(levelOf(budget, 400_000_000)).toBe('near')
  expect(levelOf(budget, 499_999_999)).toBe('near')
  expect(levelOf(budget, 500_000_000)).toBe('over')
  expect(levelOf({ ...budget, counts: false }, 900_000_000)).toBe('free')
  expect(levelOf({ ...budget, budgetMb: null }, 900_000_000)).toBe('free')
})

it('PWA-08: each level is told once in a month', () => {
  const november = periodAt(new Date('2026-11-21T10:00:00Z'), 1)
  const december = periodAt(new Date('2026-12-21T10:00:00Z'), 1)
  expect(warningDue('free', november, null)).toBeUndefined()
  const warning = warningDue('near', november, null)
  expect(warning).toBeDefined()
  expect(warningDue('near', november, warning ?? null)).toBeUndefined()
  expect(warningDue('over', november, warning ?? null)).toBeDefined()
  expect(warningDue('near', december, warning ?? null)).toBeDefined()
})

it('PWA-08: a budget is whole MB between its bounds, or none', () => {
  expect(readBudgetMb('')).toBeNull()
  expect(readBudgetMb(' 500 ')).toBe(500)
  for (const wrong of ['0', '49', '-500', '1.5', '1e3', 'lots', '1000001', '99999999'])
    expect(readBudgetMb(wrong), wrong).toBeUndefined()
})
