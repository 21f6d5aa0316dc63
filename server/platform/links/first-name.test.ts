import { expect, it } from 'vitest'
import { firstName } from './service.ts'

it.each([
  ['Nurul Aisyah binti Hassan', 'Nurul'],
  ['  Wei-Ming  Tan', 'Wei-Ming'],
  ["D'Cruz", "D'Cruz"],
  ['Siti', 'Siti'],
])('of %s strangers see %s', (displayName, first) => {
  expect(firstName(displayName)).toBe(first)
})

it.each(['', '   ', 'www.win-a-phone.example now', 'RM500', '<b>', '0123456789', 'A'.repeat(31)])(
  'what is no name is not shown: %j',
  (displayName) => {
    expect(firstName(displayName)).toBeUndefined()
  },
)
