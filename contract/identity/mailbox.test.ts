import { expect, it } from 'vitest'
import { isSameMailbox, mailboxOf } from './mailbox.ts'

it.each([
  ['Aina@Example.com', 'aina@example.com'],
  ['aina+trial@example.com', 'aina@example.com'],
  ['a.i.n.a@example.com', 'a.i.n.a@example.com'],
  ['A.i.na+2@gmail.com', 'aina@gmail.com'],
  ['aina@googlemail.com', 'aina@gmail.com'],
  ['"odd@name"@example.com', '"odd@name"@example.com'],
])('ACC-02 SEC-06: %s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
  expect(isSameMailbox(email, mailbox)).toBe(true)
  expect(isSameMailbox(email, `other-${mailbox}`)).toBe(false)
})
