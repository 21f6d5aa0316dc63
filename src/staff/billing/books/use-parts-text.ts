import { useTranslation } from 'react-i18next'
import type { BalanceSums } from '#contract/billing/payments/payouts.ts'
import { useFormat } from '#platform/i18n/use-format.ts'

const parts = ['charges', 'refunds', 'disputes', 'other', 'fees'] as const

/** The parts of a sum, without zeros: 'Payments RM 750.00 · fees -RM 23.50'. */
export function usePartsText(): (sums: BalanceSums) => string {
  const { t } = useTranslation('staff/finance')
  const format = useFormat()
  return (sums) =>
    parts
      .filter((one) => sums[one] !== 0)
      .map((one) => t(`parts.${one}`, { amount: format.money(sums[one]) }))
      .join(' · ')
}
