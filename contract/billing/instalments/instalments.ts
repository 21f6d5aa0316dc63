import * as v from 'valibot'
import { addDays, addMonths, weekdayOf } from '#contract/shared/calendar.ts'
import { instalmentCount, instalmentGraceDays } from '#contract/shared/limits.ts'
import { Day, Sen } from '#contract/shared/wire.ts'

export const instalmentStatuses = ['scheduled', 'paid', 'failed'] as const
export type InstalmentStatus = (typeof instalmentStatuses)[number]

/** One of the monthly card payments of an order. */
export const Instalment = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(instalmentCount)),
  due_on: Day,
  amount: Sen,
  status: v.picklist(instalmentStatuses),
  /** The cardholder must confirm the charge on the provider's page. */
  needs_cardholder: v.optional(v.boolean()),
  /** For a declined instalment: the last day to pay before the programme is suspended. */
  pay_by: v.nullable(Day),
  /** No longer owed, because the order was refunded. */
  is_cancelled: v.optional(v.boolean()),
})
export type Instalment = v.InferOutput<typeof Instalment>

/** Whether it is still to be paid. */
export const isOutstanding = ({ status, is_cancelled }: Instalment): boolean =>
  status !== 'paid' && !is_cancelled

/** What the cardholder must do for a card plan: confirm a charge, or pay one that was declined. */
export const planActions = ['confirming', 'paying'] as const
export type PlanAction = (typeof planActions)[number]

export const planActionOf = (plan: readonly Instalment[]): PlanAction | undefined =>
  plan.some((one) => one.needs_cardholder)
    ? 'confirming'
    : plan.some(({ status, pay_by }) => status === 'failed' && pay_by !== null)
      ? 'paying'
      : undefined

/** Bank holidays in Malaysia besides Saturdays and Sundays. Dates move yearly, so they are content. */
export const BankHolidays = v.object({
  /** The source of the list, and which dates are not gazetted yet. */
  source: v.string(),
  days: v.array(v.object({ day: Day, name: v.string() })),
})
export type BankHolidays = v.InferOutput<typeof BankHolidays>

/** The next business day after this one: Monday to Friday and not a bank holiday. */
export function nextBusinessDay(after: string, holidays: ReadonlySet<string>): string {
  let day = addDays(after, 1)
  while (weekdayOf(day) > 5 || holidays.has(day)) day = addDays(day, 1)
  return day
}

/** The charge days of a plan chosen on this day: the next business day, then monthly. */
export function instalmentDays(chosenOn: string, holidays: ReadonlySet<string>): string[] {
  const first = nextBusinessDay(chosenOn, holidays)
  return Array.from({ length: instalmentCount }, (_, month) => addMonths(first, month))
}

/** The last day to pay an instalment declined on this day before the programme is suspended. */
export const graceEndsOn = (failedOn: string): string => addDays(failedOn, instalmentGraceDays)
