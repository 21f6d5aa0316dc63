import type { Account } from '#contract/account/account.ts'
import type { CountAttempt } from '../../http/refuse-too-many.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { MailMessage } from '../../gateways/mail/mail.ts'

/** What accounts need of other modules, and of the world outside. */
export type AccountNeeds = {
  /** Orders of which money is still to come. */
  unsettled(uid: string): Promise<Account['unsettled']>
  /** Deletes the account at the identity platform; one that is not there is as good. @throws when it does not answer */
  deleteIdentity(uid: string): Promise<void>
  photos: { read(key: string): Promise<Buffer | undefined>; remove(key: string): Promise<void> }
  readVoice(key: string): Promise<{ bytes: Buffer; type: string } | undefined>
  /** What removes a spoken answer once no question names it. */
  dropVoice(key: string): { kind: string; body: Record<string, unknown> }
  consentLinks: {
    make(uid: string, now: Date): Promise<string>
    studentOf(token: string, now: Date): Promise<string | undefined>
  }
  /** Of a name what strangers may see. */
  firstName(name: string): string
  school(): Promise<{ name: string }>
  count: CountAttempt
  later(
    tx: Db | Tx,
    job: { kind: string; body: Record<string, unknown>; dueAt?: Date },
    now: Date,
  ): Promise<void>
  /** Does what was written down, without waiting for it. */
  soon(): void
  mail(message: MailMessage): Promise<void>
  origin: string
}
