import { formatBytes, formatDay } from '#contract/format.ts'
import type { DataUseNow } from '#platform/data-use.ts'

/** How much of the budget is used, as a key and the values in its text. */
export function budgetSaid({
  choice: { budgetMb, since },
  usedBytes,
  period,
}: Pick<Extract<DataUseNow, { state: 'ready' }>, 'choice' | 'usedBytes' | 'period'>) {
  const counted = since !== null && since > period.from ? since : period.from
  const values = { used: formatBytes(usedBytes), day: formatDay(counted) }
  return budgetMb === null
    ? { key: 'used.plain' as const, values }
    : {
        key: 'used.ofBudget' as const,
        values: { ...values, budget: formatBytes(budgetMb * 1_000_000) },
      }
}
