import { createHash } from 'node:crypto'
import { mailboxOf } from '#contract/identity/mailbox.ts'

/** A hash of the mailbox that recognises an account that was deleted and created again. */
export const mailboxHash = (email: string): string =>
  createHash('sha256').update(mailboxOf(email)).digest('hex')
