import type { PlannedCharge } from '../../../gateways/payments/payments.ts'
import type { OrderAccess, StoredOrder, StoredPayment } from './repository.ts'

/** What happened to an order, as its student and guardian are told. */
export type OrderOutcome =
  | { kind: 'paid'; order: StoredOrder }
  | { kind: 'set-up'; order: StoredOrder; payment: StoredPayment; charges: PlannedCharge[] }
  /** The first charge of a plan was refused: the order waits for another payment. */
  | { kind: 'refused'; order: StoredOrder; payment: StoredPayment }
  | { kind: 'instalment-paid'; order: StoredOrder; number: number; restored: boolean }
  | { kind: 'needs-cardholder'; order: StoredOrder; payment: StoredPayment; number: number }
  | { kind: 'instalment-failed'; order: StoredOrder; payment: StoredPayment; number: number }
/**
 * The result of applying an event: why it was quarantined, or what it changed. `outcome` is mailed to the order's
 * people; `changed` is the order when its status changed. An event that changes nothing has none of them.
 */
export type PaymentEventResult = {
  quarantined?: string
  outcome?: OrderOutcome
  changed?: StoredOrder
}
export const unchanged: PaymentEventResult = {}

/** What was computed before the transaction. */
export type PaymentEventContext = {
  /** What the order opens once it is paid. */
  access: OrderAccess
  /** Until when the order can be paid another way, from this moment on. */
  payBy(at: Date): Date
  /** The charges of the order's card plan if it is set up at the event's time. */
  chargesOf(order: StoredOrder): PlannedCharge[]
}
