import * as v from 'valibot'
import { addDays, addMonths, malaysianDay } from '../shared/calendar.ts'
import { instalmentStatuses } from './instalments/instalments.ts'
import { Day, Instant, Sen, Uuid, SenInAll } from '../shared/wire.ts'

/** What sums are made for. */
export const revenueBy = ['day', 'month', 'programme', 'intake', 'method'] as const
export type RevenueBy = (typeof revenueBy)[number]

/** The longest time of a report. */
export const financeDaysAtMost = 400
/** So many refunds and instalments are in a report; its totals are of all of them. */
export const financeRowsAtMost = 2000

/** From the first day to the last, both included, in Malaysia; without them, this month until today. */
const asked = { from: v.optional(Day), until: v.optional(Day) }
export const FinanceQuery = v.strictObject(asked)
export type FinanceQuery = v.InferOutput<typeof FinanceQuery>
export const RevenueQuery = v.strictObject({
  ...asked,
  by: v.optional(v.picklist(revenueBy), 'day'),
})
export type RevenueQuery = v.InferOutput<typeof RevenueQuery>

export type FinanceSpan = { from: string; until: string }
/** The days that are meant; undefined where there are none, or too many. */
export function spanOf({ from, until }: FinanceQuery, now: Date): FinanceSpan | undefined {
  const last = until ?? malaysianDay(now)
  const first = from ?? `${last.slice(0, 8)}01`
  return first <= last && last < addDays(first, financeDaysAtMost)
    ? { from: first, until: last }
    : undefined
}

/** Times that a report is asked for again and again. */
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

/** The days of a period; of one that runs, until today. */
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
  /** Charges and money that staff received, less what was recorded wrongly by hand. */
  received: v.number(),
  /** Refunds, less those that failed. Negative. */
  refunded: v.number(),
  /** What banks took back, less what they returned. Negative. */
  disputed: v.number(),
  /** The sum of the three: that of the entries of the ledger. */
  net: v.number(),
  /** How many payments came in. */
  payments: v.number(),
}

export const StaffRevenue = v.object({
  server_time: Instant,
  ...shownSpan,
  rows: v.array(
    v.object({
      /** A day, `2026-11`, a programme's id, an intake's key, or a method; null where it is not known. */
      key: v.nullable(v.string()),
      /** What it is called, where its key does not say it. */
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
  /** Of it, what was refused. */
  refused: SenInAll,
})
export type StaffOutstanding = v.InferOutput<typeof StaffOutstanding>

export const StaffPromoUse = v.object({
  server_time: Instant,
  ...shownSpan,
  rows: v.array(
    v.object({
      /** Empty: what staff took off themselves. */
      code: v.string(),
      /** Orders that were paid in this time. */
      orders: v.number(),
      /** What they took off, and what was to be paid. */
      given: SenInAll,
      sold: SenInAll,
    }),
  ),
})
export type StaffPromoUse = v.InferOutput<typeof StaffPromoUse>
