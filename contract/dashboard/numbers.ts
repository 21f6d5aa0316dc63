import * as v from 'valibot'
import { Day, Instant, SenInAll } from '../shared/wire.ts'

/** Number of days shown, up to today. */
export const numbersDays = 30

/** One number per day, in the order of the days. */
const PerDay = v.array(v.number())

export const StaffNumbers = v.object({
  server_time: Instant,
  days: v.array(Day),
  sign_ups: PerDay,
  questions: PerDay,
  /** Seconds of recordings that somebody saw for the first time. */
  watched_seconds: PerDay,
  /** Null without the right to see orders. */
  paid_orders: v.nullable(PerDay),
  unpaid_instalments: v.nullable(v.object({ count: v.number(), amount: SenInAll })),
})
export type StaffNumbers = v.InferOutput<typeof StaffNumbers>
