import type { Format } from '#contract/shared/text/format.ts'
import type { DataUseNow } from '#platform/saving/data-use.ts'

/** The text that says how much of the budget is used: its key, and the values in it. */
export function budgetText(
  format: Format,
  {
    choice: { budgetMb, since },
    usedBytes,
    period,
  }: Pick<Extract<DataUseNow, { state: 'ready' }>, 'choice' | 'usedBytes' | 'period'>,
) {
  const countedFrom = since !== null && since > period.from ? since : period.from
  const values = { used: format.bytes(usedBytes), day: format.day(countedFrom) }
  return budgetMb === null
    ? { key: 'used.plain' as const, values }
    : {
        key: 'used.ofBudget' as const,
        values: { ...values, budget: format.bytes(budgetMb * 1_000_000) },
      }
}
