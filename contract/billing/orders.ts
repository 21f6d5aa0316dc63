import * as v from 'valibot'
import { Instalment } from './instalments/instalments.ts'
import { paymentMethods } from './payments/payment-methods.ts'
import { Id, Instant, Sen, Uuid } from '../shared/wire.ts'

/** As the API returns them. A cancelled order is stored as VOID and returned as `attribute: null`. */
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

/** What may be done with an order, by status. The screen disables buttons with it; the server refuses with it. */
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

/** The allowed status changes. A trigger in the database repeats this table. */
export const transitions: Record<StoredOrderStatus, readonly StoredOrderStatus[]> = {
  DRAFT: ['OPEN'],
  OPEN: ['PENDING', 'PAID', 'VOID'],
  UNCOLLECTABLE: ['PENDING', 'PAID', 'VOID'],
  PENDING: ['PAID', 'OPEN', 'UNCOLLECTABLE'],
  PAID: [],
  VOID: [],
}

/** Pay at once, or in three monthly card payments. */
export const paymentPlans = ['once', 'instalments'] as const
export type PaymentPlan = (typeof paymentPlans)[number]

/** The person who pays, or who reports a missing payment. */
export const payers = ['student', 'guardian'] as const
export type Payer = (typeof payers)[number]

/** How an attempt to pay ended without a payment; `not-opened`: the provider made no page. */
export const failedAttempts = ['declined', 'expired', 'not-opened'] as const

/** The latest payment attempt, if it failed and the order can be paid again. */
export const LastAttempt = v.object({
  outcome: v.picklist(failedAttempts),
  plan: v.picklist(paymentPlans),
})
export type LastAttempt = v.InferOutput<typeof LastAttempt>

export const Order = v.object({
  order_id: Uuid,
  order_status: v.picklist(orderStatuses),
  payment_url: v.nullable(v.string()),
  /** Left out once staff have withdrawn the intake. */
  intake: v.optional(v.object({ key: v.string(), title: v.string() })),
  /** When a reserved order is cancelled unless it is paid; null for other orders. */
  pay_by: v.nullable(Instant),
  subjects: v.array(Id),
  promo_code: v.nullable(v.string()),
  /** The discount on the tuition, in sen. */
  discounted_amount: Sen,
  /** The price of the hardcopy materials, in sen. */
  hardcopy_amount: Sen,
  /** The total charged, in sen, as the server computed it. */
  total_amount: Sen,
  /** Null until it is chosen. */
  plan: v.nullable(v.picklist(paymentPlans)),
  /**
   * The monthly card payments: as set up, or a preview while the plan can still be chosen. Empty where the order is
   * paid at once, or is too small for the plan.
   */
  instalments: v.array(Instalment),
  /** In the order in which the payment pages list them. */
  payment_methods: v.array(v.picklist(paymentMethods)),
  last_attempt: v.nullable(LastAttempt),
  /**
   * Whether a card plan opens the classes before its first charge. Left out once that charge is made, and without a
   * card plan.
   */
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

/** The fields with personal details, shown only to the student and to staff. */
export const orderPeople = ['is_guardian', 'user_detail', 'guardian_detail'] as const
export type OrderPeople = Pick<Order, (typeof orderPeople)[number]>

/** The day of a card plan's first payment, while it is set up and not charged yet. */
export function firstPaymentOn({
  order_status,
  plan,
  instalments,
}: Pick<Order, 'order_status' | 'plan' | 'instalments'>): string | undefined {
  return order_status === 'PENDING' && plan === 'instalments' ? instalments[0]?.due_on : undefined
}

/** A summary of an order. `first_payment_on` is what `firstPaymentOn` returns, or null. */
type BriefOrder = Pick<Order, 'order_status'> & { first_payment_on: string | null }

/** Whether to poll for the bank's answer on this day: not before the first payment of a card plan. */
export function isPolled(
  order: Pick<Order, 'order_status' | 'plan' | 'instalments'> | BriefOrder,
  today: string,
): boolean {
  const first = 'instalments' in order ? firstPaymentOn(order) : order.first_payment_on
  return allowed[order.order_status].poll && (first == null || first <= today)
}
