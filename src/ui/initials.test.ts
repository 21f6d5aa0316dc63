import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

it('takes the first letters of the first two names', () => {
  expect(initialsOf('Nurul Aisyah binti Hassan')).toBe('NA')
  expect(initialsOf('Cikgu Farid bin Osman')).toBe('FO')
  expect(initialsOf('Lim Wei Jie')).toBe('LW')
  expect(initialsOf('Ravi')).toBe('R')
  expect(initialsOf('Dr. Siti')).toBe('S')
  expect(initialsOf('  ')).toBe('')
})

it('gives the same person the same hue, and different people different ones', () => {
  expect(hueOf('Ravi')).toBe(hueOf('Ravi'))
  expect(hueOf('Ravi')).not.toBe(hueOf('Siti'))
})
