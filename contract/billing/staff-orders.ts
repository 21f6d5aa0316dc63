import * as v from 'valibot'
import { disputeStatuses } from './payments/disputes.ts'
import { Instalment } from './instalments/instalments.ts'
import { paidMethods } from './payments/payment-methods.ts'
import { OrderRecord } from './wire.ts'
import { Order, orderPeople, orderStatuses, payers, paymentPlans } from './orders.ts'
import { Discrepancy } from './payments/discrepancies.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'
import { OrderNote, SentLink } from './orders-for.ts'
import { parcelStatuses } from '../shipping/parcels.ts'
import { OrderMoney } from './payments/staff-refunds.ts'
import { StaffSuppression } from '../messaging/suppressions.ts'
import { Day, Id, IdInPath, Instant, Sen, ShortText, Uuid } from '../shared/wire.ts'

/** The most orders needing attention that are shown above the list. */
export const attentionShown = 30

const Status = v.picklist([...orderStatuses, 'VOID'])

export const StaffOrderRow = v.object({
  id: Uuid,
  programme: v.string(),
  status: Status,
  total: Sen,
  created_at: Instant,
  student: v.string(),
  email: v.string(),
  guardian: v.nullable(v.string()),
  /** When a missing payment was reported; null once staff have handled it. */
  reported_at: v.nullable(Instant),
  /** Quarantined payment events of the order that nobody has handled. */
  quarantined_events: v.number(),
  /** A manual payment or a refund still needs a second person. */
  waits_for_second: v.boolean(),
  has_unpaid_instalment: v.boolean(),
  receipt_number: v.nullable(v.number()),
  /** The open dispute whose deadline is next. */
  dispute: v.nullable(
    v.object({ status: v.picklist(disputeStatuses), evidence_due: v.nullable(Instant) }),
  ),
})
export type StaffOrderRow = v.InferOutput<typeof StaffOrderRow>

/** A payment event that fits no payment or contradicts the order. */
const QuarantinedEvent = v.object({
  provider: v.string(),
  event_id: v.string(),
  at: Instant,
  status: v.string(),
  amount: v.number(),
  why: v.string(),
})

/** The statuses, `unpaid` (a later instalment was refused) and `disputed`. */
export const staffOrderFilters = [...orderStatuses, 'VOID', 'unpaid', 'disputed'] as const
export type StaffOrderFilter = (typeof staffOrderFilters)[number]

export const staffOrderSorting = sortingBy(['created', 'student', 'total', 'status'], '-created')

export const StaffOrdersQuery = v.strictObject({
  /**
   * `search` takes an order's id or its beginning, a receipt number, a name, an email, a phone number, or the
   * provider's reference.
   */
  ...listQuery(staffOrderSorting),
  show: v.optional(v.picklist(staffOrderFilters)),
  /** The first and the last day of creation. */
  from: v.optional(Day),
  until: v.optional(Day),
  /** The total in whole sen. */
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  /** A class that the order contains. */
  class: v.optional(IdInPath),
  /** The method it was paid with. */
  method: v.optional(v.picklist(paidMethods)),
})
export type StaffOrdersQuery = v.InferOutput<typeof StaffOrdersQuery>

export const StaffOrders = v.object({
  server_time: Instant,
  ...listReply,
  /** Orders that need attention: disputes by deadline, then reports by age; only on the first page without filters. */
  attention: v.array(StaffOrderRow),
  /** Payment events of unknown payments. */
  strays: v.array(QuarantinedEvent),
  /** Differences between the payment provider and the ledger. */
  discrepancies: v.array(Discrepancy),
  orders: v.array(StaffOrderRow),
})
export type StaffOrders = v.InferOutput<typeof StaffOrders>

/** An entry of an order's history. */
export const OrderEntry = v.variant('kind', [
  v.object({
    kind: v.literal('event'),
    at: Instant,
    status: Status,
    by: v.string(),
    reason: v.string(),
    /** Null for events about neither. */
    about: v.nullable(v.picklist(['refund', 'dispute'])),
  }),
  v.object({
    kind: v.literal('attempt'),
    at: Instant,
    attempt: v.number(),
    plan: v.picklist(paymentPlans),
    by: v.picklist(payers),
    amount: Sen,
    /** The current status. */
    status: v.string(),
    reference: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('payment-event'),
    at: Instant,
    provider: v.string(),
    event_id: v.string(),
    status: v.string(),
    instalment: v.nullable(v.number()),
    amount: v.number(),
    /** Why the event was quarantined; null if it was applied. */
    quarantined: v.nullable(v.string()),
    handled_at: v.nullable(Instant),
  }),
  v.object({
    kind: v.literal('report'),
    at: Instant,
    id: Uuid,
    by: v.picklist(payers),
    handled_at: v.nullable(Instant),
    handled_by: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('staff'),
    at: Instant,
    by: v.string(),
    action: v.string(),
    /** The staff member's reason; null where none is required. */
    reason: v.nullable(v.string()),
  }),
])
export type OrderEntry = v.InferOutput<typeof OrderEntry>

export const StaffOrderPage = v.object({
  id: Uuid,
  uid: v.string(),
  programme: v.object({ id: Id, title: v.string() }),
  status: Status,
  plan: v.nullable(v.picklist(paymentPlans)),
  /** Left out once staff have withdrawn it. */
  intake: v.optional(v.object({ key: v.string(), title: v.string() })),
  classes: v.array(v.object({ id: Id, class_name: v.string() })),
  created_at: Instant,
  total: Sen,
  lines: OrderRecord.entries.lines,
  promo_code: v.nullable(v.string()),
  /** A discount that staff gave in place of a promo code. */
  staff_discount: v.nullable(v.object({ percent: v.nullable(v.number()), reason: v.string() })),
  /** The order is unpaid, and the caller may give a discount. */
  may_discount: v.boolean(),
  student: v.object({
    name: v.string(),
    email: v.string(),
    contact: v.string(),
    address: v.string(),
  }),
  /** As entered in the form. */
  details: v.pick(Order, orderPeople),
  guardian: v.nullable(v.object({ name: v.string(), email: v.string(), contact: v.string() })),
  /** Of the student's and guardian's email addresses. */
  suppressions: v.array(StaffSuppression),
  /** When the guardian's current link was made. */
  link_since: v.nullable(Instant),
  /** The payment link; null if nothing is to be paid. */
  payment_link: v.nullable(SentLink),
  receipt: v.nullable(
    v.object({
      number: v.number(),
      /** A signed link that works for some minutes. */
      pdf_url: v.string(),
    }),
  ),
  parcels: v.array(
    v.object({ number: v.number(), class_name: v.string(), status: v.picklist(parcelStatuses) }),
  ),
  /** The newest first. */
  notes: v.array(OrderNote),
  /** The charges of its card plan, while it is paid by one. */
  instalments: v.array(
    v.pick(Instalment, ['number', 'due_on', 'amount', 'status', 'is_cancelled']),
  ),
  money: OrderMoney,
  /** The newest first. */
  entries: v.array(OrderEntry),
})
export type StaffOrderPage = v.InferOutput<typeof StaffOrderPage>

/** Actions of support staff on an order. None moves money; refunds have calls of their own. */
export const ChangeOrder = v.variant('do', [
  /** Fetches the status of every payment attempt from the provider. */
  v.strictObject({ do: v.literal('reconcile') }),
  v.strictObject({ do: v.literal('resend-confirmation') }),
  /** Mails the guardian a new link; earlier links stop working. */
  v.strictObject({ do: v.literal('resend-link') }),
  v.strictObject({ do: v.literal('handle-report'), id: Uuid }),
])
export type ChangeOrder = v.InferOutput<typeof ChangeOrder>

/** Marks a quarantined payment event as handled. */
export const HandleQuarantinedEvent = v.strictObject({ provider: ShortText, event_id: ShortText })
