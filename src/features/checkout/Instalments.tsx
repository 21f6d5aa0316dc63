import { useTranslation } from 'react-i18next'
import { formatLongDate, formatMoney } from '#contract/format.ts'
import type { Order } from '#contract/orders/orders.ts'
import { DueList } from '#ui/DueList.tsx'

/** The card payments of an order whose plan is set up. */
export function Instalments({ order }: { order: Pick<Order, 'instalments'> }) {
  const { t } = useTranslation('checkout')
  return (
    <DueList
      label={t('pay.dates')}
      items={order.instalments.map(({ number, due_on, amount, status }) => ({
        key: number,
        title: t('pay.instalment', { number }),
        when: t(`pay.state.${status}`, { day: formatLongDate(due_on) }),
        amount: formatMoney(amount),
      }))}
    />
  )
}
