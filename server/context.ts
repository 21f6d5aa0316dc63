import type { FastifyBaseLogger } from 'fastify'
import { SchoolDocument } from '#contract/school/school-document.ts'
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

/** The settings, the database and the gateways to external services. */
export type Infrastructure = {
  config: Config
  database: OpenDatabase
  secrets: Secrets
  identity: Identity
  /** Undefined without Google sign-in. */
  googleCodes?: GoogleCodes | undefined
  payments: Payments
  mail: Mail
  /** Undefined without a key to sign push messages. */
  push: Push | undefined
  /** Undefined without ffmpeg; students then get recordings as uploaded. */
  encoder?: Encoder | undefined
  /** Undefined if staff paste the links of lessons. */
  meetings?: Meetings | undefined
  /** Undefined without WhatsApp; guardians then get emails only. */
  messages?: Messages | undefined
  clock: () => Date
}
export type Context = ReturnType<typeof createContext>

/** Creates what every domain receives: the infrastructure and the platform's services. */
export function createContext(infrastructure: Infrastructure, log: FastifyBaseLogger) {
  const { config, secrets, clock } = infrastructure
  const { db } = infrastructure.database
  const { origin } = config
  const report = (what: string, details: object) => log.error(details, what)

  const documents = documentReader(db)
  const jobs = jobQueue()
  const events = eventBus()
  const suppressions = suppressionsService(db, {
    // Answers go to the address that the school has published, not to that of the sample content.
    async mail(message) {
      const { support_email: replyTo } = await documents.read('school', SchoolDocument)
      const isReal = replyTo && !replyTo.endsWith('.example')
      await infrastructure.mail.send({ ...message, ...(isReal && { replyTo }) })
    },
    reports: config.mailgunWebhookKey ? mailgunReports(config.mailgunWebhookKey) : undefined,
    events,
    clock,
  })
  const storage = openStorage(config, secrets.linkKey)
  const secondsToWait = attemptsCounter(db, secrets.linkKey)
  const count = refuseTooMany(secondsToWait)
  const { messages } = infrastructure
  const phoneMessages = phoneMessagesService(db, { messages, origin, count, jobs, report })
  return {
    config,
    secrets,
    origin,
    db,
    documents,
    clock,
    report,
    jobs,
    events,
    storage,
    orphanedFiles: orphanedFilesService(db, { store: storage.store, jobs, clock }),
    identityPlatform: infrastructure.identity,
    googleCodes: infrastructure.googleCodes,
    payments: infrastructure.payments,
    push: infrastructure.push,
    encoder: infrastructure.encoder,
    meetings: infrastructure.meetings,
    suppressions,
    /** @throws when the mail server has not accepted the mail */
    async mail(message: MailMessage): Promise<void> {
      await suppressions.send(message)
    },
    links: linksService(linksRepository(db), origin),
    phoneMessages,
    secondsToWait,
    /** @throws Refusal `request.too-many` */
    count,
    /** Counts a mail to an address that somebody typed in. @throws Refusal `request.too-many` */
    countMail: countMailToOther(count),
  }
}
