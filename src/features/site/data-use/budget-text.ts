import type { Format } from '#contract/shared/text/format.ts'
import type { DataUseNow } from '#platform/saving/data-use.ts'

/** How much of the budget is used, as a key and the values in its text. */
export function budgetSaid(
  format: Format,
  {
    choice: { budgetMb, since },
    usedBytes,
    period,
  }: Pick<Extract<DataUseNow, { state: 'ready' }>, 'choice' | 'usedBytes' | 'period'>,
) {
  const counted = since !== null && since > period.from ? since : period.from
  const values = { used: format.bytes(usedBytes), day: format.day(counted) }
  return budgetMb === null
    ? { key: 'used.plain' as const, values }
    : {
        key: 'used.ofBudget' as const,
        values: { ...values, budget: format.bytes(budgetMb * 1_000_000) },
      }
}
