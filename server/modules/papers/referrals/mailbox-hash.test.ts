import { expect, it } from 'vitest'
import { mailboxHash } from './service.ts'

it('ACC-02: of two ways to write one address the same is kept, and not the address', () => {
  expect(mailboxHash('a.ina+x@gmail.com')).toBe(mailboxHash('Aina@googlemail.com'))
  expect(mailboxHash('aina@example.com')).toMatch(/^[0-9a-f]{64}$/)
})
