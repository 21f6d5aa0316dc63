import { expect, it } from 'vitest'
import { readLanding, withoutLink } from './landing.ts'

const search = (text: string) => new URLSearchParams(text)

it.each(['verifyEmail', 'signIn', 'resetPassword'] as const)('a %s link lands', (mode) => {
  expect(readLanding(search(`?mode=${mode}&oobCode=c&apiKey=k&lang=en`))).toEqual({
    mode,
    oobCode: 'c',
  })
})

it.each(['', '?mode=signIn', '?oobCode=c', '?mode=signIn&oobCode=', '?mode=other&oobCode=c'])(
  'no link lands from %j',
  (text) => {
    expect(readLanding(search(text))).toBeNull()
  },
)

it('SES-02: an address in the link is not part of what is read', () => {
  expect(readLanding(search('?mode=signIn&oobCode=c&email=attacker%40example.com'))).toEqual({
    mode: 'signIn',
    oobCode: 'c',
  })
})

it('continuing keeps the return address and drops the rest', () => {
  const rest = withoutLink(search('?redirect=%2Forders&mode=signIn&oobCode=c&apiKey=k&email=a'))
  expect(rest.toString()).toBe('redirect=%2Forders')
})
