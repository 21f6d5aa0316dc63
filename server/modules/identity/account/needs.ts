import type { StoppableMail } from '#contract/identity/account.ts'
import type { CountMailToOther } from '../../../platform/http/limits/count-mail-to-other.ts'
import type { CountAttempt } from '../../../platform/http/limits/refuse-too-many.ts'
import type { MailMessage } from '../../../gateways/mail/mail.ts'
import type { Events } from '../../../platform/ports/events.ts'
import type { DeletionGuard } from './deletion-guards.ts'
import type { Jobs } from '../../../platform/ports/jobs.ts'

/** What accounts need from other modules and from outside. */
export type AccountNeeds = {
  guards: DeletionGuard
  /** Ends the refresh tokens of sign-ins before `since`. @throws when the platform does not answer */
  revokeTokens(uid: string, since: Date): Promise<void>
  /** Deleting a missing account succeeds. @throws when the platform does not answer */
  deleteIdentity(uid: string): Promise<void>
  /** What the person is called at the identity platform. @throws when it does not answer */
  renameIdentity(uid: string, name: string): Promise<void>
  photos: { read(key: string): Promise<Buffer | undefined>; remove(key: string): Promise<void> }
  readVoice(key: string): Promise<{ bytes: Buffer; type: string } | undefined>
  /** Whose mails the link of one stops, and which. */
  stoppedByLink(
    token: string,
    now: Date,
  ): Promise<{ uid: string; about: StoppableMail } | undefined>
  consentLinks: {
    make(uid: string, now: Date): Promise<string>
    studentOf(token: string, now: Date): Promise<string | undefined>
  }
  /** What a person of this display name is called. */
  callName(displayName: string, locale?: string): string
  school(): Promise<{ name: string }>
  terms: {
    /** The version that holds. */
    present(now: Date): Promise<string>
    /** The oldest version whose consent still counts. */
    material(now: Date): Promise<string>
  }
  count: CountAttempt
  countMail: CountMailToOther
  report(what: string, details: object): void
  jobs: Jobs
  events: Pick<Events, 'emit'>
  mail(message: MailMessage): Promise<void>
  origin: string
}
