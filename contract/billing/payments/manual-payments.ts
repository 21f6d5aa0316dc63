import * as v from 'valibot'
import { manualMethods } from './payment-methods.ts'
import { Day, Instant, Sen, Uuid } from '../../shared/wire.ts'

export const manualReferenceMaximumCharacters = 80
export const manualNoteMaximumCharacters = 500

/** Of a receipt book, or of the bank. */
export const ManualReference = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(manualReferenceMaximumCharacters, 'max'),
)

/** Cash or a bank transfer for an order. */
export const StaffManualPayment = v.object({
  id: Uuid,
  amount: Sen,
  instalment: v.nullable(v.number()),
  method: v.picklist(manualMethods),
  reference: v.string(),
  received_on: Day,
  note: v.string(),
  status: v.picklist(['waiting', 'counted', 'declined']),
  recorded_by: v.nullable(v.string()),
  recorded_at: Instant,
  decided_by: v.nullable(v.string()),
  /** May the reader confirm it, as the second person? */
  may_confirm: v.boolean(),
})
export type StaffManualPayment = v.InferOutput<typeof StaffManualPayment>

/** What can be paid by hand now: the whole order, or instalments of a card plan. */
export const Owed = v.object({ instalment: v.nullable(v.number()), amount: Sen })
export type Owed = v.InferOutput<typeof Owed>

export const RecordManualPayment = v.strictObject({
  /** Made by the page: sent twice, it is one payment. */
  id: Uuid,
  instalment: v.nullable(v.number()),
  amount: v.pipe(Sen, v.minValue(1, 'required')),
  method: v.picklist(manualMethods),
  reference: ManualReference,
  received_on: Day,
  note: v.pipe(v.string(), v.trim(), v.maxLength(manualNoteMaximumCharacters, 'max')),
})
export type RecordManualPayment = v.InferOutput<typeof RecordManualPayment>

/** What the second person decides; who recorded it may withdraw it. */
export const DecideManualPayment = v.strictObject({
  id: Uuid,
  do: v.picklist(['confirm', 'decline']),
})
export type DecideManualPayment = v.InferOutput<typeof DecideManualPayment>
