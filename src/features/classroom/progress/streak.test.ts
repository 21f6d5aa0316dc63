import { describe, expect, it } from 'vitest'
import { streakOf } from './streak.ts'

/** Tue 24 Nov 2026, 5:30 pm in Malaysia. */
const now = new Date('2026-11-24T09:30:00.000Z')

describe('WEEK-01: the streak', () => {
  // Weeks begin on Monday: 23, 16, 9 and 2 November, 26 October.
  it.each<[string, string[], number]>([
    ['is none without a day', [], 0],
    ['counts this week', ['2026-11-24'], 1],
    ['counts a week once', ['2026-11-23', '2026-11-24'], 1],
    ['counts weeks in a row', ['2026-11-24', '2026-11-16', '2026-11-15'], 3],
    ['goes on while this week has no day yet', ['2026-11-22', '2026-11-09'], 2],
    ['is not broken by one week without', ['2026-11-24', '2026-11-10'], 2],
    ['nor by last week, before anything was learnt in this one', ['2026-11-15', '2026-11-02'], 2],
    ['nor by every second week', ['2026-11-24', '2026-11-10', '2026-10-26'], 3],
    ['is ended by two weeks in a row', ['2026-11-24', '2026-11-08', '2026-11-02'], 1],
    ['is over after two weeks without', ['2026-11-08', '2026-11-02'], 0],
  ])('%s', (_, days, weeks) => {
    expect(streakOf(days, now)).toBe(weeks)
  })

  it('goes by weeks in Malaysia', () => {
    // Sunday 11:59 pm and Monday midnight there.
    expect(streakOf(['2026-11-22'], new Date('2026-11-22T15:59:00.000Z'))).toBe(1)
    expect(streakOf(['2026-11-22', '2026-11-23'], new Date('2026-11-22T16:00:00.000Z'))).toBe(2)
  })
})
