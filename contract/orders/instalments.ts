import * as v from 'valibot'
import { addDays, addMonths, weekdayOf } from '../calendar.ts'
import { instalmentCount, instalmentGraceDays } from '../limits.ts'
import { Day, Sen } from '../wire.ts'

export const instalmentStatuses = ['scheduled', 'paid', 'failed'] as const
export type InstalmentStatus = (typeof instalmentStatuses)[number]

/** One of the monthly card payments of an order. */
export const Instalment = v.object({
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(instalmentCount)),
  due_on: Day,
  amount: Sen,
  status: v.picklist(instalmentStatuses),
  /** Of a refused one: the last day before the programme is suspended for it. */
  pay_by: v.nullable(Day),
})
export type Instalment = v.InferOutput<typeof Instalment>

/** Days on which Malaysian banks are closed besides Saturdays and Sundays. Dates move yearly: they are content. */
export const BankHolidays = v.object({
  /** The source of the list, and which days are still to be gazetted. */
  source: v.string(),
  days: v.array(v.object({ day: Day, name: v.string() })),
})
export type BankHolidays = v.InferOutput<typeof BankHolidays>

/** The first day after this one on which banks work: Monday to Friday, and no holiday. */
export function nextBusinessDay(after: string, holidays: ReadonlySet<string>): string {
  let day = addDays(after, 1)
  while (weekdayOf(day) > 5 || holidays.has(day)) day = addDays(day, 1)
  return day
}

/** When a plan that is chosen on this day is charged: on the next business day, then monthly from it. */
export function instalmentDays(chosenOn: string, holidays: ReadonlySet<string>): string[] {
  const first = nextBusinessDay(chosenOn, holidays)
  return Array.from({ length: instalmentCount }, (_, month) => addMonths(first, month))
}

/** The last day on which an instalment that was refused then can be paid without being suspended. */
export const graceEndsOn = (failedOn: string): string => addDays(failedOn, instalmentGraceDays)
