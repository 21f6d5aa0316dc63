import { useTranslation } from 'react-i18next'
import { paidMethods } from '#contract/billing/payments/payment-methods.ts'
import { staffOrderFilters } from '#contract/billing/staff-orders.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useClassChoices } from '#staff/kit/class-choices.ts'
import type { Filter } from '#staff/kit/lists/ListSearch.tsx'
import { senOf } from '#staff/kit/forms/typed-values.ts'

/** The filters of the list of orders. */
export function useOrderFilters(): Filter[] {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  return [
    {
      name: 'show',
      label: t('show'),
      all: t('all'),
      options: staffOrderFilters.map((value) => ({
        value,
        text: value === 'unpaid' ? t('unpaidTag') : t(`staff/kit:orderStatus.${value}`),
      })),
    },
    { name: 'from', label: t('staff/kit:fromDay'), type: 'date' },
    { name: 'until', label: t('staff/kit:untilDay'), type: 'date' },
    {
      name: 'class',
      label: t('staff/kit:class'),
      all: t('staff/kit:allClasses'),
      options: useClassChoices(),
    },
    {
      name: 'method',
      label: t('method'),
      all: t('anyMethod'),
      options: paidMethods.map((value) => ({ value, text: t(`methods.${value}`) })),
    },
    {
      name: 'amount',
      label: t('amount'),
      type: 'text',
      read: (typed) => senOf(typed)?.toString(),
      show: (value) => format.money(Number(value)),
      wrong: t('wrongAmount'),
    },
  ]
}
