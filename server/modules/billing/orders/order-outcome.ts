import type { PlannedCharge } from '../../../gateways/payments/payments.ts'
import type { OrderAccess, StoredOrder, StoredPayment } from './repository.ts'

/** A change of an order that its student and guardian are notified of. */
export type OrderOutcome =
  | { kind: 'paid'; order: StoredOrder }
  | { kind: 'set-up'; order: StoredOrder; payment: StoredPayment; charges: PlannedCharge[] }
  /** The first charge of a plan was refused: the order waits for another payment. */
  | { kind: 'refused'; order: StoredOrder; payment: StoredPayment }
  | { kind: 'instalment-paid'; order: StoredOrder; number: number; restored: boolean }
  | { kind: 'needs-cardholder'; order: StoredOrder; payment: StoredPayment; number: number }
  | { kind: 'instalment-failed'; order: StoredOrder; payment: StoredPayment; number: number }
/**
 * The result of applying an event: why it was quarantined, or what it changed. `outcome` is mailed to student and
 * guardian; `changed` is the order if its status changed. An event that changes nothing has neither.
 */
export type PaymentEventResult = {
  quarantined?: string
  outcome?: OrderOutcome
  changed?: StoredOrder
}
export const unchanged: PaymentEventResult = {}

/** Values computed before the transaction. */
export type PaymentEventContext = {
  /** The lessons that the order opens once it is paid. */
  access: OrderAccess
  /** The new deadline for paying the order in another way. */
  payBy(at: Date): Date
  /** The charges of the order's card plan if it is set up at the event's time. */
  chargesOf(order: StoredOrder): PlannedCharge[]
}
