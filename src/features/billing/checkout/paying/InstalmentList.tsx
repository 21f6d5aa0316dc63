import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/billing/orders.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { DueList } from '#ui/DueList.tsx'

/** The card payments of an order whose plan is set up. */
export function InstalmentList({ order }: { order: Pick<Order, 'instalments'> }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  return (
    <DueList
      label={t('pay.dates')}
      items={order.instalments.map(({ number, due_on, amount, status }) => ({
        key: number,
        title: t('pay.instalment', { number }),
        when: t(`pay.state.${status}`, { day: format.longDate(due_on) }),
        amount: format.money(amount),
      }))}
    />
  )
}
