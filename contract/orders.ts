import * as v from 'valibot'
import { OrderDetails } from './order-form.ts'
import { PriceTier } from './catalogue.ts'
import { Id, Sen, ShortText, Uuid } from './wire.ts'

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

/** One payment by online banking. The plan of three card payments joins here. */
export const paymentPlans = ['once'] as const
export type PaymentPlan = (typeof paymentPlans)[number]

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
export const PayOrder = v.strictObject({ plan: v.picklist(paymentPlans) })
