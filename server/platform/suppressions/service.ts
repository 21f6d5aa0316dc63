import { clearSuppression } from '../db/suppressions.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Tx } from '../db/open.ts'
import type { AddressRefused, MailMessage, MailOutcome } from '../../gateways/mail/mail.ts'
import type { MailReports, ReturnReport } from '../../gateways/mail/mail-reports.ts'
import type { Events } from '../ports/events.ts'
import { suppressionsRepository } from './repository.ts'

/** Longer than the eight hours during which the provider retries. */
const signatureGoodMs = 12 * 3600 * 1000
const wordsMaximumCharacters = 300

const isAddressRefused = (error: unknown): error is AddressRefused =>
  error instanceof Error && error.name === 'AddressRefused'

/** Sends all mails, except to suppressed addresses: their mails came back, or were reported as spam. */
export function suppressionsService(
  db: Db,
  {
    mail,
    reports,
    events,
    clock,
  }: {
    /** Hands a message to the mail server. */
    mail(message: MailMessage): Promise<void>
    /** Undefined where the mail provider reports nothing. */
    reports: MailReports | undefined
    events: Pick<Events, 'emit'>
    clock: () => Date
  },
) {
  const repository = suppressionsRepository(db)

  async function mark(tx: Tx, { address: reported, why, words, at }: ReturnReport, now: Date) {
    const marks = suppressionsRepository(tx)
    const address = reported.toLowerCase()
    const isNew = await marks.mark({
      ...{ address, why, at },
      words: words.slice(0, wordsMaximumCharacters),
    })
    if (!isNew) return
    const uids = await marks.owners(address)
    await events.emit('mail-returned', { tx, uids, why, at, now })
  }

  /** Suppresses the email if the mail server refuses it. @throws the mail server's error */
  async function deliver(message: MailMessage): Promise<void> {
    try {
      await mail(message)
    } catch (error) {
      if (isAddressRefused(error)) {
        const now = clock()
        const { words } = error
        const report = { address: message.to, why: 'bounced' as const, words, at: now }
        await inTransaction(db, (tx) => mark(tx, report, now))
      }
      throw error
    }
  }

  /** Whether the address is suppressed; if so, counts the unsent mail. */
  const isStopped = ({ to }: MailMessage) => repository.countUnsent(to.toLowerCase(), clock())

  return {
    /** Sends a mail, unless mails to its address come back. @throws when the mail server can't take it now */
    async send(message: MailMessage): Promise<MailOutcome> {
      if (await isStopped(message)) return 'unsent'
      try {
        await deliver(message)
        return 'sent'
      } catch (error) {
        if (isAddressRefused(error) && (await isStopped(message))) return 'unsent'
        throw error
      }
    },

    /** Sends a mail that somebody waits for to sign in, even to a suppressed address. */
    sendAwaited: deliver,

    /**
     * Lifts the suppression after a successful delivery, except after a complaint: a working mailbox does not mean
     * that mail is wanted.
     */
    async noteArrival(email: string, now: Date): Promise<void> {
      await clearSuppression(db, email, now, { onlyBounced: true })
    },

    webhook: reports && {
      provider: reports.provider,
      /** @returns false when the provider has not signed it, or too long ago */
      async receive(rawBody: Buffer, now: Date): Promise<boolean> {
        const report = reports.readWebhook(rawBody)
        if (!report || Math.abs(now.getTime() - report.signedAt.getTime()) > signatureGoodMs)
          return false
        await inTransaction(db, async (tx) => {
          const isNew = await suppressionsRepository(tx).useToken(report.token, now)
          if (isNew && report.returned) await mark(tx, report.returned, now)
        })
        return true
      },
    },
  }
}
