import { createHash } from 'node:crypto'
import { mailboxOf } from '#contract/identity/mailbox.ts'

/** The stored hash of it: recognises an account that was deleted and made again. */
export const mailboxHash = (email: string): string =>
  createHash('sha256').update(mailboxOf(email)).digest('hex')
