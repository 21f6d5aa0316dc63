import { expect, it } from 'vitest'
import { daysOfPeriod, spanOf, periods } from './finance.ts'

it.each([
  ['this-month', '2026-11-29', '2026-11-01', '2026-11-29'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['this-quarter', '2026-11-29', '2026-10-01', '2026-11-29'],
  ['last-quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-11-29', '2026-01-01', '2026-11-29'],
  ['last-year', '2025-02-01', '2024-01-01', '2024-12-31'],
] as const)('BOOKS-01: %s on %s is %s to %s', (period, today, from, until) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, until })
})

it('BOOKS-01: every period fits into a report', () => {
  for (const period of periods)
    expect(
      spanOf(daysOfPeriod(period, '2025-01-31'), new Date('2025-01-31T04:00:00Z')),
    ).toBeDefined()
})
