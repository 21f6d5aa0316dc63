import { expect, it } from 'vitest'
import { recentText } from './recent-text.ts'

it('PWA-09: the age of what is shown is a time today, and a day and time before', () => {
  // Just after midnight in Malaysia.
  const now = new Date('2026-11-24T16:10:00.000Z')
  expect(recentText(new Date('2026-11-24T16:05:00.000Z'), now)).toBe('12:05 am')
  expect(recentText(new Date('2026-11-24T15:59:00.000Z'), now)).toBe('Tue 24 Nov, 11:59 pm')
})
