import { expect, it } from 'vitest'
import { readMoment, readStep, type SignInMoment } from './moment.ts'

const moments: SignInMoment[] = [
  { at: 'link-sent', email: 'a@example.com' },
  { at: 'verify', email: 'a@example.com' },
  { at: 'reset-sent', email: 'a@example.com' },
  { at: 'verified' },
  { at: 'password-changed' },
  { at: 'welcome', name: '' },
]
it.each(moments)('$at is found again after a reload', (moment) => {
  expect(readMoment(structuredClone(moment))).toEqual(moment)
})

it.each([
  null,
  undefined,
  'verify',
  7,
  {},
  { at: 'verify' },
  { at: 'welcome', name: 1 },
  { at: 'x' },
])('%j in the history entry is nothing of ours', (state) => {
  expect(readMoment(state)).toBeNull()
})

it('a step is in the address, and an unknown one means the first step', () => {
  expect(readStep(new URLSearchParams('step=sign-up'))).toBe('sign-up')
  expect(readStep(new URLSearchParams('step=admin'))).toBe('choose')
  expect(readStep(new URLSearchParams())).toBe('choose')
})
