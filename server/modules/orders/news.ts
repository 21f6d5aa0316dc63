import type { PlannedCharge } from '../../gateways/payments/payments.ts'
import type { StoredOrder, StoredPayment } from './repository.ts'

/** What has become of an order, to be told to its people. */
export type News =
  | { kind: 'paid'; order: StoredOrder }
  | { kind: 'set-up'; order: StoredOrder; payment: StoredPayment; charges: PlannedCharge[] }
  /** The first charge of a plan was refused: the order waits for another payment. */
  | { kind: 'refused'; order: StoredOrder; payment: StoredPayment }
  | { kind: 'instalment-paid'; order: StoredOrder; number: number; restored: boolean }
  | { kind: 'instalment-failed'; order: StoredOrder; payment: StoredPayment; number: number }
/**
 * Why a fact was set aside, or what it changed: what is news to the order's people, and the order where its
 * status is another now. A fact that changes nothing has none of them.
 */
export type Outcome = { quarantined?: string; news?: News; changed?: StoredOrder }
export const nothingNew: Outcome = {}

/** What was worked out before the transaction. */
export type FactNeeds = {
  /** Until when the order's programme opens once it is paid. */
  accessEnd: Date
  /** The charges of the order's card plan when it is set up at the fact's time. */
  chargesOf(order: StoredOrder): PlannedCharge[]
}
