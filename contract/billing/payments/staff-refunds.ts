import * as v from 'valibot'
import { manualMethods } from './payment-methods.ts'
import { disputeStatuses } from './disputes.ts'
import { ManualReference, Owed, StaffManualPayment } from './manual-payments.ts'
import { Instant, Sen, Uuid } from '../../shared/wire.ts'

export const refundReasonMaximumCharacters = 500

/** A charge of an order, and what may be paid back of it. */
const Charge = v.object({
  /** Of its entry. */
  id: Uuid,
  at: Instant,
  amount: Sen,
  instalment: v.nullable(v.number()),
  reference: v.string(),
  /** How staff received it; null: through the provider. */
  method: v.nullable(v.picklist(manualMethods)),
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
  /** How staff gave it back; null: through the provider. */
  given_by: v.nullable(v.picklist(manualMethods)),
  given_reference: v.nullable(v.string()),
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
  /** Where it is answered, at the provider; null where another provider took the payment. */
  answer_url: v.nullable(v.string()),
  opened_at: Instant,
  ended_at: v.nullable(Instant),
})
export type StaffDispute = v.InferOutput<typeof StaffDispute>

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
  /** Cash and bank transfers that staff recorded. */
  manual: v.array(StaffManualPayment),
  /** What may be paid by hand now; none while one waits for a second person. */
  owed: v.array(Owed),
  manual_second_person_above: Sen,
  /** May the reader record payments by hand for this order? */
  may_record: v.boolean(),
  /** What is owed after the last charge of a card plan was tried, and can be written off; 0 for none. */
  debt: Sen,
  written_off: v.nullable(
    v.object({ amount: Sen, reason: v.string(), by: v.nullable(v.string()), at: Instant }),
  ),
  /** The reader bought it, or is its guardian: others act on it. */
  is_own: v.boolean(),
})
export type OrderMoney = v.InferOutput<typeof OrderMoney>

const Reason = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(refundReasonMaximumCharacters, 'max'),
)

/** Gives up what is owed. */
export const WriteOffDebt = v.strictObject({ reason: Reason })
export type WriteOffDebt = v.InferOutput<typeof WriteOffDebt>

export const AskRefund = v.strictObject({
  /** Made by the page: sent twice, it is one refund. */
  id: Uuid,
  charge: Uuid,
  amount: v.pipe(Sen, v.minValue(1, 'required')),
  reason: Reason,
  includes_hardcopy: v.boolean(),
  ends_access: v.boolean(),
  /** How it was given back: Required for a charge paid by hand, not allowed otherwise. */
  given: v.optional(
    v.strictObject({ method: v.picklist(manualMethods), reference: ManualReference }),
  ),
})
export type AskRefund = v.InferOutput<typeof AskRefund>

/** What the second person decides; who asked may withdraw it. */
export const DecideRefund = v.strictObject({ id: Uuid, do: v.picklist(['confirm', 'decline']) })
export type DecideRefund = v.InferOutput<typeof DecideRefund>
