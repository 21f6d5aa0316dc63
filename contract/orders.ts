import * as v from 'valibot'
import { OrderDetails } from './order-form.ts'
import { PriceTier } from './catalogue.ts'
import { CardForm } from './card-form.ts'
import { Instalment } from './instalments.ts'
import { GuardianLink } from './links.ts'
import { Id, Instant, Sen, ShortText, Uuid } from './wire.ts'

/** As the API shows them. A cancelled order is VOID inside and `attribute: null` outside. */
export const orderStatuses = ['DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PENDING', 'PAID'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export type StoredOrderStatus = OrderStatus | 'VOID'

export type Allowance = {
  label: 'DRAFT' | 'RESERVED' | 'PENDING' | 'SUBSCRIBED'
  coupon: boolean
  pay: boolean
  edit: boolean
  cancel: boolean
  poll: boolean
}

/** What may be done with an order, by status. The screen greys buttons with it; the server refuses with it. */
export const allowed: Record<OrderStatus, Allowance> = {
  DRAFT: { label: 'DRAFT', coupon: true, pay: true, edit: true, cancel: false, poll: false },
  OPEN: { label: 'RESERVED', coupon: false, pay: true, edit: false, cancel: true, poll: false },
  UNCOLLECTABLE: {
    label: 'RESERVED',
    coupon: false,
    pay: true,
    edit: false,
    cancel: true,
    poll: false,
  },
  PENDING: { label: 'PENDING', coupon: false, pay: false, edit: false, cancel: false, poll: true },
  PAID: { label: 'SUBSCRIBED', coupon: false, pay: false, edit: false, cancel: false, poll: false },
}

/** Which status may follow which. The database holds the same table as a trigger. */
export const transitions: Record<StoredOrderStatus, readonly StoredOrderStatus[]> = {
  DRAFT: ['OPEN'],
  OPEN: ['PENDING', 'PAID', 'VOID'],
  UNCOLLECTABLE: ['PENDING', 'PAID', 'VOID'],
  PENDING: ['PAID', 'OPEN', 'UNCOLLECTABLE'],
  PAID: [],
  VOID: [],
}

/** One payment by online banking, or three monthly ones by card. */
export const paymentPlans = ['once', 'instalments'] as const
export type PaymentPlan = (typeof paymentPlans)[number]

/** Who pays, or says that money has left their account. */
export const payers = ['student', 'guardian'] as const
export type Payer = (typeof payers)[number]

export const Order = v.object({
  order_id: Uuid,
  order_status: v.picklist(orderStatuses),
  payment_url: v.nullable(v.string()),
  subjects: v.array(Id),
  promo_code: v.nullable(v.string()),
  /** What is taken off the tuition, in sen. */
  discounted_amount: Sen,
  /** What is charged in all, in sen, as the server computed it. */
  total_amount: Sen,
  /** How it is paid; null while it can still be chosen. */
  plan: v.nullable(v.picklist(paymentPlans)),
  /**
   * The monthly card payments: as they were set up or, while the plan can be chosen, as they would be if it
   * were chosen now. None where the order is paid at once, or is too small for the plan.
   */
  instalments: v.array(Instalment),
  is_guardian: v.boolean(),
  user_detail: v.object({
    name: v.string(),
    email: v.string(),
    contact: v.string(),
    address: v.string(),
    postcode: v.string(),
    city: v.string(),
    state: v.string(),
  }),
  guardian_detail: v.nullable(
    v.object({ name: v.string(), email: v.string(), contact: v.string() }),
  ),
})
export type Order = v.InferOutput<typeof Order>

/** One of a person's orders, as the list of them shows it. */
export const OrderSummary = v.object({
  order_id: Uuid,
  programme_id: Id,
  order_status: v.picklist(orderStatuses),
  subjects: v.array(Id),
  total_amount: Sen,
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

/** The day of the first card payment of a plan that is set up and not charged yet; undefined for any other order. */
export function firstPaymentOn({
  order_status,
  plan,
  instalments,
}: Pick<Order, 'order_status' | 'plan' | 'instalments'>): string | undefined {
  return order_status === 'PENDING' && plan === 'instalments' ? instalments[0]?.due_on : undefined
}

/** Is the bank's answer to be asked for on this day? Not before the first payment of a card plan. */
export function isPolled(
  order: Pick<Order, 'order_status' | 'plan' | 'instalments'>,
  today: string,
): boolean {
  const first = firstPaymentOn(order)
  return allowed[order.order_status].poll && (first === undefined || first <= today)
}
