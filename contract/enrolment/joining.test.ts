import { describe, expect, it } from 'vitest'
import { atMalaysianTime } from '../shared/calendar.ts'
import { monthsOf, pricesToJoin } from './joining.ts'

const intake = { starts_on: '2026-09-14', ends_on: '2027-04-18' }
const on = (day: string, time = '12:00') => atMalaysianTime(day, time)

describe('the months of an intake', () => {
  it.each([
    ['before it begins', '2026-08-01', 8],
    ['on its first day', '2026-09-14', 8],
    ['on the last day of its first month', '2026-10-13', 8],
    ['on the first day of its second', '2026-10-14', 7],
    ['in the fourth', '2027-01-10', 5],
    ['in the last', '2027-04-18', 1],
    ['after teaching', '2027-05-20', 1],
  ])('ENT-02: %s', (_, day, left) => {
    expect(monthsOf(intake, on(day))).toEqual({ all: 8, left })
  })

  it('go by Malaysian days, and by the last day of shorter months', () => {
    expect(monthsOf(intake, on('2026-10-13', '23:59')).left).toBe(8)
    expect(monthsOf(intake, on('2026-10-14', '00:00')).left).toBe(7)
    const short = { starts_on: '2026-10-31', ends_on: '2027-02-28' }
    expect(monthsOf(short, on('2026-11-29'))).toEqual({ all: 5, left: 5 })
    expect(monthsOf(short, on('2026-11-30')).left).toBe(4)
    expect(monthsOf({ starts_on: '2026-10-01', ends_on: '2026-10-08' }, on('2026-10-08'))).toEqual({
      all: 1,
      left: 1,
    })
  })
})

describe('the prices of an intake that has begun', () => {
  const tiers = [
    { no_sub: 1, price: 36_000 },
    { no_sub: 2, price: 69_000 },
  ]
  it('ENT-02: are the full ones by default, and before a month is over', () => {
    expect(pricesToJoin({ tiers }, 'full', intake, on('2027-03-01'))).toEqual({ tiers })
    expect(pricesToJoin({ tiers }, 'by-remaining-months', intake, on('2026-10-01'))).toEqual({
      tiers,
    })
  })

  it('ENT-02: by remaining months are their share, rounded down to whole ringgit', () => {
    const shares = (day: string) =>
      pricesToJoin({ tiers }, 'by-remaining-months', intake, on(day)).tiers
    expect(shares('2026-10-14')).toEqual([
      { no_sub: 1, price: 31_500 },
      { no_sub: 2, price: 60_300 },
    ])
    expect(shares('2027-05-20')).toEqual([
      { no_sub: 1, price: 4500 },
      { no_sub: 2, price: 8600 },
    ])
  })
})
