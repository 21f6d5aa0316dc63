import { useTranslation } from 'react-i18next'
import type { StaffHome } from '#contract/shared/staff/staff-wire.ts'
import { BarsChart } from './BarsChart.tsx'

/** Orders by status, as bars with their numbers. */
export function OrdersChart({ orders }: { orders: NonNullable<StaffHome['orders']> }) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const total = orders.reduce((sum, { count }) => sum + count, 0)
  return (
    <BarsChart
      title={t('numbers.byStatus')}
      total={String(total)}
      none={t('numbers.noOrders')}
      rows={orders.map(({ status, count }) => ({
        key: status,
        name: t(`staff/kit:orderStatus.${status}`),
        value: count,
        text: String(count),
      }))}
    />
  )
}
