import { addDays, addMonths, malaysianDay } from '../shared/calendar.ts'
import { budgetMaximumMb, budgetMinimumMb, budgetNearShare } from '../shared/limits.ts'

/** Kinds of transfers that are counted. */
export const dataKinds = ['played', 'saved', 'materials', 'rest'] as const
export type DataKind = (typeof dataKinds)[number]
/** Bytes that came over the network, by kind. */
export type DataSums = Record<DataKind, number>

/** A person's data budget on one device. Nothing is counted before they set it. */
export type DataChoice = {
  counts: boolean
  /** The monthly budget, in the decimal MB of data plans; null without one. */
  budgetMb: number | null
  /** The day of the month, in Malaysia, on which the month of their data plan begins: 1 to 28. */
  resetDay: number
  /** The first day that was counted. */
  since: string | null
  /** The month and level of the last warning. */
  lastWarning: string | null
}
/** The first Malaysian day of a month of the data plan, and that of the next month. */
export type PlanMonth = { from: string; until: string }
/** `near`: at least 80 % of the budget is used. `over`: all of it. */
export type DataLevel = 'free' | 'near' | 'over'

export const lastResetDay = 28
const mb = 1_000_000

export const noDataChoice: DataChoice = {
  counts: false,
  budgetMb: null,
  resetDay: 1,
  since: null,
  lastWarning: null,
}
export const noData = (): DataSums => ({ played: 0, saved: 0, materials: 0, rest: 0 })

/** The month of the data plan that `now` falls into. */
export function periodAt(now: Date, resetDay: number): PlanMonth {
  const today = malaysianDay(now)
  const inThisMonth = `${today.slice(0, 8)}${String(resetDay).padStart(2, '0')}`
  const from = inThisMonth <= today ? inThisMonth : addMonths(inThisMonth, -1)
  return { from, until: addMonths(from, 1) }
}

/** The sum of the days of a period. */
export function sumsIn(days: ReadonlyMap<string, DataSums>, { from, until }: PlanMonth): DataSums {
  const sums = noData()
  for (const [day, of] of days)
    if (day >= from && day < until) for (const kind of dataKinds) sums[kind] += of[kind]
  return sums
}

export const totalOf = (sums: DataSums): number =>
  dataKinds.reduce((total, kind) => total + sums[kind], 0)

export function levelOf(
  { counts, budgetMb }: Pick<DataChoice, 'counts' | 'budgetMb'>,
  usedBytes: number,
): DataLevel {
  if (!counts || budgetMb === null || usedBytes < budgetMb * mb * budgetNearShare) return 'free'
  return usedBytes < budgetMb * mb ? 'near' : 'over'
}

/** The remaining bytes of the budget; null without one. */
export const leftOf = ({ budgetMb }: Pick<DataChoice, 'budgetMb'>, usedBytes: number) =>
  budgetMb === null ? null : Math.max(0, budgetMb * mb - usedBytes)

/** The warning due now, at most once a month and level; undefined when none is. */
export function warningDue(
  level: DataLevel,
  { from }: PlanMonth,
  lastWarning: string | null,
): string | undefined {
  const warning = `${from}/${level}`
  return level === 'free' || lastWarning === warning ? undefined : warning
}

/** Parses a typed budget: null for none, undefined when it is not a valid one. */
export function readBudgetMb(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (!/^\d{1,7}$/.test(typed)) return undefined
  const budget = Number(typed)
  return budget >= budgetMinimumMb && budget <= budgetMaximumMb ? budget : undefined
}

/** The first day that any month of the plan may need; earlier days are dropped. */
export const firstDayKept = (now: Date): string => addDays(malaysianDay(now), -62)
