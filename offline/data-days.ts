import {
  firstDayKept,
  noDataChoice,
  type DataChoice,
  type DataSums,
} from '#contract/site/data-budget.ts'
import { choiceKey, readDataChoice, type DataRows } from './data-use.ts'

export type DataUse = { choice: DataChoice; days: ReadonlyMap<string, DataSums> }

/** Only pages read the sums; the worker adds to them. */
export async function readDataUse(rows: DataRows): Promise<DataUse> {
  const all = await rows.entries()
  const days = all.filter(([key]) => key !== choiceKey) as [string, DataSums][]
  return { choice: await readDataChoice(rows), days: new Map(days) }
}

export const changeDataChoice = (rows: DataRows, to: Partial<DataChoice>): Promise<void> =>
  rows.change(choiceKey, (row) => ({ ...noDataChoice, ...(row as DataChoice | undefined), ...to }))

/** Deletes days older than any month that can be chosen. */
export async function dropOldDays(rows: DataRows, now: Date): Promise<void> {
  for (const [key] of await rows.entries())
    if (key !== choiceKey && key < firstDayKept(now)) await rows.del(key)
}
