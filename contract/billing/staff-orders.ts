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

/** So many of those that wait for a person are shown above the list. */
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
  /** Since when somebody says that money has left their account, and nobody has looked at it. */
  reported_at: v.nullable(Instant),
  /** Words of the provider that do not fit the order, and that nobody has looked at. */
  misfits: v.number(),
  /** Cash, a transfer or a refund is not confirmed by a second person yet. */
  waits_for_second: v.boolean(),
  has_unpaid_instalment: v.boolean(),
  receipt_number: v.nullable(v.number()),
  /** The open dispute whose deadline is next. */
  dispute: v.nullable(
    v.object({ status: v.picklist(disputeStatuses), evidence_due: v.nullable(Instant) }),
  ),
})
export type StaffOrderRow = v.InferOutput<typeof StaffOrderRow>

/** What the provider said and what nothing here fits. */
const Misfit = v.object({
  provider: v.string(),
  event_id: v.string(),
  at: Instant,
  status: v.string(),
  amount: v.number(),
  why: v.string(),
})

/** The statuses, the orders whose card was refused for a later instalment, and those with a dispute. */
export const staffOrderFilters = [...orderStatuses, 'VOID', 'unpaid', 'disputed'] as const
export type StaffOrderFilter = (typeof staffOrderFilters)[number]

export const staffOrderSorting = sortingBy(['created', 'student', 'total', 'status'], '-created')

export const StaffOrdersQuery = v.strictObject({
  /**
   * Its `search`: an order's id or its beginning, a receipt number, a name, an address, a telephone, a reference of the
   * provider.
   */
  ...listQuery(staffOrderSorting),
  show: v.optional(v.picklist(staffOrderFilters)),
  /** Made on this day or later, and on this day or earlier. */
  from: v.optional(Day),
  until: v.optional(Day),
  /** The total in whole sen. */
  amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  /** A class that it buys. */
  class: v.optional(IdInPath),
  /** What it was paid with. */
  method: v.optional(v.picklist(paidMethods)),
})
export type StaffOrdersQuery = v.InferOutput<typeof StaffOrdersQuery>

export const StaffOrders = v.object({
  server_time: Instant,
  ...listReply,
  /** What waits for a person, the longest first; none on later pages and in a search. */
  attention: v.array(StaffOrderRow),
  /** Words of the provider about a payment that is not known. */
  strays: v.array(Misfit),
  /** Where the payment provider and we disagree. */
  discrepancies: v.array(Discrepancy),
  orders: v.array(StaffOrderRow),
})
export type StaffOrders = v.InferOutput<typeof StaffOrders>

/** Something that happened to an order. */
export const OrderEntry = v.variant('kind', [
  v.object({
    kind: v.literal('event'),
    at: Instant,
    status: Status,
    by: v.string(),
    reason: v.string(),
    /** Money that went back, or that a bank asks about; null for anything else. */
    about: v.nullable(v.picklist(['refund', 'dispute'])),
  }),
  v.object({
    kind: v.literal('attempt'),
    at: Instant,
    attempt: v.number(),
    plan: v.picklist(paymentPlans),
    by: v.picklist(payers),
    amount: Sen,
    /** As it is now. */
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
    /** Why it was set aside; null for one that counted. */
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
    kind: v.literal('refund'),
    at: Instant,
    by: v.string(),
    amount: Sen,
    reference: v.string(),
    note: v.string(),
  }),
  v.object({
    kind: v.literal('staff'),
    at: Instant,
    by: v.string(),
    action: v.string(),
    /** Why they did it, where they were asked. */
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
  /** Given by staff in place of a promo code, and why. */
  staff_discount: v.nullable(v.object({ percent: v.nullable(v.number()), reason: v.string() })),
  /** It waits for its payment, and the reader may take something off its price. */
  may_discount: v.boolean(),
  student: v.object({
    name: v.string(),
    email: v.string(),
    contact: v.string(),
    address: v.string(),
  }),
  /** As they are filled in. */
  details: v.pick(Order, orderPeople),
  guardian: v.nullable(v.object({ name: v.string(), email: v.string(), contact: v.string() })),
  /** Of these addresses. */
  suppressions: v.array(StaffSuppression),
  /** Since when the guardian has had a link that opens. */
  link_since: v.nullable(Instant),
  /** The link to pay; null where nothing waits for a payment. */
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
  instalments: v.array(
    v.pick(Instalment, ['number', 'due_on', 'amount', 'status', 'is_cancelled']),
  ),
  money: OrderMoney,
  /** The newest first. */
  entries: v.array(OrderEntry),
})
export type StaffOrderPage = v.InferOutput<typeof StaffOrderPage>

/** What the person on the other side of the desk asks for. No money is moved by it: `refunds.ts` does. */
export const ChangeOrder = v.variant('do', [
  /** Asks the provider about every attempt to pay the order. */
  v.strictObject({ do: v.literal('reconcile') }),
  v.strictObject({ do: v.literal('resend-confirmation') }),
  /** A new link to the guardian by mail; those before it end. */
  v.strictObject({ do: v.literal('resend-link') }),
  v.strictObject({ do: v.literal('handle-report'), id: Uuid }),
])
export type ChangeOrder = v.InferOutput<typeof ChangeOrder>

/** A word of the provider that fitted nothing, and that a person has looked at now. */
export const HandleMisfit = v.strictObject({ provider: ShortText, event_id: ShortText })
