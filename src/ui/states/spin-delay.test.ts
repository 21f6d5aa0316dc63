import { expect, it } from 'vitest'
import { unnoticedMs, untilChange } from './spin-delay.ts'

it('UX-01: shows nothing for a wait that nobody notices', () => {
  expect(untilChange(true, null, 1000, 200)).toBe(unnoticedMs)
})

it('UX-01: keeps an indicator, once shown, for the rest of its minimum', () => {
  expect(untilChange(false, 1000, 1050, 200)).toBe(150)
  expect(untilChange(false, 1000, 1900, 200)).toBe(0)
})

it('UX-01: changes nothing if the indicator is already right', () => {
  expect(untilChange(true, 1000, 1050, 200)).toBeNull()
  expect(untilChange(false, null, 1050, 200)).toBeNull()
})
