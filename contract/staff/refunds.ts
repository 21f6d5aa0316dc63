import * as v from 'valibot'
import { disputeStatuses } from '../orders/disputes.ts'
import { Instant, Sen, Uuid } from '../wire.ts'

export const refundReasonMaximumCharacters = 500

/** A charge of an order, and what may be paid back of it. */
const Charge = v.object({
  /** Of its entry. */
  id: Uuid,
  at: Instant,
  amount: Sen,
  instalment: v.nullable(v.number()),
  reference: v.string(),
  /** Still there, less the refunds that are on their way. */
  left: Sen,
})

export const StaffRefund = v.object({
  id: Uuid,
  amount: Sen,
  reason: v.string(),
  status: v.picklist(['waiting', 'asked', 'refunded', 'failed', 'declined']),
  failure: v.nullable(v.string()),
  ends_access: v.boolean(),
  /** Null: made at the payment provider. */
  asked_by: v.nullable(v.string()),
  asked_at: Instant,
  decided_by: v.nullable(v.string()),
  settled_at: v.nullable(Instant),
  credit_note: v.nullable(v.number()),
  /** May the reader confirm it, as the second person? */
  may_confirm: v.boolean(),
})
export type StaffRefund = v.InferOutput<typeof StaffRefund>

/** A charge that its cardholder's bank asks back. */
export const StaffDispute = v.object({
  id: Uuid,
  provider_id: v.string(),
  amount: Sen,
  instalment: v.nullable(v.number()),
  /** The provider's word. */
  reason: v.string(),
  status: v.picklist(disputeStatuses),
  /** The bank only asks so far, and has taken no money. */
  is_inquiry: v.boolean(),
  evidence_due: v.nullable(Instant),
  opened_at: Instant,
  ended_at: v.nullable(Instant),
})
export type StaffDispute = v.InferOutput<typeof StaffDispute>

/** A signed link that works for some minutes. */
export const EvidenceLink = v.object({ url: v.string() })

/** What an order's money did. */
export const OrderMoney = v.object({
  /** What came in, less what went back. */
  balance: v.number(),
  refunded: Sen,
  charges: v.array(Charge),
  refunds: v.array(StaffRefund),
  disputes: v.array(StaffDispute),
  /** Hardcopy materials, which are left out of a refund unless it says otherwise. */
  hardcopy: Sen,
  /** Refunds of one order above this sum are confirmed by a second person. */
  second_person_above: Sen,
  /** May the reader ask for refunds of this order? */
  may_refund: v.boolean(),
  /** The reader bought it, or is its guardian: others act on it. */
  is_own: v.boolean(),
})
export type OrderMoney = v.InferOutput<typeof OrderMoney>

export const AskRefund = v.strictObject({
  /** Made by the page: sent twice, it is one refund. */
  id: Uuid,
  charge: Uuid,
  amount: v.pipe(Sen, v.minValue(1, 'required')),
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(refundReasonMaximumCharacters, 'max'),
  ),
  includes_hardcopy: v.boolean(),
  ends_access: v.boolean(),
})
export type AskRefund = v.InferOutput<typeof AskRefund>

/** What the second person decides; who asked may take it back, too. */
export const DecideRefund = v.strictObject({ id: Uuid, do: v.picklist(['confirm', 'decline']) })
export type DecideRefund = v.InferOutput<typeof DecideRefund>
