import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { useFormat } from '#platform/i18n/use-format.ts'

/** The sentence that names the last day to pay a reserved order; null for other orders. */
export function usePayBy(payBy: string | null): string | null {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  return payBy && t('status.reservedUntil', { day: format.day(malaysianDay(new Date(payBy))) })
}
