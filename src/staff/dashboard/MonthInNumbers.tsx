import { useQuery } from '@tanstack/react-query'
import type { StaffHome } from '#contract/shared/staff/staff-wire.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { DaysChart } from './DaysChart.tsx'
import styles from './office.module.css'
import { OrdersChart } from './OrdersChart.tsx'
import { staffNumbersQuery } from './queries.ts'

const hoursIn = (seconds: number) => (seconds / 3600).toFixed(seconds < 36_000 ? 1 : 0)

/** The last 30 days as small charts, one for each number. */
export function MonthInNumbers({ orders }: Pick<StaffHome, 'orders'>) {
  const { t } = useTranslation('staff/office')
  const format = useFormat()
  return (
    <section aria-labelledby="month" className={kit.part}>
      <h2 id="month">{t('numbers.title')}</h2>
      <QueryBoundary query={useQuery(staffNumbersQuery())}>
        {({ days, sign_ups, questions, watched_seconds, paid_orders, unpaid_instalments }) => (
          <>
            <ul role="list" className={styles.charts}>
              <DaysChart title={t('numbers.signUps')} days={days} values={sign_ups} />
              {paid_orders && (
                <DaysChart title={t('numbers.paidOrders')} days={days} values={paid_orders} />
              )}
              {orders && <OrdersChart orders={orders} />}
              <DaysChart title={t('numbers.questions')} days={days} values={questions} />
              <DaysChart
                title={t('numbers.watched')}
                days={days}
                values={watched_seconds}
                show={hoursIn}
              />
            </ul>
            {unpaid_instalments && (
              <p className={kit.under}>
                {t('numbers.unpaid', {
                  count: unpaid_instalments.count,
                  amount: format.money(unpaid_instalments.amount),
                })}
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
