import i18next from 'i18next'
import { expect, it } from 'vitest'
import { countdown } from './countdown.ts'
import { loadCopy } from './i18n/i18n.ts'

await loadCopy('dashboard', 'classroom', 'programmes')
const t = i18next.getFixedT('en', 'dashboard')

const now = new Date('2026-11-24T09:30:00.000Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

it.each([
  [1, '1 min'],
  [5 * minute, '5 min'],
  [59 * minute + 1, '1 hr'],
  [hour + 20 * minute, '1 hr 20 min'],
  [day, '1 day'],
  [day + 4 * hour + 10 * minute, '1 day 4 hr'],
  [3 * day + 4 * hour, '3 days'],
])('%d ms ahead is said as %s', (ahead, text) => {
  expect(countdown(t, now, new Date(now.getTime() + ahead))).toBe(text)
})

it('shows nothing once the time has come', () => {
  expect(countdown(t, now, now)).toBeNull()
  expect(countdown(t, now, new Date(now.getTime() - minute))).toBeNull()
})

it.each(['dashboard', 'classroom', 'programmes'] as const)('%s has its words', (namespace) => {
  const words = i18next.getFixedT('en', namespace)
  expect(countdown(words, now, new Date(now.getTime() + day + hour))).toBe('1 day 1 hr')
  expect(countdown(words, now, new Date(now.getTime() + 2 * minute))).toBe('2 min')
})
