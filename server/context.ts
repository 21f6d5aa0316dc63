import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { GoogleCodes } from './gateways/identity/google-codes.ts'
import type { Identity } from './gateways/identity/identity.ts'
import type { Mail, MailMessage } from './gateways/mail/mail.ts'
import { mailgunReports } from './gateways/mail/mailgun.ts'
import type { Encoder } from './gateways/media/encoder.ts'
import type { Meetings } from './gateways/meetings/meetings.ts'
import type { Messages } from './gateways/messages/messages.ts'
import type { Payments } from './gateways/payments/payments.ts'
import type { Push } from './gateways/push/push.ts'
import type { OpenDatabase } from './platform/db/open.ts'
import { attemptsCounter } from './platform/http/limits/count-attempts.ts'
import { documentReader } from './platform/http/read-document.ts'
import { countMailToOther } from './platform/http/limits/count-mail-to-other.ts'
import { refuseTooMany } from './platform/http/limits/refuse-too-many.ts'
import { jobQueue } from './platform/jobs/queue.ts'
import { linksRepository } from './platform/links/repository.ts'
import { linksService } from './platform/links/service.ts'
import { orphanedFilesService } from './platform/orphaned-files/service.ts'
import { phoneMessagesService } from './platform/phone-messages/service.ts'
import { eventBus } from './platform/ports/events.ts'
import { suppressionsService } from './platform/suppressions/service.ts'
import type { Secrets } from './secrets.ts'
import { openStorage } from './storage.ts'

/** The settings, the database, and the gateways to the world outside. */
export type Outside = {
  config: Config
  database: OpenDatabase
  secrets: Secrets
  identity: Identity
  /** Undefined where there is no sign-in with Google. */
  googleCodes?: GoogleCodes | undefined
  payments: Payments
  mail: Mail
  /** Undefined where there is no key to sign pushed notices with. */
  push: Push | undefined
  /** Undefined where there is no ffmpeg: students get recordings as they were uploaded. */
  encoder?: Encoder | undefined
  /** Undefined where staff paste the links of lessons. */
  meetings?: Meetings | undefined
  /** Undefined without WhatsApp: guardians get emails only. */
  messages?: Messages | undefined
  clock: () => Date
}
export type Context = ReturnType<typeof createContext>

/** What every domain is made with: the world outside, and what the platform does for all of them. */
export function createContext(outside: Outside, log: FastifyBaseLogger) {
  const { config, secrets, clock } = outside
  const { db } = outside.database
  const { origin } = config
  const report = (what: string, details: object) => log.error(details, what)

  const jobs = jobQueue()
  const events = eventBus()
  const suppressions = suppressionsService(db, {
    mail: (message) => outside.mail.send(message),
    reports: config.mailgunWebhookKey ? mailgunReports(config.mailgunWebhookKey) : undefined,
    events,
    clock,
  })
  const storage = openStorage(config, secrets.linkKey)
  const secondsToWait = attemptsCounter(db, secrets.linkKey)
  const count = refuseTooMany(secondsToWait)
  const { messages } = outside
  const phoneMessages = phoneMessagesService(db, { messages, origin, count, jobs, report })
  return {
    config,
    secrets,
    origin,
    db,
    documents: documentReader(db),
    clock,
    report,
    jobs,
    events,
    storage,
    orphanedFiles: orphanedFilesService(db, { store: storage.store, jobs, clock }),
    identityPlatform: outside.identity,
    googleCodes: outside.googleCodes,
    payments: outside.payments,
    push: outside.push,
    encoder: outside.encoder,
    meetings: outside.meetings,
    suppressions,
    /** @throws when the mail server has not accepted the mail */
    async mail(message: MailMessage): Promise<void> {
      await suppressions.send(message)
    },
    links: linksService(linksRepository(db), origin),
    phoneMessages,
    notifyGuardian: phoneMessages.notifyGuardian,
    secondsToWait,
    /** @throws Refusal `request.too-many` */
    count,
    /** The same for mails to an address that somebody typed in. */
    countMail: countMailToOther(count),
  }
}
