import * as v from 'valibot'
import { CardForm } from './card-form.ts'
import { PriceTier } from '../catalogue.ts'
import { Instalment } from './instalments.ts'
import { GuardianLink } from '../links.ts'
import { OrderDetails } from './form.ts'
import { Order, orderStatuses } from './orders.ts'
import { Day, Id, Instant, Sen, ShortText, Uuid } from '../wire.ts'

/** One of a person's orders, as the list of them shows it. */
export const OrderSummary = v.object({
  order_id: Uuid,
  programme_id: Id,
  order_status: v.picklist(orderStatuses),
  subjects: v.array(Id),
  total_amount: Sen,
  /** Of a card plan that is set up and not charged yet. */
  first_payment_on: v.nullable(Day),
  created_at: Instant,
  receipt_number: v.nullable(v.number()),
  /** Of an order that names the reader as its guardian: whose it is; null for one's own. */
  student_name: v.nullable(v.string()),
})
export type OrderSummary = v.InferOutput<typeof OrderSummary>

/** A whole order with what was paid for it. */
export const OrderRecord = v.object({
  programme: v.object({ id: Id, title: v.string(), url_safe_name: v.string() }),
  class_names: v.array(v.string()),
  /** Whose it is, when a guardian reads it; null for one's own. */
  student_name: v.nullable(v.string()),
  order: Order,
  created_at: Instant,
  lines: v.object({ tuition_amount: Sen, discounted_amount: Sen, hardcopy_amount: Sen }),
  /** The last attempt's, for a question to the bank; null before there was one. */
  payment_reference: v.nullable(v.string()),
  /** Since when we are looking for money that is said to have left an account; null where nobody says so. */
  reported_at: v.nullable(Instant),
  /** Since when the guardian has had a link that opens; null where no guardian is named. */
  guardian_link: v.nullable(GuardianLink),
  receipt: v.nullable(
    v.object({
      number: v.number(),
      paid_at: Instant,
      /** Signed: opens for some minutes. */
      pdf_url: v.string(),
    }),
  ),
})
export type OrderRecord = v.InferOutput<typeof OrderRecord>

/** An order as its guardian's link shows it, without an account: nothing of the student but a first name. */
export const LinkedOrder = v.object({
  first_name: v.string(),
  programme: v.string(),
  class_names: v.array(v.string()),
  order: v.pick(Order, ['order_status', 'plan', 'instalments', 'promo_code', 'total_amount']),
  lines: OrderRecord.entries.lines,
  payment_reference: v.nullable(v.string()),
  reported_at: OrderRecord.entries.reported_at,
  receipt: v.nullable(v.object({ number: v.number(), paid_at: Instant })),
})
export type LinkedOrder = v.InferOutput<typeof LinkedOrder>

export const OrderReply = v.object({
  status_code: v.literal(200),
  message: v.string(),
  attribute: v.nullable(Order),
  mapping_data: v.optional(v.object({ price_mapping: v.array(PriceTier) })),
})
export type OrderReply = v.InferOutput<typeof OrderReply>

export const SaveOrder = v.strictObject({
  programme_id: Id,
  subjects: v.pipe(
    v.array(Id),
    v.minLength(1, 'required'),
    v.maxLength(40, 'max'),
    v.check((ids) => new Set(ids).size === ids.length, 'distinct'),
  ),
  ...OrderDetails.entries,
})
export type SaveOrder = v.InferOutput<typeof SaveOrder>

export const ApplyPromo = v.strictObject({
  promo_code: v.pipe(ShortText, v.minLength(1, 'required')),
})
export const PayOrder = v.variant('plan', [
  v.strictObject({ plan: v.literal('once') }),
  v.strictObject({ plan: v.literal('instalments'), ...CardForm.entries }),
])
export type PayOrder = v.InferOutput<typeof PayOrder>

/** A refused instalment, to be paid by hand. */
export const PayInstalment = v.strictObject({ number: Instalment.entries.number })
/** The provider's page. */
export const PaymentPage = v.object({ payment_url: v.string() })
