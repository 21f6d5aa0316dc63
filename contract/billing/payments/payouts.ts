import * as v from 'valibot'
import { Day, Instant, Uuid } from '../../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../../shared/staff/staff-lists.ts'

/** How far the provider is with a payout to the school's bank. */
export const payoutStatuses = ['pending', 'in-transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Why money moved at the provider; `fee`: one that belongs to no payment. */
export const balanceKinds = ['charge', 'refund', 'dispute', 'fee', 'other'] as const
export type BalanceKind = (typeof balanceKinds)[number]

/** The provider's id of a payout. */
export const PayoutId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

const days = { from: v.optional(Day), until: v.optional(Day) }

/** Whole sen, signed: what came in is positive, fees are negative, and net is their sum. */
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
  /** How many transactions it pays out, as the provider said; 0 where it does not say. */
  transactions: v.number(),
  ...balanceSums,
})
export type StaffPayout = v.InferOutput<typeof StaffPayout>

export const payoutsSorting = sortingBy(['made', 'amount'], '-made')
export const StaffPayoutsQuery = v.strictObject({
  ...listQuery(payoutsSorting),
  status: v.optional(v.picklist(payoutStatuses)),
  /** By the day on which the bank is to have it. */
  ...days,
})
export type StaffPayoutsQuery = v.InferOutput<typeof StaffPayoutsQuery>

export const StaffPayouts = v.object({
  ...listReply,
  /** Of all that fit. */
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
  /** Null for what is about no charge of ours. */
  order_id: v.nullable(Uuid),
  student: v.nullable(v.string()),
  programme: v.nullable(v.string()),
  receipt_number: v.nullable(v.number()),
})
export type BalanceTransactionRow = v.InferOutput<typeof BalanceTransactionRow>

export const transactionsSorting = sortingBy(['at', 'amount'], '-at')
export const StaffTransactionsQuery = v.strictObject({
  /** Its `search`: a receipt number, a name, an address, an order's id or its beginning, the provider's id. */
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
