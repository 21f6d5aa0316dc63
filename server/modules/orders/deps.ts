import type { Intake } from '#contract/catalogue.ts'
import type { PriceTier } from '#contract/catalogue.ts'
import type { GuardianLink } from '#contract/links.ts'
import type { Programme } from '#contract/programmes.ts'
import type { School } from '#contract/account/sign-in.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { MailMessage } from '../../gateways/mail/mail.ts'
import type { Payments } from '../../gateways/payments/payments.ts'
import type { StoredOrder } from './repository.ts'

/** What orders need to know of other modules, and of the world outside. */
export type OrderNeeds = {
  programme(id: number): Promise<Programme>
  currentIntake(programmeId: number, now: Date): Promise<Intake | null>
  /** The classes that somebody new can take. */
  openClassIds(): Promise<number[]>
  classNames(classIds: readonly number[]): Promise<string[]>
  /** Days on which banks are closed besides weekends. */
  bankHolidays(): Promise<ReadonlySet<string>>
  prices(programmeId: number): Promise<PriceTier[]>
  school(): Promise<School>
  signLink(uid: string, key: string, now: Date, fileName: string): { url: string }
  /** The classes that a person holds now; those of a subscription that has expired are none. */
  subscribedClassIds(uid: string, programmeId: number, now: Date): Promise<number[]>
  /** Links of an order to its guardian, whose address opens it without an account. */
  guardianLinks: {
    make(uid: string, orderId: string, now: Date): Promise<{ since: string; url: string }>
    find(uid: string, orderId: string, now: Date): Promise<GuardianLink>
    revoke(uid: string, orderId: string, now: Date): Promise<GuardianLink>
    orderOf(token: string, now: Date): Promise<string | undefined>
  }
  /** Must a guardian agree first that this person orders, and has not yet? */
  isConsentAwaited(uid: string): Promise<boolean>
  /** Of a name what strangers may see. */
  firstName(name: string): string
  /** Writes down, in the transaction of the change, what is to be done after it. */
  later(
    tx: Tx,
    job: { kind: string; body: Record<string, unknown>; onceKey: string; dueAt?: Date },
    now: Date,
  ): Promise<void>
  /** Tells the student, in the transaction of the change, that a payment has changed their order. */
  tellOfPayment(tx: Tx, order: StoredOrder, paymentId: string, now: Date): Promise<void>
  /** Does what was written down, without waiting for it. */
  soon(): void
  /** @throws when the mail has not been taken over */
  mail(message: MailMessage): Promise<void>
}

export type OrderDeps = {
  db: Db
  payments: Payments
  needs: OrderNeeds
  origin: string
  report(what: string, details: object): void
}
