import { expect, it } from 'vitest'
import { mailboxHash, mailboxOf } from './same-mailbox.ts'

it.each([
  ['Aina@Example.com', 'aina@example.com'],
  ['aina+trial@example.com', 'aina@example.com'],
  ['a.i.n.a@example.com', 'a.i.n.a@example.com'],
  ['A.i.na+2@gmail.com', 'aina@gmail.com'],
  ['aina@googlemail.com', 'aina@gmail.com'],
  ['"odd@name"@example.com', '"odd@name"@example.com'],
])('ACC-02: %s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

it('ACC-02: of two ways to write one address the same is kept, and not the address', () => {
  expect(mailboxHash('a.ina+x@gmail.com')).toBe(mailboxHash('Aina@googlemail.com'))
  expect(mailboxHash('aina@example.com')).toMatch(/^[0-9a-f]{64}$/)
})
