import * as v from 'valibot'
import { Instalment } from './instalments/instalments.ts'
import { paymentMethods } from './payments/payment-methods.ts'
import { Id, Instant, Sen, Uuid } from '../shared/wire.ts'

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

/** The person who pays, or who reports a missing payment. */
export const payers = ['student', 'guardian'] as const
export type Payer = (typeof payers)[number]

/** How an attempt to pay ended without a payment; `not-opened`: the provider made no page. */
export const failedAttempts = ['declined', 'expired', 'not-opened'] as const

/** The last attempt, when it ended without a payment and the order can be paid again. */
export const LastAttempt = v.object({
  outcome: v.picklist(failedAttempts),
  plan: v.picklist(paymentPlans),
})
export type LastAttempt = v.InferOutput<typeof LastAttempt>

export const Order = v.object({
  order_id: Uuid,
  order_status: v.picklist(orderStatuses),
  payment_url: v.nullable(v.string()),
  /** Whose lessons it buys; left out once staff have withdrawn it. */
  intake: v.optional(v.object({ key: v.string(), title: v.string() })),
  /** A reserved order is cancelled when it is not paid by then; null for any other. */
  pay_by: v.nullable(Instant),
  subjects: v.array(Id),
  promo_code: v.nullable(v.string()),
  /** The discount on the tuition, in sen. */
  discounted_amount: Sen,
  /** The hardcopy materials in it, in sen. */
  hardcopy_amount: Sen,
  /** The total charged, in sen, as the server computed it. */
  total_amount: Sen,
  /** How it is paid; null while it can still be chosen. */
  plan: v.nullable(v.picklist(paymentPlans)),
  /**
   * The monthly card payments: as they were set up or, while the plan can be chosen, as they would be if it
   * were chosen now. None where the order is paid at once, or is too small for the plan.
   */
  instalments: v.array(Instalment),
  /** What the payment pages offer, in this order. */
  payment_methods: v.array(v.picklist(paymentMethods)),
  last_attempt: v.nullable(LastAttempt),
  /** False: a card plan opens the classes with its first charge only. Left out where no first charge is to come. */
  opens_at_once: v.optional(v.boolean()),
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

/** Who ordered, where it is sent, and who pays: for the student alone. */
export const orderPeople = ['is_guardian', 'user_detail', 'guardian_detail'] as const
export type OrderPeople = Pick<Order, (typeof orderPeople)[number]>

/** The day of the first card payment of a plan that is set up and not charged yet; undefined for any other order. */
export function firstPaymentOn({
  order_status,
  plan,
  instalments,
}: Pick<Order, 'order_status' | 'plan' | 'instalments'>): string | undefined {
  return order_status === 'PENDING' && plan === 'instalments' ? instalments[0]?.due_on : undefined
}

/** An order in brief: its status and, of a card plan that is set up and not charged yet, the day of its first payment. */
type BriefOrder = Pick<Order, 'order_status'> & { first_payment_on: string | null }

/** Whether to poll for the bank's answer on this day: not before the first payment of a card plan. */
export function isPolled(
  order: Pick<Order, 'order_status' | 'plan' | 'instalments'> | BriefOrder,
  today: string,
): boolean {
  const first = 'instalments' in order ? firstPaymentOn(order) : order.first_payment_on
  return allowed[order.order_status].poll && (first == null || first <= today)
}
