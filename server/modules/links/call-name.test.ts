import { expect, it } from 'vitest'
import { callName } from './call-name.ts'

it.each([
  ['Tan Wei Ming', 'Tan Wei Ming'],
  ['  Wei-Ming  Tan', 'Wei-Ming Tan'],
  ['Nurul Aisyah binti Hassan', 'Nurul Aisyah binti Hassan'],
  ['Muhd. Ali @ Ahmad', 'Muhd. Ali @ Ahmad'],
  ['Kumar a/l Raju', 'Kumar a/l Raju'],
  ["D'Cruz", "D'Cruz"],
  ['陈伟明', '陈伟明'],
  ['Siti', 'Siti'],
])('%s is called as they said: %s', (displayName, name) => {
  expect(callName(displayName)).toBe(name)
})

it.each([
  '',
  '   ',
  'www.win-a-phone.example now',
  'Win a phone at win.example',
  'Call 0123456789',
  'ali@example.com',
  'RM500',
  '<b>',
  '0123456789',
  'A'.repeat(31),
  'Please pay this to my new account at the other bank today',
])('what is no name is not shown: %j', (displayName) => {
  expect(callName(displayName)).toBeUndefined()
})
