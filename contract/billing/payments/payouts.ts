import * as v from 'valibot'
import { Day, Instant, Uuid } from '../../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../../shared/staff/staff-lists.ts'

/** The status of a payout to the school's bank. */
export const payoutStatuses = ['pending', 'in-transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Why the balance at the provider changed. `fee`: a fee that belongs to no payment. */
export const balanceKinds = ['charge', 'refund', 'dispute', 'fee', 'other'] as const
export type BalanceKind = (typeof balanceKinds)[number]

/** The provider's id of a payout. */
export const PayoutId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

const days = { from: v.optional(Day), until: v.optional(Day) }

/** Signed sen: receipts are positive, fees are negative, and `net` is the sum. */
const balanceSums = {
  charges: v.number(),
  refunds: v.number(),
  disputes: v.number(),
  other: v.number(),
  fees: v.number(),
  net: v.number(),
}
export const BalanceSums = v.object(balanceSums)
export type BalanceSums = v.InferOutput<typeof BalanceSums>

export const StaffPayout = v.object({
  id: PayoutId,
  status: v.picklist(payoutStatuses),
  amount: v.number(),
  made_at: Instant,
  arrives_on: Day,
  /** The number of transactions in it; 0 if the provider does not list them. */
  transactions: v.number(),
  ...balanceSums,
})
export type StaffPayout = v.InferOutput<typeof StaffPayout>

export const payoutsSorting = sortingBy(['made', 'amount'], '-made')
export const StaffPayoutsQuery = v.strictObject({
  ...listQuery(payoutsSorting),
  status: v.optional(v.picklist(payoutStatuses)),
  /** By the day of arrival at the bank. */
  ...days,
})
export type StaffPayoutsQuery = v.InferOutput<typeof StaffPayoutsQuery>

export const StaffPayouts = v.object({
  ...listReply,
  /** The total of all matching payouts. */
  amount: v.number(),
  payouts: v.array(StaffPayout),
})
export type StaffPayouts = v.InferOutput<typeof StaffPayouts>

export const BalanceTransactionRow = v.object({
  id: v.string(),
  at: Instant,
  kind: v.picklist(balanceKinds),
  amount: v.number(),
  fee: v.number(),
  net: v.number(),
  payout: v.nullable(PayoutId),
  /** Null for transactions without an order. */
  order_id: v.nullable(Uuid),
  student: v.nullable(v.string()),
  programme: v.nullable(v.string()),
  receipt_number: v.nullable(v.number()),
})
export type BalanceTransactionRow = v.InferOutput<typeof BalanceTransactionRow>

export const transactionsSorting = sortingBy(['at', 'amount'], '-at')
export const StaffTransactionsQuery = v.strictObject({
  /** `search` takes a receipt number, a name, an email, an order's id or its beginning, or the provider's id. */
  ...listQuery(transactionsSorting),
  kind: v.optional(v.picklist(balanceKinds)),
  payout: v.optional(PayoutId),
  ...days,
})
export type StaffTransactionsQuery = v.InferOutput<typeof StaffTransactionsQuery>

export const StaffTransactions = v.object({
  ...listReply,
  sums: BalanceSums,
  transactions: v.array(BalanceTransactionRow),
})
export type StaffTransactions = v.InferOutput<typeof StaffTransactions>
