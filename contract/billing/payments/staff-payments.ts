import * as v from 'valibot'
import { paidMethods, manualMethods } from './payment-methods.ts'
import { Day, Instant, Sen, Uuid } from '../../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../../shared/staff/staff-lists.ts'
import { StaffRefund } from './staff-refunds.ts'

/** The provider's states, then the states of manual payments. */
export const paymentStates = [
  'opened',
  'set-up',
  'processing',
  'succeeded',
  'failed',
  'expired',
  'waiting',
  'declined',
] as const
/** A single payment, the set-up of a card plan, or one charge of it. */
export const paymentKinds = ['once', 'plan', 'instalment'] as const

const days = {
  /** The first and the last day. */
  from: v.optional(Day),
  until: v.optional(Day),
}

/** The kinds of ledger entries. */
export const entryKinds = [
  'charge',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'manual',
] as const
export type LedgerEntryKind = (typeof entryKinds)[number]

/** The order of a payment or refund. */
const ofOrder = {
  order_id: Uuid,
  programme: v.string(),
  student: v.string(),
  receipt_number: v.nullable(v.number()),
}

export const StaffPayment = v.object({
  id: v.string(),
  at: Instant,
  amount: Sen,
  kind: v.picklist(paymentKinds),
  instalment: v.nullable(v.number()),
  state: v.picklist(paymentStates),
  /** Null until the provider has reported it. */
  method: v.nullable(v.picklist(paidMethods)),
  /** The provider's reference, or the one that staff entered. */
  reference: v.nullable(v.string()),
  ...ofOrder,
})
export type StaffPayment = v.InferOutput<typeof StaffPayment>

export const paymentsSorting = sortingBy(['at', 'amount', 'student'], '-at')
export const StaffPaymentsQuery = v.strictObject({
  /** `search` takes a receipt number, a name, an email, a reference, or an order's id or its beginning. */
  ...listQuery(paymentsSorting),
  state: v.optional(v.picklist(paymentStates)),
  kind: v.optional(v.picklist(paymentKinds)),
  method: v.optional(v.picklist(paidMethods)),
  ...days,
})
export type StaffPaymentsQuery = v.InferOutput<typeof StaffPaymentsQuery>

export const StaffPayments = v.object({ ...listReply, payments: v.array(StaffPayment) })
export type StaffPayments = v.InferOutput<typeof StaffPayments>

export const refundStates = StaffRefund.entries.status.options

/** A refund in the list of all refunds. It is approved on the order's page. */
export const ListedRefund = v.object({
  id: Uuid,
  asked_at: Instant,
  settled_at: v.nullable(Instant),
  amount: Sen,
  state: v.picklist(refundStates),
  reason: v.string(),
  credit_note: v.nullable(v.number()),
  /** The method of a manual refund; null for refunds through the provider. */
  given_by: v.nullable(v.picklist(manualMethods)),
  /** Null: made at the payment provider. */
  asked_by: v.nullable(v.string()),
  ...ofOrder,
})
export type ListedRefund = v.InferOutput<typeof ListedRefund>

export const refundsSorting = sortingBy(['at', 'amount', 'student'], '-at')
export const StaffRefundsQuery = v.strictObject({
  /** `search` takes the number of a credit note or receipt, a name, an email, or an order's id or its beginning. */
  ...listQuery(refundsSorting),
  state: v.optional(v.picklist(refundStates)),
  ...days,
})
export type StaffRefundsQuery = v.InferOutput<typeof StaffRefundsQuery>

export const StaffRefunds = v.object({ ...listReply, refunds: v.array(ListedRefund) })
export type StaffRefunds = v.InferOutput<typeof StaffRefunds>
