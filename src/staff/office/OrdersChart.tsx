import { useTranslation } from 'react-i18next'
import type { StaffHome } from '#contract/staff/wire.ts'
import { Card } from '#ui/Card.tsx'
import styles from './charts.module.css'

const barHeight = 8

/** Orders by status, as bars with their numbers. */
export function OrdersChart({ orders }: { orders: NonNullable<StaffHome['orders']> }) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const most = Math.max(1, ...orders.map(({ count }) => count))
  const total = orders.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card as="li" className={styles.chart}>
      <h3>{t('numbers.byStatus')}</h3>
      <p className={`numbers ${styles.total}`}>{total}</p>
      {total === 0 ? (
        <p className={styles.words}>{t('numbers.noOrders')}</p>
      ) : (
        <ul role="list" className={styles.statuses}>
          {orders.map(({ status, count }) => (
            <li key={status}>
              <span>{t(`staff/kit:orderStatus.${status}`)}</span>
              <span className="numbers">{count}</span>
              <svg viewBox={`0 0 100 ${barHeight}`} preserveAspectRatio="none" aria-hidden>
                <rect
                  width={Math.max(count > 0 ? 1 : 0, (count / most) * 100)}
                  height={barHeight}
                />
              </svg>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
