import * as v from 'valibot'
import { addDays, addMonths, malaysianDay } from '../shared/calendar.ts'
import { instalmentStatuses } from './instalments/instalments.ts'
import { Day, Instant, Sen, Uuid, SenInAll } from '../shared/wire.ts'

/** How the revenue report can be grouped. */
export const revenueBy = ['day', 'month', 'programme', 'intake', 'method'] as const
export type RevenueBy = (typeof revenueBy)[number]

/** The most days that a report covers. */
export const financeDaysAtMost = 400
/** The most rows that a report lists. Its totals include the rows left out. */
export const financeRowsAtMost = 2000

/** The first and last day in Malaysia, both included; by default this month until today. */
const days = { from: v.optional(Day), until: v.optional(Day) }
export const FinanceQuery = v.strictObject(days)
export type FinanceQuery = v.InferOutput<typeof FinanceQuery>
export const RevenueQuery = v.strictObject({
  ...days,
  by: v.optional(v.picklist(revenueBy), 'day'),
})
export type RevenueQuery = v.InferOutput<typeof RevenueQuery>

export type FinanceSpan = { from: string; until: string }
/** The days of a query with its defaults; undefined if they are reversed or too many. */
export function spanOf({ from, until }: FinanceQuery, now: Date): FinanceSpan | undefined {
  const last = until ?? malaysianDay(now)
  const first = from ?? `${last.slice(0, 8)}01`
  return first <= last && last < addDays(first, financeDaysAtMost)
    ? { from: first, until: last }
    : undefined
}

/** Presets of the date range. */
export const periods = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const
export type Period = (typeof periods)[number]

const monthsOf = { month: 1, quarter: 3, year: 12 } as const

/** The days of a period. A current period ends today. */
export function daysOfPeriod(period: Period, today: string): FinanceSpan {
  const [which, length] = period.split('-') as ['this' | 'last', keyof typeof monthsOf]
  const months = monthsOf[length]
  const month = Number(today.slice(5, 7)) - 1
  const begins = addMonths(`${today.slice(0, 8)}01`, -(month % months))
  return which === 'this'
    ? { from: begins, until: today }
    : { from: addMonths(begins, -months), until: addDays(begins, -1) }
}

const shownSpan = { from: Day, until: Day }

const sums = {
  /** Charges and manual payments, less corrections of manual payments. */
  received: v.number(),
  /** Refunds, less those that failed. Negative. */
  refunded: v.number(),
  /** Money that banks took back in disputes, less money that they returned. Negative. */
  disputed: v.number(),
  /** The sum of the three; equals the ledger's entries of these days. */
  net: v.number(),
  /** Number of payments received. */
  payments: v.number(),
}

export const StaffRevenue = v.object({
  server_time: Instant,
  ...shownSpan,
  rows: v.array(
    v.object({
      /** A day, a month (`2026-11`), a programme's id, an intake's key, or a method; null if unknown. */
      key: v.nullable(v.string()),
      /** The name of a programme or an intake; null for keys that need none. */
      title: v.nullable(v.string()),
      ...sums,
    }),
  ),
  total: v.object(sums),
})
export type StaffRevenue = v.InferOutput<typeof StaffRevenue>
export type RevenueRow = StaffRevenue['rows'][number]

export const StaffRefunded = v.object({
  server_time: Instant,
  ...shownSpan,
  rows: v.array(
    v.object({
      order_id: Uuid,
      /** When the money went back. */
      at: Instant,
      amount: Sen,
      receipt_number: v.nullable(v.number()),
      credit_note: v.nullable(v.number()),
      programme: v.string(),
      reason: v.string(),
      by_hand: v.boolean(),
    }),
  ),
  count: v.number(),
  total: SenInAll,
})
export type StaffRefunded = v.InferOutput<typeof StaffRefunded>

export const StaffOutstanding = v.object({
  server_time: Instant,
  rows: v.array(
    v.object({
      order_id: Uuid,
      programme: v.string(),
      receipt_number: v.nullable(v.number()),
      instalment: v.number(),
      due_on: Day,
      amount: Sen,
      status: v.picklist(instalmentStatuses),
    }),
  ),
  count: v.number(),
  total: SenInAll,
  /** The part of `total` whose charge was refused. */
  refused: SenInAll,
})
export type StaffOutstanding = v.InferOutput<typeof StaffOutstanding>

export const StaffPromoUse = v.object({
  server_time: Instant,
  ...shownSpan,
  rows: v.array(
    v.object({
      /** Empty for discounts given by staff. */
      code: v.string(),
      /** Orders paid in these days. */
      orders: v.number(),
      /** The discounts on these orders, and their totals. */
      given: SenInAll,
      sold: SenInAll,
    }),
  ),
})
export type StaffPromoUse = v.InferOutput<typeof StaffPromoUse>
