import { mailsToMailboxPerDay, mailsToOthersPerDay } from '#contract/shared/limits.ts'
import { mailboxOf } from '#contract/identity/mailbox.ts'
import type { Tx } from '../../db/open.ts'
import type { CountAttempt } from './refuse-too-many.ts'

const withinMs = 24 * 3600 * 1000
const ofAccount = { what: 'mail-to-other', most: mailsToOthersPerDay, withinMs }
const toMailbox = { what: 'mail-to-mailbox', most: mailsToMailboxPerDay, withinMs }

/** Counts a mail that an account causes to somebody else's address. @throws Refusal `request.too-many` */
export type CountMailToOther = (uid: string, address: string, now: Date, tx?: Tx) => Promise<void>

/** One limit for all such mails, both by account and by receiving mailbox. */
export const countMailToOther =
  (count: CountAttempt): CountMailToOther =>
  async (uid, address, now, tx) => {
    await count(ofAccount, uid, now, tx)
    await count(toMailbox, mailboxOf(address), now, tx)
  }
