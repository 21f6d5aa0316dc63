import type * as v from 'valibot'
import type { AnswerConsent, AskedConsent, GuardianAnswer } from '#contract/identity/account.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import type { Prices } from '#contract/catalogue/catalogue.ts'
import type { GuardianLink } from '#contract/shared/links.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import type { School } from '#contract/identity/sign-in.ts'
import type { JoiningPrice } from '#contract/enrolment/joining.ts'
import type { ShownParcel } from '#contract/shipping/parcels.ts'
import type { LinkedMessages, SaveMessages } from '#contract/guardians/phone-messages.ts'
import type { ClassSeats } from '#contract/enrolment/seats.ts'
import type { LetterheadSettings } from '../../../platform/copy/paper-lines.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import type { MailMessage } from '../../../gateways/mail/mail.ts'
import type { Payments } from '../../../gateways/payments/payments.ts'
import type { CountMailToOther } from '../../../platform/http/limits/count-mail-to-other.ts'
import type { Events } from '../../../platform/ports/events.ts'
import type { Jobs } from '../../../platform/ports/jobs.ts'
import type { NotifyGuardian } from '../../../platform/ports/notify-guardian.ts'

/** What orders need from other modules and from outside. */
export type OrderNeeds = {
  programme(id: number): Promise<Programme>
  programmes(): Promise<Programme[]>
  /** What can be bought now; the first is the one that a newcomer would get. */
  intakesOnSale(programmeId: number, now: Date): Promise<readonly Intake[]>
  intake(key: string): Promise<Intake | undefined>
  /** The classes that new students can take. */
  openClassIds(): Promise<number[]>
  classNames(classIds: readonly number[]): Promise<string[]>
  /** Days on which banks are closed besides weekends. */
  bankHolidays(): Promise<ReadonlySet<string>>
  /** What an intake costs today, and what a newcomer pays in a programme. */
  prices(intake: Intake, now: Date): Promise<Prices>
  currentPrices(programmeId: number, now: Date): Promise<Prices>
  school(): Promise<School>
  /** A PNG; undefined where the school has none. */
  schoolLogo(): Promise<Buffer | undefined>
  signLink(uid: string, key: string, now: Date, fileName: string): { url: string }
  /** The classes that a person has in this intake now. */
  classesHeld(uid: string, programmeId: number, intakeKey: string, now: Date): Promise<number[]>
  /** Suspended by staff, or for an instalment that is overdue. */
  isSuspended(uid: string, programmeId: number): Promise<boolean>
  /** The seats of classes that have a limit, in one intake. */
  seats: {
    /** @throws Refusal `order.class-full` */
    take(
      tx: Tx,
      of: { uid: string; intakeKey: string; classIds: readonly number[] },
      now: Date,
    ): Promise<void>
    shownTo(uid: string, intake: Intake, now: Date): Promise<ClassSeats[]>
  }
  /** What somebody pays who joins an intake that has begun. */
  joiningPrice(programmeId: number): Promise<JoiningPrice>
  /** Links of an order to its guardian, whose address opens it without an account. */
  guardianLinks: {
    make(
      uid: string,
      orderId: string,
      now: Date,
      sent?: { consentOf?: string | undefined },
    ): Promise<{ since: string; url: string }>
    isSent(token: string, now: Date): Promise<boolean>
    mayConsent(token: string, guardianEmail: string, now: Date): Promise<boolean>
    find(uid: string, orderId: string, now: Date): Promise<GuardianLink>
    revoke(uid: string, orderId: string, now: Date): Promise<GuardianLink>
    orderOf(token: string, now: Date): Promise<string | undefined>
  }
  /** A guardian's consent, without which nobody under 18 orders. */
  consent: {
    named(uid: string, at: Date): Promise<{ email: string; answer: GuardianAnswer | null } | null>
    awaited(uid: string, at: Date): Promise<{ guardianEmail: string; isRefused: boolean } | null>
    asksFor(uid: string, now: Date, at: Date): Promise<AskedConsent>
    answerFor(
      uid: string,
      answer: v.InferOutput<typeof AnswerConsent>,
      now: Date,
      language: string,
    ): Promise<void>
  }
  /** The oldest version of the terms that an order can be made under. */
  materialTerms(now: Date): Promise<string>
  /** The hardcopy materials of an order. */
  parcelsOf(orderId: string): Promise<ShownParcel[]>
  parcelsOfAll(orderIds: readonly string[]): Promise<{ orderId: string; shown: ShownParcel }[]>
  /** Messages by WhatsApp to the guardian. */
  messages: {
    agreedBy(contact: string): Promise<LinkedMessages | null>
    save(
      of: { orderId: string; uid: string; contact: string },
      body: SaveMessages,
      now: Date,
    ): Promise<void>
  }
  notifyGuardian: NotifyGuardian
  /** What a person is called. */
  callName(uid: string, locale?: string): Promise<string>
  countMail: CountMailToOther
  jobs: Jobs
  events: Pick<Events, 'emit'>
  /** @throws when the mail server has not accepted the mail */
  mail(message: MailMessage): Promise<void>
}

export type OrderDeps = {
  db: Db
  payments: Payments
  needs: OrderNeeds
  origin: string
  papers: LetterheadSettings
  /** A payment by hand above it counts when a second person confirms it. */
  manualSecondPersonAboveSen: number
  report(what: string, details: object): void
}
